import type { Messages } from '../../http/declared-messages';

export const tableCallsMessages = {
  table_needed: {
    en: 'Please scan the code on your table first, so that we know where you sit.',
    ar: 'يرجى مسح الرمز الموجود على طاولتك أولًا لنعرف أين تجلس.',
  },
  waiter_called: { en: 'We are on our way to your table.', ar: 'نحن في الطريق إلى طاولتك.' },
  bill_called: { en: 'We are bringing your bill.', ar: 'سنحضر لك الفاتورة حالًا.' },
  bill_for_all_called: {
    en: 'We are bringing one bill for everybody.',
    ar: 'سنحضر لكم فاتورة واحدة عن الجميع حالًا.',
  },
  call_unknown: { en: 'There is no such call.', ar: 'لا يوجد نداء كهذا.' },
  call_done: { en: 'The call is answered.', ar: 'تمت تلبية النداء.' },
} as const satisfies Messages;
