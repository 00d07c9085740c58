import type { Messages } from '../../http/declared-messages';

export const paymentsMessages = {
  payment_signature: {
    en: 'The payment could not be verified. If your card was charged, the order is confirmed as soon as the bank reports it, or the whole amount goes back to your card. Please look at “My Orders” before you pay again.',
    ar: 'تعذّر التحقق من عملية الدفع. إن خُصم المبلغ من بطاقتك فسيُؤكَّد طلبك حال وصول إفادة البنك، أو يُردّ المبلغ كاملًا إلى بطاقتك. يرجى مراجعة «طلباتي» قبل الدفع مرة أخرى.',
  },
  payment_returned_expired: {
    en: 'Your payment came after the order had been closed. The whole amount is on its way back to your card. Please order again.',
    ar: 'وصلت دفعتك بعد إغلاق الطلب. جارٍ ردّ المبلغ كاملًا إلى بطاقتك. يرجى الطلب من جديد.',
  },
  payment_returned_hours: {
    en: 'Our hours changed while you were paying: {time} can no longer be chosen. The whole amount is on its way back to your card. Please choose another time.',
    ar: 'تغيّرت مواعيدنا أثناء الدفع، ولم يعد موعد {time} متاحًا. جارٍ ردّ المبلغ كاملًا إلى بطاقتك. يرجى اختيار موعد آخر.',
  },
  payment_returned_changed: {
    en: 'The paid amount is not the amount of the order. All of it is on its way back to your card. Please order again.',
    ar: 'المبلغ المدفوع لا يطابق مبلغ الطلب، وجارٍ ردّه كاملًا إلى بطاقتك. يرجى الطلب من جديد.',
  },
} as const satisfies Messages;
