import type { Messages } from '../../http/declared-messages';

export const tabletsMessages = {
  tablet_needed: {
    en: 'This device is not a shared tablet. Please pair it, or sign in with your email.',
    ar: 'هذا الجهاز ليس جهازًا مشتركًا. يرجى ربطه أو تسجيل الدخول بالبريد الإلكتروني.',
  },
  tablet_started: {
    en: 'This device is now the shared tablet "{name}".',
    ar: 'أصبح هذا الجهاز جهازًا مشتركًا باسم «{name}».',
  },
  tablet_confirmed: { en: 'The tablet is confirmed.', ar: 'تم تأكيد الجهاز.' },
  pairing_invalid: {
    en: 'This code is wrong or has expired. Please ask for a new one.',
    ar: 'هذا الرمز خاطئ أو انتهت صلاحيته. يرجى طلب رمز جديد.',
  },
  tablet_screen_set: { en: 'The tablet is set up.', ar: 'تم إعداد الجهاز.' },
  tablet_ended: { en: 'The tablet is signed out.', ar: 'تم تسجيل خروج الجهاز.' },
  tablet_unknown: {
    en: 'This tablet is not in use any more.',
    ar: 'لم يعد هذا الجهاز مستخدمًا.',
  },
} as const satisfies Messages;
