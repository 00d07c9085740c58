import type { Messages } from '../../http/declared-messages';

export const countsMessages = {
  count_set: { en: '{name}: {count} left today.', ar: '{name}: المتبقي اليوم {count}.' },
  count_ended: { en: '{name} is not limited any more.', ar: '{name}: لم يعد العدد محدودًا.' },
  dish_count_short: {
    en: 'Left today of {name}: {count}. Please order fewer.',
    ar: 'المتبقي اليوم من {name}: {count}. يُرجى تقليل الكمية.',
  },
  dish_ingredients_short: {
    en: 'Not enough of {name} is left for this order. Please order fewer.',
    ar: 'الكمية المتبقية من {name} لا تكفي لهذا الطلب. يُرجى تقليل الكمية.',
  },
} as const satisfies Messages;
