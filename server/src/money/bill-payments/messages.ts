import type { Messages } from '../../http/declared-messages';

export const billPaymentsMessages = {
  payment_above_due: {
    en: 'Only SR {amount} is left to pay. Record what is above it as a tip.',
    ar: 'المتبقي للدفع {amount} ريال فقط. سجّل ما زاد عليه إكرامية.',
  },
  bill_paid_already: {
    en: 'Somebody else has recorded the payment of this bill meanwhile. Yours was not recorded. The bill shows how it was paid.',
    ar: 'سجّل شخص آخر دفع هذه الفاتورة في هذه الأثناء، ولم تُسجَّل دفعتك. تبيّن الفاتورة كيف دُفعت.',
  },
  tip_too_large: {
    en: 'The tips on this bill can be SR {amount} at most. Please check the amount.',
    ar: 'الحد الأقصى للإكرامية على هذه الفاتورة {amount} ريال. تحقّق من المبلغ.',
  },
  tip_without_payment: {
    en: 'A tip is recorded with a payment of the bill.',
    ar: 'تُسجَّل الإكرامية مع دفعة من الفاتورة.',
  },
  cash_short: {
    en: 'The guest handed over less cash than is paid with it.',
    ar: 'المبلغ النقدي المستلم أقل من المبلغ المدفوع.',
  },
} as const satisfies Messages;
