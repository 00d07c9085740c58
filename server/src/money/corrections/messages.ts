import type { Messages } from '../../http/declared-messages';

export const correctionsMessages = {
  refund_approval: {
    en: 'This refund needs the approval of a manager.',
    ar: 'ردّ هذا المبلغ يحتاج إلى موافقة المدير.',
  },
  reason_approval: {
    en: 'A correction for this reason needs the approval of a manager.',
    ar: 'التصحيح لهذا السبب يحتاج إلى موافقة المدير.',
  },
  walk_out_approval: {
    en: 'Guests left without paying this order. Taking it off needs the approval of a manager.',
    ar: 'غادر الضيوف دون دفع هذا الطلب. حذفه يحتاج إلى موافقة المدير.',
  },
  reason_of_table: {
    en: 'Close the table as “Left without paying” instead. A manager approves it there.',
    ar: 'أغلق الطاولة بخيار «غادروا دون دفع». يوافق عليه المدير هناك.',
  },
  table_corrected: { en: 'The table is corrected.', ar: 'تم تصحيح الطاولة.' },
  table_partly_paid: {
    en: 'A bill of this table is paid in part. Correct its rounds one by one.',
    ar: 'دُفع جزء من فاتورة لهذه الطاولة. صحّح طلباتها واحدًا واحدًا.',
  },
  order_corrected: { en: 'The order is corrected.', ar: 'تم تصحيح الطلب.' },
  order_cancelled: {
    en: 'This order is cancelled.',
    ar: 'هذا الطلب ملغى.',
  },
  order_cancelled_now: {
    en: 'Your order is cancelled. The amount is refunded to your card.',
    ar: 'أُلغي طلبك. جارٍ ردّ المبلغ إلى بطاقتك.',
  },
  order_refunded: {
    en: 'This order was refunded in full already.',
    ar: 'رُدّ مبلغ هذا الطلب كاملًا من قبل.',
  },
  kitchen_has_begun: {
    en: 'The kitchen has already begun your order, so it can no longer be cancelled here. Please call us.',
    ar: 'بدأ المطبخ تحضير طلبك، فلم يعد إلغاؤه من هنا ممكنًا. يرجى الاتصال بنا.',
  },
  cancel_off: {
    en: 'Orders cannot be cancelled here. Please call us.',
    ar: 'لا يمكن إلغاء الطلبات من هنا. يرجى الاتصال بنا.',
  },
  refund_drawer: {
    en: 'You have no drawer open. Open one to refund in cash.',
    ar: 'ليس لديك درج مفتوح. افتح درجًا لردّ المبلغ نقدًا.',
  },
  correction_empty: {
    en: 'Nothing is left that could be discounted.',
    ar: 'لم يبقَ ما يُخصم منه.',
  },
  correction_unknown_item: {
    en: 'This item is not part of the order.',
    ar: 'هذا الصنف ليس من الطلب.',
  },
  correction_too_many: {
    en: 'The order has fewer of “{name}” than that. It may have been corrected meanwhile.',
    ar: 'في الطلب عدد أقل من «{name}». ربما صُحّح في هذه الأثناء.',
  },
} as const satisfies Messages;
