import type { Messages } from '../../http/declared-messages';

export const countsMessages = {
  count_set: { en: 'Left today: {count}.', ar: 'المتبقي اليوم: {count}.' },
  count_ended: { en: 'The dish is not counted any more.', ar: 'لم يعد عدد الطبق محدودًا.' },
  dish_count_short: {
    en: 'Left today of {name}: {count}. Please order fewer.',
    ar: 'المتبقي اليوم من {name}: {count}. يُرجى تقليل الكمية.',
  },
  dish_ingredients_short: {
    en: 'Not enough of {name} is left for this order. Please order fewer.',
    ar: 'الكمية المتبقية من {name} لا تكفي لهذا الطلب. يُرجى تقليل الكمية.',
  },
} as const satisfies Messages;
