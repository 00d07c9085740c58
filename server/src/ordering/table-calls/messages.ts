import type { Messages } from '../../http/declared-messages';

export const tableCallsMessages = {
  table_needed: {
    en: 'Please scan the code on your table first, so that we know where you sit.',
    ar: 'يرجى مسح الرمز الموجود على طاولتك أولًا لنعرف أين تجلس.',
  },
  waiter_called: { en: 'We have your call.', ar: 'وصلنا نداؤك.' },
  called_to_move: {
    en: 'We have your call. The waiter moves you to this table.',
    ar: 'وصلنا نداؤك، وسينقلك النادل إلى هذه الطاولة.',
  },
  bill_called: { en: 'We have your call for the bill.', ar: 'وصلنا طلبك للفاتورة.' },
  bill_for_all_called: {
    en: 'We have your call for one bill for everybody.',
    ar: 'وصلنا طلبك لفاتورة واحدة عن الجميع.',
  },
  call_unknown: { en: 'There is no such call.', ar: 'لا يوجد نداء كهذا.' },
  call_done: { en: 'The call is answered.', ar: 'تمت تلبية النداء.' },
} as const satisfies Messages;
