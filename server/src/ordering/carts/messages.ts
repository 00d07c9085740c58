import type { Messages } from '../../http/declared-messages';

export const cartsMessages = {
  cart_updated: { en: 'Cart Updated', ar: 'تم تحديث السلة' },
  cart_trimmed: {
    en: 'Cart Updated. Dishes that are no longer on the menu were left out.',
    ar: 'تم تحديث السلة، واستُبعدت الأطباق التي لم تعد في القائمة.',
  },
} as const satisfies Messages;
