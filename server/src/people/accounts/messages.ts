import type { Messages } from '../../http/declared-messages';

export const accountsMessages = {
  not_signed_in: { en: 'Not signed in.', ar: 'لم يتم تسجيل الدخول.' },
  wrong_credentials: {
    en: 'The email or the password is wrong.',
    ar: 'البريد الإلكتروني أو كلمة المرور غير صحيحة.',
  },
  password_common: {
    en: 'This password is too common. Please choose another one.',
    ar: 'كلمة المرور هذه شائعة جدًا. يرجى اختيار كلمة أخرى.',
  },
  password_wrong: { en: 'This is not your current password.', ar: 'هذه ليست كلمة المرور الحالية.' },
  password_changed: {
    en: 'Your password is changed. You are signed out on all other devices.',
    ar: 'تم تغيير كلمة المرور، وتم تسجيل خروجك من جميع الأجهزة الأخرى.',
  },
  name_changed: { en: 'Your name is changed.', ar: 'تم تغيير اسمك.' },
  identity_confirmed: { en: 'Confirmed.', ar: 'تم التأكيد.' },
  signed_out_everywhere: {
    en: 'You are signed out on all devices.',
    ar: 'تم تسجيل خروجك من جميع الأجهزة.',
  },
  account_deleted: { en: 'Your account is deleted.', ar: 'تم حذف حسابك.' },
  account_has_order: {
    en: 'Your order {receipt} is not finished. You can delete your account once it is delivered, collected or cancelled.',
    ar: 'طلبك \u2066{receipt}\u2069 قيد التنفيذ. يمكنك حذف حسابك بعد توصيله أو استلامه أو إلغائه.',
  },
  email_taken: {
    en: 'There is already an account with this email.',
    ar: 'يوجد حساب بهذا البريد الإلكتروني بالفعل.',
  },
  signed_in: { en: 'Successfully Logged In', ar: 'تم تسجيل الدخول بنجاح' },
  registered: { en: 'Your account is ready.', ar: 'حسابك جاهز.' },
  signed_out: { en: 'You are signed out.', ar: 'تم تسجيل الخروج.' },
} as const satisfies Messages;
