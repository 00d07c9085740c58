import type { Messages } from '../../http/declared-messages';

export const orderHelpMessages = {
  help_asked: {
    en: 'We have your message, and answer it here and by mail.',
    ar: 'وصلتنا رسالتك، ونجيبك هنا وبالبريد الإلكتروني.',
  },
  help_answered: { en: 'The customer has your answer.', ar: 'وصلت إجابتك إلى العميل.' },
  help_refunded: {
    en: 'The dishes are refunded, and the customer has your answer.',
    ar: 'رُدّ ثمن الأطباق، ووصلت إجابتك إلى العميل.',
  },
  help_unknown: { en: 'This request does not exist any more.', ar: 'لم يعد هذا الطلب موجودًا.' },
  help_answered_before: {
    en: 'A colleague has answered this request already.',
    ar: 'أجاب أحد الزملاء عن هذا الطلب من قبل.',
  },
  help_open: {
    en: 'You have told us about this order already. We answer that first.',
    ar: 'أخبرتنا عن هذا الطلب من قبل، ونجيبك عنه أولًا.',
  },
  help_late: {
    en: 'This order is too old to ask for help here. Please call us.',
    ar: 'مضى على هذا الطلب وقت طويل، فلا تُطلب المساعدة فيه من هنا. اتصل بنا.',
  },
  help_dishes: {
    en: 'Say which dishes, or what happened.',
    ar: 'اذكر الأطباق أو ما حدث.',
  },
  help_problem: {
    en: 'This does not fit the order as it is now. Choose another problem, or call us.',
    ar: 'لا ينطبق هذا على الطلب في حالته الآن. اختر مشكلة أخرى، أو اتصل بنا.',
  },
  help_dish_unknown: {
    en: 'The order does not have these dishes, or no longer. Please choose again.',
    ar: 'هذه الأطباق ليست في الطلب أو حُذفت منه. اختر من جديد.',
  },
  help_nothing: {
    en: 'Nothing of these dishes is left to refund.',
    ar: 'لم يبقَ من ثمن هذه الأطباق ما يُردّ.',
  },
} as const satisfies Messages;
