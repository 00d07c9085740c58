import type { Messages } from '../../http/declared-messages';

export const splitsMessages = {
  split_outdated: {
    en: 'Somebody changed this bill meanwhile, so nothing was issued. Please check it again.',
    ar: 'غيّر شخص آخر هذه الفاتورة في هذه الأثناء، فلم يصدر شيء. يرجى مراجعتها من جديد.',
  },
  split_sum: {
    en: 'The shares do not add up to SR {amount}, which is open. Please correct them.',
    ar: 'مجموع الحصص لا يساوي المبلغ المتبقي وهو {amount} ريال. يرجى تصحيحها.',
  },
  split_unknown_item: {
    en: 'An item of this split is already on a bill. Please check the split again.',
    ar: 'أحد أصناف هذا التقسيم مُدرج في فاتورة بالفعل. يرجى مراجعة التقسيم.',
  },
  split_empty: {
    en: 'There is nothing on this bill. Please put an item on it first.',
    ar: 'لا يوجد شيء في هذه الفاتورة. يرجى إضافة صنف إليها أولًا.',
  },
  share_issued: { en: 'The bill is issued.', ar: 'تم إصدار الفاتورة.' },
  payment_recorded: { en: 'The payment is recorded.', ar: 'تم تسجيل الدفعة.' },
  payment_unknown: { en: 'This payment does not exist.', ar: 'هذه الدفعة غير موجودة.' },
  payment_reversed: { en: 'The payment is reversed.', ar: 'أُلغيت الدفعة.' },
  payment_given_back: {
    en: 'A part of this payment was already refunded. It cannot be reversed any more.',
    ar: 'رُدّ جزء من هذه الدفعة من قبل، فلا يمكن إلغاؤها.',
  },
} as const satisfies Messages;
