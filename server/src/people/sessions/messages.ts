import type { Messages } from '../../http/declared-messages';

export const sessionsMessages = {
  session_unknown: {
    en: 'This device is not signed in any more.',
    ar: 'لم يعد هذا الجهاز مسجّل الدخول.',
  },
  session_ended: { en: 'The device is signed out.', ar: 'تم تسجيل خروج الجهاز.' },
  sessions_ended: {
    en: 'All other devices are signed out.',
    ar: 'تم تسجيل خروج جميع الأجهزة الأخرى.',
  },
} as const satisfies Messages;
