import type { Messages } from '../../http/declared-messages';

export const dineOrdersMessages = {
  no_code_amount: {
    en: 'Without the code on your table an order may cost up to {riyals}. Please scan the code, or call the waiter.',
    ar: 'بدون مسح الرمز الموجود على طاولتك لا يتجاوز الطلب {riyals}. يرجى مسح الرمز أو نداء النادل.',
  },
  no_code_orders: {
    en: 'Your earlier orders are waiting for our staff to confirm them. Please scan the code on your table, or call the waiter.',
    ar: 'طلباتك السابقة بانتظار تأكيد موظفينا. يرجى مسح الرمز الموجود على طاولتك أو نداء النادل.',
  },
} as const satisfies Messages;
