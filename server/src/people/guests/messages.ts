import type { Messages } from '../../http/declared-messages';

export const guestsMessages = {
  guest_welcome: { en: 'Welcome! You can order now.', ar: 'أهلًا بك! يمكنك الطلب الآن.' },
} as const satisfies Messages;
