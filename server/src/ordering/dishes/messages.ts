import type { Messages } from '../../http/declared-messages';

export const dishesMessages = {
  dishes_serve: { en: 'Served.', ar: 'تم التقديم.' },
  dishes_gone: { en: 'Gone from the pass.', ar: 'لم يعد على منصة التسليم.' },
  dishes_unserve: { en: 'Back at the pass.', ar: 'عاد إلى منصة التسليم.' },
  dishes_hold: { en: 'The kitchen waits with it.', ar: 'المطبخ ينتظر قبل تحضيره.' },
  dishes_fire: { en: 'The kitchen makes it now.', ar: 'المطبخ يحضّره الآن.' },
  dish_unknown: {
    en: 'There is no such dish in the kitchen’s tickets of this order.',
    ar: 'لا يوجد هذا الطبق في تذاكر المطبخ لهذا الطلب.',
  },
  dishes_not_ready: { en: 'The kitchen is still making it.', ar: 'المطبخ ما زال يحضّره.' },
  dishes_table_cleared: {
    en: 'The table has been cleared since.',
    ar: 'أُخليت الطاولة بعد ذلك.',
  },
  dishes_unserved: {
    en: 'Not everything of this order is ready.',
    ar: 'لم تجهز كل أطباق هذا الطلب بعد.',
  },
} as const satisfies Messages;
