import type { Messages } from '../../http/declared-messages';

export const staffMessages = {
  approval_at_tablet: {
    en: 'Approvals with a PIN are given at shared tablets only.',
    ar: 'الموافقة برمز الدخول متاحة على الأجهزة المشتركة فقط.',
  },
  approval_shown: { en: 'Check the difference.', ar: 'راجع الفرق.' },
  approval_refused: { en: 'Not approved.', ar: 'لم تتم الموافقة.' },
  approved: { en: 'Approved.', ar: 'تمت الموافقة.' },
  own_device_needed: {
    en: 'This is not possible at a shared tablet. Please sign in on your own device.',
    ar: 'هذا غير متاح على جهاز مشترك. يرجى تسجيل الدخول من جهازك.',
  },
  staff_unknown: { en: 'This person is not in the list.', ar: 'هذا الشخص غير موجود في القائمة.' },
  staff_ended: {
    en: 'The person is signed out everywhere.',
    ar: 'تم تسجيل خروج الشخص من كل مكان.',
  },
  staff_left: {
    en: 'This person has left. Please bring them back first.',
    ar: 'غادر هذا الشخص العمل. يرجى إعادته أولًا.',
  },
  staff_added: { en: 'The person is added.', ar: 'تمت إضافة الشخص.' },
  staff_saved: { en: 'The changes are saved.', ar: 'تم حفظ التغييرات.' },
  staff_invited: { en: 'The invitation is on its way.', ar: 'تم إرسال الدعوة.' },
  staff_returned: { en: 'The person can sign in again.', ar: 'يمكن للشخص تسجيل الدخول من جديد.' },
  last_owner: {
    en: 'This is the last owner who can sign in. Please make another person an owner first, who has chosen a password.',
    ar: 'هذا آخر مالك يمكنه تسجيل الدخول. يرجى أولًا تعيين مالك آخر اختار كلمة مرور.',
  },
  owner_needs_email: {
    en: 'An owner needs an email to sign in with.',
    ar: 'يحتاج المالك إلى بريد إلكتروني لتسجيل الدخول.',
  },
  email_used: {
    en: 'Somebody of the staff already has this email.',
    ar: 'هذا البريد الإلكتروني مستخدم لموظف آخر.',
  },
  email_needed: { en: 'Please enter an email.', ar: 'يرجى إدخال بريد إلكتروني.' },
  pin_invalid: { en: 'A PIN is 4 to 6 digits.', ar: 'رمز الدخول من 4 إلى 6 أرقام.' },
  pin_repeated: {
    en: 'A PIN that repeats digits is easy to guess. Please choose another one.',
    ar: 'الرمز الذي يكرّر الأرقام سهل التخمين. يرجى اختيار رمز آخر.',
  },
  pin_run: {
    en: 'Digits in a row are easy to guess. Please choose another PIN.',
    ar: 'الأرقام المتسلسلة سهلة التخمين. يرجى اختيار رمز آخر.',
  },
  pin_year: {
    en: 'A year is easy to guess. Please choose another PIN.',
    ar: 'السنة سهلة التخمين. يرجى اختيار رمز آخر.',
  },
  pin_keypad: {
    en: 'A pattern on the keypad is easy to guess. Please choose another PIN.',
    ar: 'الشكل المرسوم على لوحة الأرقام سهل التخمين. يرجى اختيار رمز آخر.',
  },
  pin_common: {
    en: 'Many people use this PIN. Please choose another one.',
    ar: 'يستخدم كثيرون هذا الرمز. يرجى اختيار رمز آخر.',
  },
  pin_wrong: { en: 'The PIN is wrong.', ar: 'رمز الدخول غير صحيح.' },
  pin_locked: {
    en: 'Too many wrong PINs. This name is locked here for {minutes}.',
    ar: 'محاولات خاطئة كثيرة. هذا الاسم مقفل هنا لمدة {minutes}.',
  },
  tablet_locked: {
    en: 'Too many wrong PINs at this tablet. It takes no PIN for {minutes}.',
    ar: 'محاولات خاطئة كثيرة على هذا الجهاز. لا يقبل أي رمز لمدة {minutes}.',
  },
  pin_set: { en: 'The PIN is set.', ar: 'تم تعيين رمز الدخول.' },
} as const satisfies Messages;
