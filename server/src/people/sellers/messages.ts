import type { Messages } from '../../http/declared-messages';

export const sellersMessages = {
  password_same: {
    en: 'Please choose another password than the generated one.',
    ar: 'يرجى اختيار كلمة مرور غير التي تم إنشاؤها.',
  },
  password_in_settings: {
    en: "Your password is kept in the site's settings and is changed there.",
    ar: 'كلمة مرورك محفوظة في إعدادات الموقع ويتم تغييرها هناك.',
  },
  second_factor_asked: {
    en: 'One more step: confirm the sign-in with your second step.',
    ar: 'بقيت خطوة واحدة: أكّد الدخول بالخطوة الثانية.',
  },
  sign_in_expired: {
    en: 'This sign-in took too long. Please begin again.',
    ar: 'استغرق تسجيل الدخول وقتًا طويلًا. يرجى البدء من جديد.',
  },
  code_wrong: {
    en: 'This code is wrong or was used before.',
    ar: 'هذا الرمز غير صحيح أو سبق استخدامه.',
  },
  passkey_wrong: {
    en: 'This passkey was not accepted.',
    ar: 'لم يُقبل مفتاح المرور هذا.',
  },
  factor_needed: {
    en: 'Please confirm with your second step too.',
    ar: 'يرجى التأكيد بالخطوة الثانية أيضًا.',
  },
  totp_exists: {
    en: 'An authenticator app is set up already. Remove it first.',
    ar: 'تم إعداد تطبيق مصادقة من قبل. يرجى إزالته أولًا.',
  },
  totp_missing: {
    en: 'There is no authenticator app to set up or remove. Please begin again.',
    ar: 'لا يوجد تطبيق مصادقة لإعداده أو إزالته. يرجى البدء من جديد.',
  },
  totp_added: { en: 'The authenticator app is set up.', ar: 'تم إعداد تطبيق المصادقة.' },
  totp_removed: { en: 'The authenticator app is removed.', ar: 'تمت إزالة تطبيق المصادقة.' },
  passkey_added: { en: 'The passkey is added.', ar: 'تمت إضافة مفتاح المرور.' },
  passkey_removed: { en: 'The passkey is removed.', ar: 'تمت إزالة مفتاح المرور.' },
  passkey_unknown: { en: 'There is no such passkey.', ar: 'لا يوجد مفتاح مرور كهذا.' },
  passkeys_many: {
    en: 'You have as many passkeys as we can keep.',
    ar: 'لقد بلغت الحد الأقصى من مفاتيح المرور.',
  },
  factor_required: {
    en: 'This site requires a second step. Add another one before you remove the last.',
    ar: 'يتطلب هذا الموقع خطوة ثانية للدخول. أضف خطوة أخرى قبل إزالة الأخيرة.',
  },
  factor_missing: {
    en: 'Set up a second step before you create recovery codes.',
    ar: 'يرجى إعداد خطوة ثانية قبل إنشاء رموز الاسترداد.',
  },
  recovery_codes_created: {
    en: 'New recovery codes replace the old ones.',
    ar: 'حلّت رموز الاسترداد الجديدة محل القديمة.',
  },
  offer_declined: {
    en: 'You can set up a second step in your account at any time.',
    ar: 'يمكنك إعداد خطوة ثانية من حسابك في أي وقت.',
  },
} as const satisfies Messages;
