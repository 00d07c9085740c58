import type { Messages } from './declared-messages';

/** What a request is answered with before, or instead of, what its module says. */
export const requestMessages = {
  bad_request: { en: 'This request cannot be understood.', ar: 'تعذّر فهم هذا الطلب.' },
  malformed_json: {
    en: 'The data sent is not valid JSON.',
    ar: 'البيانات المرسلة ليست بصيغة JSON صحيحة.',
  },
  bad_text: {
    en: 'The text contains characters that cannot be stored.',
    ar: 'يحتوي النص على رموز لا يمكن حفظها.',
  },
  bad_url: { en: 'This address cannot be understood.', ar: 'تعذّر فهم هذا العنوان.' },
  too_large: { en: 'What was sent is too large.', ar: 'حجم البيانات المرسلة كبير جدًا.' },
  wrong_type: {
    en: 'This kind of content is not accepted here.',
    ar: 'نوع المحتوى هذا غير مقبول هنا.',
  },
  invalid: {
    en: 'Some of the details are missing or of the wrong kind.',
    ar: 'بعض البيانات ناقصة أو من نوع خاطئ.',
  },
  breaks_rule: {
    en: 'Please check the details you entered.',
    ar: 'يرجى التحقق من البيانات المدخلة.',
  },
  wrong_host: {
    en: 'This server serves {host} only.',
    ar: 'هذا الخادم مخصص للموقع {host} فقط.',
  },
  not_found: { en: 'There is nothing at this address.', ar: 'لا يوجد شيء في هذا العنوان.' },
  cross_origin: {
    en: 'This request came from another site and was refused.',
    ar: 'هذا الطلب قادم من موقع آخر وقد رُفض.',
  },
  too_many: {
    en: 'Too many attempts. Please try again in {minutes}.',
    ar: 'محاولات كثيرة. يرجى المحاولة بعد {minutes}.',
  },
  internal: {
    en: 'Something went wrong on our side. Please try again.',
    ar: 'حدث خطأ من جهتنا. يرجى المحاولة مرة أخرى.',
  },
  busy: {
    en: 'The site is very busy. Please try again in a moment.',
    ar: 'الموقع مشغول الآن. حاول بعد لحظات.',
  },
  unavailable: {
    en: 'Orders pause for a moment; nothing was lost. You can read the menu. Please try again soon.',
    ar: 'الطلبات متوقفة للحظات، ولم يضع شيء. يمكنك تصفّح قائمة الطعام. حاول مرة أخرى بعد قليل.',
  },
  field_required: { en: 'This is required.', ar: 'هذا الحقل مطلوب.' },
  field_kind: { en: 'This is of the wrong kind.', ar: 'نوع القيمة غير صحيح.' },
  field_short: {
    en: 'This is too short: at least {minimum}.',
    ar: 'القيمة قصيرة جدًا: {minimum} على الأقل.',
  },
  field_long: {
    en: 'This is too long: at most {maximum}.',
    ar: 'القيمة طويلة جدًا: {maximum} على الأكثر.',
  },
  field_small: {
    en: 'This must be {minimum} or more.',
    ar: 'يجب أن تكون القيمة {minimum} أو أكثر.',
  },
  field_big: { en: 'This must be {maximum} or less.', ar: 'يجب أن تكون القيمة {maximum} أو أقل.' },
  field_whole: { en: 'This must be a whole number.', ar: 'يجب أن تكون القيمة عددًا صحيحًا.' },
  field_format: { en: 'This is not in the right form.', ar: 'صيغة القيمة غير صحيحة.' },
  field_email: { en: 'This is not an email address.', ar: 'هذا ليس بريدًا إلكترونيًا صحيحًا.' },
  field_choice: {
    en: 'This is not one of the choices.',
    ar: 'هذه القيمة ليست من الخيارات المتاحة.',
  },
  field_lines: { en: 'There are too many different dishes.', ar: 'عدد الأطباق المختلفة كبير جدًا.' },
  sign_in_needed: { en: 'Please sign in first.', ar: 'يرجى تسجيل الدخول أولًا.' },
  guest_needed: { en: 'Login To Continue', ar: 'أدخل اسمك لتطلب' },
  pin_needed: {
    en: 'To {action}, please sign in with your PIN.',
    ar: 'من أجل {action}، يرجى تسجيل الدخول برمز الدخول.',
  },
  permission_missing: {
    en: 'Your role may not {action}. Please ask: {roles}.',
    ar: 'لا يتيح لك دورك {action}. يرجى الرجوع إلى: {roles}.',
  },
  approval_invalid: {
    en: 'This approval has expired or was used. Please ask again.',
    ar: 'انتهت هذه الموافقة أو استُخدمت من قبل. يرجى طلبها من جديد.',
  },
  approval_exceeded: {
    en: 'This has changed since it was approved. Please ask again.',
    ar: 'تغيّر هذا بعد الموافقة عليه. يرجى طلب الموافقة من جديد.',
  },
  approval_outrun: {
    en: 'The kitchen went on meanwhile. Please look again and ask once more.',
    ar: 'واصل المطبخ التحضير في هذه الأثناء. يرجى التحقق وطلب الموافقة مرة أخرى.',
  },
  other_person: {
    en: 'Somebody else pressed this, who is not signed in any more. Nothing was changed.',
    ar: 'هذا الطلب من شخص آخر لم يعد مسجّل الدخول، ولم يتغيّر شيء.',
  },
  approver_lacks: {
    en: 'This person may not {action} either. Please ask: {roles}.',
    ar: 'لا يتيح دور هذا الشخص {action} أيضًا. يرجى الرجوع إلى: {roles}.',
  },
  seller_needed: { en: 'Only the staff may do this.', ar: 'هذا الإجراء للموظفين فقط.' },
  not_yours: { en: 'This does not belong to you.', ar: 'هذا لا يخصّك.' },
  password_change_needed: {
    en: 'Please choose a password of your own first.',
    ar: 'يرجى اختيار كلمة مرور خاصة بك أولًا.',
  },
  confirm_needed: {
    en: 'Please confirm with your password first.',
    ar: 'يرجى التأكيد بكلمة المرور أولًا.',
  },
  second_factor_setup_needed: {
    en: 'Please set up a second step first.',
    ar: 'يرجى إعداد خطوة ثانية للدخول أولًا.',
  },
  request_key_reused: {
    en: 'This was already sent with other content. Please check what was recorded before you send it again.',
    ar: 'أُرسل هذا من قبل بمحتوى مختلف. يرجى التحقق مما سُجّل قبل إرساله مرة أخرى.',
  },
  changed_meanwhile: {
    en: 'Somebody else has changed this in the meantime. Please check its current state.',
    ar: 'عدّل شخص آخر هذا في هذه الأثناء. يرجى مراجعة وضعه الحالي.',
  },
} as const satisfies Messages;
