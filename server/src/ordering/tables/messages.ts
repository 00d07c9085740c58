import type { Messages } from '../../http/declared-messages';

export const tablesMessages = {
  table_unknown: {
    en: 'There is no table {table}. The tables are 1 to {tables}.',
    ar: 'لا توجد طاولة رقم {table}. أرقام الطاولات من 1 إلى {tables}.',
  },
  table_code_needed: {
    en: 'Please scan the code on your table to order or call.',
    ar: 'يرجى مسح الرمز الموجود على طاولتك للطلب أو لنداء النادل.',
  },
  move_needs_staff: {
    en: 'You changed tables a few minutes ago. Please ask the waiter to move you to this one.',
    ar: 'لقد غيّرت طاولتك قبل دقائق. يرجى أن تطلب من النادل نقلك إلى هذه الطاولة.',
  },
  table_codes_replaced: {
    en: 'The new codes are ready. Print them: the old ones no longer work.',
    ar: 'الرموز الجديدة جاهزة. اطبعها، فالرموز القديمة لم تعد صالحة.',
  },
} as const satisfies Messages;
