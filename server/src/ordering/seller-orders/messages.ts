import type { Messages } from '../../http/declared-messages';

export const sellerOrdersMessages = {
  status_updated: { en: 'Status Updated', ar: 'تم تحديث الحالة' },
  status_backwards: {
    en: 'An order does not go back to an earlier status.',
    ar: 'لا يعود الطلب إلى حالة سابقة.',
  },
  order_confirmed: { en: 'The order is confirmed.', ar: 'تم تأكيد الطلب.' },
} as const satisfies Messages;
