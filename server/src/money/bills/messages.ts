import type { Messages } from '../../http/declared-messages';

export const billsMessages = {
  order_unpaid: { en: 'This order has not been paid.', ar: 'لم يُدفع ثمن هذا الطلب.' },
  bill_issued: { en: 'The bill is issued.', ar: 'تم إصدار الفاتورة.' },
  bill_paid: { en: 'The bill is paid.', ar: 'تم دفع الفاتورة.' },
  bill_missing: {
    en: 'The bill has not been issued yet. Please ask for it at the table.',
    ar: 'لم تُصدر الفاتورة بعد. يرجى طلبها على الطاولة.',
  },
  draft_outdated: {
    en: 'The order has changed since this draft, so no bill was issued. Please check the new draft.',
    ar: 'تغيّر الطلب بعد هذه المسودة، فلم تصدر فاتورة. يرجى مراجعة المسودة الجديدة.',
  },
  split_begun: {
    en: 'A part of this order is on a split bill. Please bill and pay the rest there.',
    ar: 'جزء من هذا الطلب في فاتورة مقسّمة. يرجى إصدار الباقي ودفعه هناك.',
  },
  bill_unknown: { en: 'This bill does not exist.', ar: 'هذه الفاتورة غير موجودة.' },
  bill_outdated: {
    en: 'Something was ordered after the bill. Please generate a bill again first.',
    ar: 'أُضيف طلب بعد إصدار الفاتورة. يرجى إصدار فاتورة من جديد أولًا.',
  },
  tab_closed: { en: "The table's open bill is closed.", ar: 'أُغلق حساب الطاولة.' },
} as const satisfies Messages;
