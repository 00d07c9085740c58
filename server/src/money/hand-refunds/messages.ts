import type { Messages } from '../../http/declared-messages';

export const handRefundsMessages = {
  refund_unknown: { en: 'There is no such refund.', ar: 'لا يوجد مبلغ كهذا لردّه.' },
  refund_way: {
    en: 'Nothing of this refund goes back in this way.',
    ar: 'لا يُردّ شيء من هذا المبلغ بهذه الطريقة.',
  },
  refund_given: { en: 'Refunded.', ar: 'رُدّ المبلغ.' },
  refund_given_before: {
    en: 'It was refunded before. Do not refund it again.',
    ar: 'سبق أن رُدّ هذا المبلغ. لا تردّه مرة أخرى.',
  },
} as const satisfies Messages;
