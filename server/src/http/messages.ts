import type { Language } from '@smokehouse/shared/contract';
import type { Permission } from '@smokehouse/shared/contract/rules/staff';
import { counted, isUnit } from './counted';
import { permissionParams } from './permissions';

/**
 * Everything the server says to a person, by code, in both languages. A code never changes:
 * programs rely on it. `{name}` is filled in from the parameters; a number named like a unit
 * (`{minutes}`) is written with its noun. The parameter `permission` fills in `{action}` and `{roles}`.
 */
const messages = {
  // Requests that cannot be understood
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
    en: 'We have a full house. Please try again in a moment.',
    ar: 'المكان ممتلئ الآن. يرجى المحاولة بعد لحظات.',
  },
  unavailable: {
    en: 'We cannot answer right now. Please try again in a moment.',
    ar: 'لا يمكننا الرد الآن. يرجى المحاولة بعد لحظات.',
  },

  // Fields
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

  // Signing in and out
  sign_in_needed: { en: 'Please sign in first.', ar: 'يرجى تسجيل الدخول أولًا.' },
  guest_needed: { en: 'Login To Continue', ar: 'سجّل الدخول للمتابعة' },
  permission_missing: {
    en: 'Your role may not {action}. Please ask: {roles}.',
    ar: 'لا يتيح لك دورك {action}. يرجى الرجوع إلى: {roles}.',
  },
  approval_invalid: {
    en: 'This approval has expired or was used. Please ask again.',
    ar: 'انتهت هذه الموافقة أو استُخدمت من قبل. يرجى طلبها من جديد.',
  },
  other_person: {
    en: 'Somebody else pressed this, who is not signed in any more. Nothing was changed.',
    ar: 'هذا الطلب من شخص آخر لم يعد مسجّل الدخول، ولم يتغيّر شيء.',
  },
  approver_lacks: {
    en: 'This person may not {action} either. Please ask: {roles}.',
    ar: 'لا يتيح دور هذا الشخص {action} أيضًا. يرجى الرجوع إلى: {roles}.',
  },
  own_device_needed: {
    en: 'This is not possible at a shared tablet. Please sign in on your own device.',
    ar: 'هذا غير متاح على جهاز مشترك. يرجى تسجيل الدخول من جهازك.',
  },
  tablet_needed: {
    en: 'This device is not a shared tablet. Please sign in with email and password.',
    ar: 'هذا الجهاز ليس جهازًا مشتركًا. يرجى تسجيل الدخول بالبريد الإلكتروني وكلمة المرور.',
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
    en: 'This is the last owner. Please make another person an owner first.',
    ar: 'هذا هو المالك الأخير. يرجى تعيين مالك آخر أولًا.',
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
  pin_weak: {
    en: 'This PIN is easy to guess. Please choose another one.',
    ar: 'هذا الرمز سهل التخمين. يرجى اختيار رمز آخر.',
  },
  pin_wrong: { en: 'The PIN is wrong.', ar: 'رمز الدخول غير صحيح.' },
  pin_locked: {
    en: 'Too many wrong PINs. This name is locked for {minutes}.',
    ar: 'محاولات خاطئة كثيرة. هذا الاسم مقفل لمدة {minutes}.',
  },
  pin_set: { en: 'The PIN is set.', ar: 'تم تعيين رمز الدخول.' },
  tablet_started: {
    en: 'This device is now the shared tablet "{name}".',
    ar: 'أصبح هذا الجهاز جهازًا مشتركًا باسم «{name}».',
  },
  tablet_ended: { en: 'The tablet is signed out.', ar: 'تم تسجيل خروج الجهاز.' },
  tablet_unknown: {
    en: 'This tablet is not in use any more.',
    ar: 'لم يعد هذا الجهاز مستخدمًا.',
  },
  seller_needed: { en: 'Only the seller may do this.', ar: 'هذا الإجراء للبائع فقط.' },
  not_yours: { en: 'This does not belong to you.', ar: 'هذا لا يخصّك.' },
  not_signed_in: { en: 'Not signed in.', ar: 'لم يتم تسجيل الدخول.' },
  wrong_credentials: {
    en: 'The email or the password is wrong.',
    ar: 'البريد الإلكتروني أو كلمة المرور غير صحيحة.',
  },
  password_common: {
    en: 'Too many people use this password. Please choose another one.',
    ar: 'كلمة المرور هذه شائعة جدًا. يرجى اختيار كلمة أخرى.',
  },
  password_wrong: { en: 'This is not your current password.', ar: 'هذه ليست كلمة المرور الحالية.' },
  password_same: {
    en: 'Please choose another password than the generated one.',
    ar: 'يرجى اختيار كلمة مرور غير التي تم إنشاؤها.',
  },
  password_changed: {
    en: 'Your password is changed. You are signed out on all other devices.',
    ar: 'تم تغيير كلمة المرور، وتم تسجيل خروجك من جميع الأجهزة الأخرى.',
  },
  password_in_settings: {
    en: "The seller's password is kept in the site's settings and is changed there.",
    ar: 'كلمة مرور البائع محفوظة في إعدادات الموقع ويتم تغييرها هناك.',
  },
  password_change_needed: {
    en: 'Please choose a password of your own first.',
    ar: 'يرجى اختيار كلمة مرور خاصة بك أولًا.',
  },
  reset_link_sent: {
    en: 'If there is an account with this email, a link is on its way to it.',
    ar: 'إذا كان هناك حساب بهذا البريد الإلكتروني، فالرابط في طريقه إليه.',
  },
  password_reset: {
    en: 'Your new password is set. Please sign in with it.',
    ar: 'تم تعيين كلمة المرور الجديدة. يرجى تسجيل الدخول بها.',
  },
  link_expired: {
    en: 'This link has expired or was used before. Please request a new one.',
    ar: 'انتهت صلاحية هذا الرابط أو سبق استعماله. يرجى طلب رابط جديد.',
  },
  confirm_needed: {
    en: 'Please confirm with your password first.',
    ar: 'يرجى التأكيد بكلمة المرور أولًا.',
  },
  identity_confirmed: { en: 'Confirmed.', ar: 'تم التأكيد.' },
  session_unknown: {
    en: 'This device is not signed in any more.',
    ar: 'لم يعد هذا الجهاز مسجّل الدخول.',
  },
  session_ended: { en: 'The device is signed out.', ar: 'تم تسجيل خروج الجهاز.' },
  sessions_ended: {
    en: 'All other devices are signed out.',
    ar: 'تم تسجيل خروج جميع الأجهزة الأخرى.',
  },
  second_factor_asked: {
    en: 'One more step: confirm the sign-in with your second factor.',
    ar: 'بقيت خطوة واحدة: أكّد الدخول بالخطوة الثانية.',
  },
  second_factor_setup_needed: {
    en: 'Please set up a second factor first.',
    ar: 'يرجى إعداد خطوة ثانية للدخول أولًا.',
  },
  sign_in_expired: {
    en: 'This sign-in took too long. Please begin again.',
    ar: 'استغرق تسجيل الدخول وقتًا طويلًا. يرجى البدء من جديد.',
  },
  code_wrong: {
    en: 'This code is wrong or was used before.',
    ar: 'هذا الرمز غير صحيح أو سبق استعماله.',
  },
  passkey_wrong: {
    en: 'This passkey was not accepted.',
    ar: 'لم يُقبل مفتاح المرور هذا.',
  },
  factor_needed: {
    en: 'Please confirm with your second factor too.',
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
    en: 'This site requires a second factor. Add another one before you remove the last.',
    ar: 'يتطلب هذا الموقع خطوة ثانية للدخول. أضف خطوة أخرى قبل إزالة الأخيرة.',
  },
  factor_missing: {
    en: 'Set up a second factor before you create recovery codes.',
    ar: 'يرجى إعداد خطوة ثانية قبل إنشاء رموز الاسترداد.',
  },
  recovery_codes_created: {
    en: 'New recovery codes replace the old ones.',
    ar: 'حلّت رموز الاسترداد الجديدة محل القديمة.',
  },
  offer_declined: {
    en: 'You can set up a second factor in your account at any time.',
    ar: 'يمكنك إعداد خطوة ثانية من حسابك في أي وقت.',
  },
  signed_out_everywhere: {
    en: 'You are signed out on all devices.',
    ar: 'تم تسجيل خروجك من جميع الأجهزة.',
  },
  account_deleted: { en: 'Your account is deleted.', ar: 'تم حذف حسابك.' },
  account_has_order: {
    en: 'An order of yours is on its way. You can delete your account once it is delivered.',
    ar: 'لديك طلب قيد التنفيذ. يمكنك حذف حسابك بعد توصيله.',
  },
  account_has_payment: {
    en: 'A payment that you began may still arrive. You can delete your account in {hours}.',
    ar: 'لديك عملية دفع بدأتها وقد تصلنا لاحقًا. يمكنك حذف حسابك بعد {hours}.',
  },
  email_taken: {
    en: 'There is already an account with this email.',
    ar: 'يوجد حساب بهذا البريد الإلكتروني بالفعل.',
  },
  signed_in: { en: 'Successfully Logged In', ar: 'تم تسجيل الدخول بنجاح' },
  registered: { en: 'Your account is ready.', ar: 'حسابك جاهز.' },
  signed_out: { en: 'Successfully Logged Out', ar: 'تم تسجيل الخروج بنجاح' },
  guest_welcome: { en: 'Welcome! You can order now.', ar: 'أهلًا بك! يمكنك الطلب الآن.' },

  // Menu, cart, addresses
  options_saved: { en: 'The options are saved.', ar: 'حُفظت الخيارات.' },
  options_deleted: { en: 'The options are removed.', ar: 'حُذفت الخيارات.' },
  option_in: { en: 'The option is available.', ar: 'الخيار متاح.' },
  option_out: { en: 'The option is sold out.', ar: 'نفد الخيار.' },
  option_group_unknown: {
    en: 'There are no such options.',
    ar: 'لا توجد خيارات كهذه.',
  },
  options_min_max: {
    en: 'The minimum is greater than the maximum.',
    ar: 'الحد الأدنى أكبر من الحد الأقصى.',
  },
  options_too_few: {
    en: 'The group has fewer options than must be chosen.',
    ar: 'خيارات المجموعة أقل من العدد المطلوب اختياره.',
  },
  options_defaults: {
    en: 'More options are chosen from the start than can be chosen.',
    ar: 'عدد الخيارات المحددة مسبقًا أكبر من الحد الأقصى.',
  },
  options_size_one: {
    en: 'Only one size can be chosen: set the maximum to 1.',
    ar: 'يمكن اختيار حجم واحد فقط: اجعل الحد الأقصى 1.',
  },
  options_nested: {
    en: 'Options can be nested one level only, in other groups.',
    ar: 'يمكن تداخل الخيارات بمستوى واحد فقط، في مجموعات أخرى.',
  },
  options_same_name: {
    en: 'Two options of the group have the same name.',
    ar: 'خياران في المجموعة لهما الاسم نفسه.',
  },
  options_combo_itself: {
    en: 'A dish cannot be an option of itself.',
    ar: 'لا يمكن أن يكون الطبق خيارًا لنفسه.',
  },
  options_imported: { en: 'The options are imported.', ar: 'استُوردت الخيارات.' },
  import_faults: {
    en: 'The file has faults, so nothing is imported. Please check the preview.',
    ar: 'في الملف أخطاء، فلم يُستورد شيء. يرجى مراجعة المعاينة.',
  },
  import_file: { en: 'Choose a CSV or JSON file.', ar: 'اختر ملف CSV أو JSON.' },
  import_large: {
    en: 'The file is too large: {kilobytes} KB at most.',
    ar: 'الملف كبير جدًا: {kilobytes} كيلوبايت على الأكثر.',
  },
  import_utf8: {
    en: 'The file is not in UTF-8. In Excel, save it as "CSV UTF-8".',
    ar: 'الملف ليس بترميز UTF-8. احفظه في Excel بصيغة "CSV UTF-8".',
  },
  import_empty: { en: 'The file contains no options.', ar: 'لا خيارات في الملف.' },
  import_quotes: {
    en: 'A quotation mark is missing in or before this row.',
    ar: 'علامة اقتباس ناقصة في هذا الصف أو قبله.',
  },
  import_json: { en: 'The file is not valid JSON.', ar: 'صيغة JSON في الملف غير صحيحة.' },
  import_json_type: {
    en: 'The value has the wrong type.',
    ar: 'نوع القيمة غير صحيح.',
  },
  import_format: {
    en: 'This is no file of options: "format" must be "smokehouse-options".',
    ar: 'هذا ليس ملف خيارات: يجب أن تكون قيمة "format" هي "smokehouse-options".',
  },
  import_halalas: {
    en: 'Write prices in halalas, as whole numbers.',
    ar: 'اكتب الأسعار بالهللات أعدادًا صحيحة.',
  },
  import_column: { en: 'The column "{value}" is unknown.', ar: 'العمود "{value}" غير معروف.' },
  import_twice: { en: 'The column "{value}" is there twice.', ar: 'العمود "{value}" مكرر.' },
  import_column_missing: { en: 'The column is missing.', ar: 'العمود ناقص.' },
  import_cells: {
    en: '"{value}" has no column: the row is longer than the headings.',
    ar: 'لا عمود للقيمة "{value}": الصف أطول من العناوين.',
  },
  import_record: {
    en: '"{value}" is no kind of row. Write group, option or dish.',
    ar: '"{value}" ليس نوع صف. اكتب مجموعة أو خيار أو طبق.',
  },
  import_elsewhere: {
    en: 'Rows of this kind have nothing in this column.',
    ar: 'لا قيمة في هذا العمود لصفوف من هذا النوع.',
  },
  import_id: {
    en: '"{value}" is no id. Use a–z, 0–9 and hyphens.',
    ar: '"{value}" ليس معرّفًا. استخدم a–z و0–9 والشرطات.',
  },
  import_id_missing: { en: 'The id is missing.', ar: 'المعرّف ناقص.' },
  import_name: { en: 'Enter a name in English.', ar: 'أدخل اسمًا بالإنجليزية.' },
  import_long: { en: 'Use {most} characters at most.', ar: 'استخدم {most} حرفًا على الأكثر.' },
  import_price: {
    en: '"{value}" is no price. Write it like 6 or 6.50.',
    ar: '"{value}" ليس سعرًا. اكتبه مثل 6 أو 6.50.',
  },
  import_whole: {
    en: '"{value}" is no whole number from {least} to {most}.',
    ar: '"{value}" ليس عددًا صحيحًا من {least} إلى {most}.',
  },
  import_flag: { en: '"{value}" is neither yes nor no.', ar: '"{value}" ليس نعم ولا لا.' },
  import_allergen: {
    en: '"{value}" is no allergen of the list: {names}, or none.',
    ar: '"{value}" ليس من قائمة مسببات الحساسية: {names}، أو none.',
  },
  import_duplicate: {
    en: '"{value}" is in the file more than once.',
    ar: '"{value}" مكرر في الملف.',
  },
  import_group_unknown: { en: 'There is no group "{value}".', ar: 'لا توجد مجموعة "{value}".' },
  import_option_unknown: {
    en: 'The group has no option "{value}".',
    ar: 'لا يوجد في المجموعة خيار "{value}".',
  },
  import_dish_unknown: {
    en: 'There is no dish "{value}" on the menu.',
    ar: 'لا يوجد في القائمة طبق "{value}".',
  },
  import_link_unknown: {
    en: 'The dish does not have the group "{value}".',
    ar: 'ليست للطبق المجموعة "{value}".',
  },
  import_group_empty: {
    en: 'The group "{value}" has no options.',
    ar: 'لا خيارات في المجموعة "{value}".',
  },
  import_group_open: {
    en: 'The option "{value}" opens this group, so it cannot be removed.',
    ar: 'يفتح الخيار "{value}" هذه المجموعة، فلا يمكن إزالتها.',
  },
  import_limit: {
    en: 'Too many options of a group, groups of a dish, or groups that an option opens.',
    ar: 'عدد كبير جدًا من خيارات المجموعة أو مجموعات الطبق أو المجموعات التي يفتحها خيار.',
  },
  cart_updated: { en: 'Cart Updated', ar: 'تم تحديث السلة' },
  cart_trimmed: {
    en: 'Cart Updated. Dishes that are no longer on the menu were left out.',
    ar: 'تم تحديث السلة، واستُبعدت الأطباق التي لم تعد في القائمة.',
  },
  address_added: { en: 'The address is saved.', ar: 'تم حفظ العنوان.' },
  too_many_addresses: {
    en: 'You have saved as many addresses as we can keep.',
    ar: 'لقد بلغت الحد الأقصى من العناوين المحفوظة.',
  },
  product_added: { en: 'The dish is on the menu.', ar: 'تمت إضافة الطبق إلى القائمة.' },
  product_updated: { en: 'The dish is updated.', ar: 'تم تحديث الطبق.' },
  product_deleted: { en: 'The dish is removed from the menu.', ar: 'أُزيل الطبق من القائمة.' },
  product_unknown: { en: 'There is no such dish.', ar: 'لم نعثر على هذا الطبق.' },
  synonyms_saved: { en: 'The synonyms are saved.', ar: 'حُفظت المرادفات.' },
  synonyms_deleted: { en: 'The synonyms are removed.', ar: 'أُزيلت المرادفات.' },
  synonyms_unknown: { en: 'This group is not there any more.', ar: 'لم تعد هذه المجموعة موجودة.' },
  synonyms_few: {
    en: 'A group needs two words at least.',
    ar: 'تحتاج المجموعة إلى كلمتين على الأقل.',
  },
  synonyms_full: {
    en: 'There are {maximum} groups. Please remove one first.',
    ar: 'يوجد {maximum} مجموعة. يرجى إزالة إحداها أولًا.',
  },
  synonym_empty: {
    en: '“{word}” has no letters.',
    ar: 'لا توجد حروف في «{word}».',
  },
  synonym_not_english: {
    en: '“{word}” is Arabic. Please enter it in the other field.',
    ar: '«{word}» كلمة عربية. يرجى كتابتها في الحقل الآخر.',
  },
  synonym_not_arabic: {
    en: '“{word}” is not Arabic. Please enter it in the other field.',
    ar: '«{word}» ليست عربية. يرجى كتابتها في الحقل الآخر.',
  },
  synonym_taken: {
    en: '“{word}” is in another group. A word can be in one group only.',
    ar: '«{word}» في مجموعة أخرى. يمكن أن تكون الكلمة في مجموعة واحدة فقط.',
  },
  stock_in: { en: 'The dish is in stock.', ar: 'الطبق متوفر الآن.' },
  stock_out: { en: 'The dish is sold out.', ar: 'الطبق غير متوفر الآن.' },
  count_set: { en: 'Left today: {count}.', ar: 'المتبقي اليوم: {count}.' },
  count_ended: { en: 'The dish is not counted any more.', ar: 'لم يعد عدد الطبق محدودًا.' },
  stock_ingredients_short: {
    en: 'Its ingredients do not suffice for one piece. Enter a delivery or a count first.',
    ar: 'المكونات لا تكفي لقطعة واحدة. سجّل توريدًا أو جردًا أولًا.',
  },
  ingredient_saved: { en: 'The ingredient is saved.', ar: 'حُفظ المكوّن.' },
  ingredient_deleted: { en: 'The ingredient is removed.', ar: 'حُذف المكوّن.' },
  ingredient_unknown: {
    en: 'This ingredient is not there any more.',
    ar: 'لم يعد هذا المكوّن موجودًا.',
  },
  ingredient_unit: {
    en: 'The unit of an ingredient cannot be changed.',
    ar: 'لا يمكن تغيير وحدة المكوّن.',
  },
  ingredient_used: {
    en: 'It is in the recipe of: {names}. Remove it there first.',
    ar: 'يدخل في وصفة: {names}. أزِله منها أولًا.',
  },
  ingredient_waste: {
    en: 'Only {count} are on hand.',
    ar: 'المتوفر {count} فقط.',
  },
  ingredient_full: {
    en: 'No more than {maximum} can be on hand.',
    ar: 'لا يمكن أن يتجاوز المتوفر {maximum}.',
  },
  ingredient_amount: {
    en: 'Please enter a whole number from 1.',
    ar: 'أدخل عددًا صحيحًا من 1 فأكثر.',
  },
  ingredient_moved: { en: 'On hand now: {count}.', ar: 'المتوفر الآن: {count}.' },
  recipe_saved: { en: 'The recipe is saved.', ar: 'حُفظت الوصفة.' },
  picture_type: {
    en: 'The picture must be a JPEG, PNG, WebP or AVIF.',
    ar: 'يجب أن تكون الصورة بصيغة JPEG أو PNG أو WebP أو AVIF.',
  },
  picture_broken: { en: 'This picture cannot be read.', ar: 'تعذّرت قراءة هذه الصورة.' },
  picture_huge: {
    en: 'This picture has too many pixels: {megapixels} million at most.',
    ar: 'أبعاد هذه الصورة كبيرة جدًا: {megapixels} مليون بكسل كحدٍّ أقصى.',
  },
  picture_small: {
    en: 'This picture is too small: it must be at least {width} × {height} pixels.',
    ar: 'هذه الصورة صغيرة جدًا: يجب ألا تقل عن \u2066{width} × {height}\u2069 بكسل.',
  },
  picture_needed: { en: 'Please send a picture.', ar: 'يرجى إرسال صورة.' },
  picture_unknown: {
    en: 'There is no picture of this name.',
    ar: 'لا توجد صورة بهذا الاسم.',
  },
  allergens_lost: {
    en: 'This change leaves out allergens that the dish contains. Confirm that it no longer contains them.',
    ar: 'يُسقط هذا التعديل مسببات حساسية يحتويها الطبق. أكِّد أنه لم يعد يحتويها.',
  },
  picture_not_shipped: {
    en: 'This dish has no original picture.',
    ar: 'ليست لهذا الطبق صورة أصلية.',
  },
  picture_replaced: { en: 'The picture is replaced.', ar: 'تم استبدال الصورة.' },
  picture_restored: { en: 'The original picture is back.', ar: 'عادت الصورة الأصلية.' },
  picture_large: {
    en: 'The picture is too large: {megabytes} MB at most.',
    ar: 'حجم الصورة كبير جدًا: {megabytes} ميجابايت كحدٍّ أقصى.',
  },
  picture_one: { en: 'Please send one picture only.', ar: 'يرجى إرسال صورة واحدة فقط.' },

  // Orders and payments
  address_needed: { en: 'Please Select Address', ar: 'يرجى اختيار العنوان' },
  address_unknown: {
    en: 'There is no such address in your account.',
    ar: 'لا يوجد عنوان كهذا في حسابك.',
  },
  outside_areas: {
    en: 'We do not deliver there yet. Please choose another address, or pick your order up.',
    ar: 'لا نوصل إلى هناك بعد. يرجى اختيار عنوان آخر، أو استلام الطلب من المطعم.',
  },
  area_paused: {
    en: 'We do not deliver to this area for now. Please pick your order up, or try again later.',
    ar: 'التوصيل إلى هذه المنطقة متوقف حاليًا. يرجى استلام الطلب من المطعم، أو المحاولة لاحقًا.',
  },
  area_not_served: {
    en: 'We deliver to this area from {from} to {to}. Please choose a time within these hours.',
    ar: 'نوصل إلى هذه المنطقة من {from} إلى {to}. يرجى اختيار موعد ضمن هذه الساعات.',
  },
  delivery_changed: {
    en: 'The delivery charge is {riyals} now. Please check your order.',
    ar: 'أصبحت رسوم التوصيل {riyals}. يرجى مراجعة طلبك.',
  },
  order_minimum: {
    en: 'The smallest order to this area is {riyals}, without delivery.',
    ar: 'الحد الأدنى للطلب إلى هذه المنطقة {riyals} دون التوصيل.',
  },
  pickup_closed: {
    en: 'Orders cannot be picked up for now.',
    ar: 'استلام الطلبات من المطعم متوقف حاليًا.',
  },
  area_too_few_points: {
    en: 'The area {area} needs three points or more.',
    ar: 'المنطقة {area} تحتاج إلى ثلاث نقاط على الأقل.',
  },
  area_outside_region: {
    en: 'The area {area} has a point that is not around Riyadh.',
    ar: 'في المنطقة {area} نقطة خارج نطاق الرياض.',
  },
  area_crosses_itself: {
    en: 'The outline of the area {area} crosses itself.',
    ar: 'حدود المنطقة {area} تتقاطع مع نفسها.',
  },
  area_name_taken: {
    en: 'Another area has a name or district of the area {area} too.',
    ar: 'منطقة أخرى لها اسم أو حي من المنطقة {area}.',
  },
  area_requested: {
    en: 'Saved. We tell you when we deliver there.',
    ar: 'تم الحفظ. سنخبرك عندما نوصل إلى هناك.',
  },
  area_requests_full: {
    en: 'You have asked for {maximum} places already.',
    ar: 'لقد طلبت {maximum} مواقع من قبل.',
  },
  area_request_place: {
    en: 'Please show the place on the map.',
    ar: 'يرجى تحديد المكان على الخريطة.',
  },
  area_request_open: { en: 'We deliver there already.', ar: 'نوصل إلى هناك بالفعل.' },
  area_request_contact: {
    en: 'Please enter an email address or a Saudi mobile number.',
    ar: 'يرجى إدخال بريد إلكتروني أو رقم جوال سعودي.',
  },
  area_request_removed: { en: 'The number is removed.', ar: 'حُذف الرقم.' },
  areas_saved: { en: 'The delivery areas are saved.', ar: 'تم حفظ مناطق التوصيل.' },
  dishes_unknown: {
    en: 'Some dishes are no longer on the menu: {names}',
    ar: 'بعض الأطباق لم تعد في القائمة: {names}',
  },
  dishes_sold_out: { en: 'Sold out: {names}', ar: 'نفدت الكمية: {names}' },
  dish_count_short: {
    en: 'Left today of {name}: {count}. Please order fewer.',
    ar: 'المتبقي اليوم من {name}: {count}. يُرجى تقليل الكمية.',
  },
  dish_ingredients_short: {
    en: 'Not enough of {name} is left for this order. Please order fewer.',
    ar: 'الكمية المتبقية من {name} لا تكفي لهذا الطلب. يُرجى تقليل الكمية.',
  },
  dishes_not_served: {
    en: 'Not served at this time: {names}. Order for {time} or later. Nothing has been charged.',
    ar: 'غير متاح في هذا الوقت: {names}. يمكنك الطلب لموعد {time} أو بعده. لم يُخصم أي مبلغ.',
  },
  dishes_too_many: {
    en: 'Too many of one dish: {names}',
    ar: 'كمية كبيرة جدًا من طبق واحد: {names}',
  },
  option_gone: { en: 'This option is not there any more.', ar: 'لم يعد هذا الخيار موجودًا.' },
  option_unknown: {
    en: '{dish}: an option that you chose is no longer offered. Please choose again.',
    ar: '{dish}: أحد الاختيارات لم يعد متاحًا. يرجى الاختيار من جديد.',
  },
  option_sold_out: {
    en: '{dish}: {name} is sold out. Please choose something else.',
    ar: '{dish}: نفد {name}. يرجى اختيار غيره.',
  },
  option_too_often: {
    en: '{dish}: {name} can be chosen at most {count} times.',
    ar: '{dish}: الحد الأقصى لاختيار {name} هو {count}.',
  },
  options_missing: {
    en: '{dish}: please choose {count} more under “{name}”.',
    ar: '{dish}: يرجى اختيار {count} إضافية من «{name}».',
  },
  options_too_many: {
    en: '{dish}: at most {count} under “{name}”.',
    ar: '{dish}: الحد الأقصى {count} من «{name}».',
  },
  order_placed: { en: 'Order Placed Successfully', ar: 'تم إرسال طلبك بنجاح' },
  order_unknown: { en: 'There is no such order.', ar: 'لا يوجد طلب بهذا الرقم.' },
  order_unpaid: { en: 'This order has not been paid.', ar: 'لم يُدفع ثمن هذا الطلب.' },
  order_amount: {
    en: 'The amount of this order cannot be charged.',
    ar: 'لا يمكن تحصيل مبلغ هذا الطلب.',
  },
  orders_unpaid: {
    en: 'You have {unpaidOrders}. Please try again in {minutes}, when the first of them is closed.',
    ar: 'لديك {unpaidOrders}. يرجى المحاولة بعد {minutes}، عند إغلاق أولها.',
  },
  order_paid_already: { en: 'This order has been paid already.', ar: 'هذا الطلب مدفوع بالفعل.' },
  request_key_reused: {
    en: 'This was already sent with other content. Please check what was recorded before you send it again.',
    ar: 'أُرسل هذا من قبل بمحتوى مختلف. يرجى التحقق مما سُجّل قبل إرساله مرة أخرى.',
  },
  status_updated: { en: 'Status Updated', ar: 'تم تحديث الحالة' },
  changed_meanwhile: {
    en: 'Somebody else has changed this in the meantime. Please check its current state.',
    ar: 'عدّل شخص آخر هذا في هذه الأثناء. يرجى مراجعة وضعه الحالي.',
  },
  release_rolled_back: {
    en: '{remote} {release} is live again.',
    ar: 'عاد الإصدار {release} من {remote} إلى جميع الزوار.',
  },
  release_approved: {
    en: '{remote} {release} is approved. The team can publish it within a day.',
    ar: 'تمت الموافقة على الإصدار {release} من {remote}. يمكن للفريق نشره خلال يوم.',
  },
  release_declined: {
    en: '{remote} {release} is declined. The team is told when it publishes it again.',
    ar: 'رُفض الإصدار {release} من {remote}. يُبلَّغ الفريق عندما يحاول نشره مجددًا.',
  },
  release_withdrawn: {
    en: 'The trial of {remote} {release} has ended.',
    ar: 'انتهت تجربة الإصدار {release} من {remote}.',
  },
  release_unfit: {
    en: 'That release cannot be live beside the others. Its team can see why with the release command.',
    ar: 'لا يمكن نشر ذلك الإصدار إلى جانب الإصدارات الأخرى. يمكن لفريقه معرفة السبب بأمر النشر.',
  },
  days_order: {
    en: 'The first day must not be after the last.',
    ar: 'يجب ألا يكون اليوم الأول بعد اليوم الأخير.',
  },
  days_many: {
    en: 'An export holds {days} at most.',
    ar: 'يشمل التصدير {days} كحدٍّ أقصى.',
  },
  status_backwards: {
    en: 'An order does not go back to an earlier status.',
    ar: 'لا يعود الطلب إلى حالة سابقة.',
  },
  payment_done: { en: 'Payment received. Thank you!', ar: 'تم استلام الدفع. شكرًا لك!' },
  payment_failed: { en: 'The payment was not completed.', ar: 'لم تكتمل عملية الدفع.' },
  payment_signature: {
    en: 'The payment could not be verified.',
    ar: 'تعذّر التحقق من عملية الدفع.',
  },
  payment_second: {
    en: 'This order was paid before. Your second payment is on its way back to your card.',
    ar: 'سبق دفع ثمن هذا الطلب. دفعتك الثانية في طريقها للعودة إلى بطاقتك.',
  },
  payment_returned_expired: {
    en: 'Your payment came after the order had been closed. The whole amount is on its way back to your card. Please order again.',
    ar: 'وصلت دفعتك بعد إغلاق الطلب. المبلغ كاملًا في طريقه للعودة إلى بطاقتك. يرجى الطلب من جديد.',
  },
  payment_returned_changed: {
    en: 'The paid amount is not the amount of the order. All of it is on its way back to your card. Please order again.',
    ar: 'المبلغ المدفوع لا يطابق مبلغ الطلب، وهو كاملًا في طريقه للعودة إلى بطاقتك. يرجى الطلب من جديد.',
  },
  payment_returned_sold_out: {
    en: 'Sold out while you were paying: {names}. The whole amount is on its way back to your card.',
    ar: 'نفدت الكمية أثناء الدفع: {names}. المبلغ كاملًا في طريقه للعودة إلى بطاقتك.',
  },
  payment_returned: {
    en: 'This payment was refunded to your card.',
    ar: 'أُعيد مبلغ هذه الدفعة إلى بطاقتك.',
  },
  payment_unavailable: {
    en: 'The payment service is not responding. Please try again.',
    ar: 'خدمة الدفع لا تستجيب. يرجى المحاولة مرة أخرى.',
  },

  // Tables and bills
  table_unknown: {
    en: 'There is no table {table}. The tables are 1 to {tables}.',
    ar: 'لا توجد طاولة رقم {table}. أرقام الطاولات من 1 إلى {tables}.',
  },
  table_needed: {
    en: 'Please scan the code on your table first, so that we know where you sit.',
    ar: 'يرجى مسح الرمز الموجود على طاولتك أولًا لنعرف أين تجلس.',
  },
  table_code_needed: {
    en: 'Please scan the code on your table to order or call.',
    ar: 'يرجى مسح الرمز الموجود على طاولتك للطلب أو لنداء النادل.',
  },
  no_code_amount: {
    en: 'Without the code on your table an order may cost up to {riyals}. Please scan the code, or call the waiter.',
    ar: 'بدون مسح الرمز الموجود على طاولتك لا يتجاوز الطلب {riyals}. يرجى مسح الرمز أو نداء النادل.',
  },
  no_code_orders: {
    en: 'Your earlier orders are waiting for our staff to confirm them. Please scan the code on your table, or call the waiter.',
    ar: 'طلباتك السابقة بانتظار تأكيد موظفينا. يرجى مسح الرمز الموجود على طاولتك أو نداء النادل.',
  },
  table_codes_replaced: {
    en: 'The new codes are ready. Print them: the old ones no longer work.',
    ar: 'الرموز الجديدة جاهزة. اطبعها، فالرموز القديمة لم تعد صالحة.',
  },
  order_confirmed: { en: 'The order is confirmed.', ar: 'تم تأكيد الطلب.' },
  waiter_called: { en: 'We are on our way to your table.', ar: 'نحن في الطريق إلى طاولتك.' },
  bill_called: { en: 'We are bringing your bill.', ar: 'سنحضر لك الفاتورة حالًا.' },
  bill_for_all_called: {
    en: 'We are bringing one bill for everybody.',
    ar: 'سنحضر لكم فاتورة واحدة عن الجميع حالًا.',
  },
  call_unknown: { en: 'There is no such call.', ar: 'لا يوجد نداء كهذا.' },
  call_done: { en: 'The call is answered.', ar: 'تمت تلبية النداء.' },
  ticket_unknown: { en: 'There is no such ticket.', ar: 'لا توجد تذكرة كهذه.' },
  kitchen_pressed: { en: 'The kitchen is up to date.', ar: 'تم تحديث المطبخ.' },
  // The hours
  closed: {
    en: 'The restaurant is closed. Order for {time} or later. Nothing has been charged.',
    ar: 'المطعم مغلق الآن. يمكنك الطلب لموعد {time} أو بعده. لم يُخصم أي مبلغ.',
  },
  orders_paused: {
    en: 'We are not taking orders for now. Order for {time} or later. Nothing has been charged.',
    ar: 'لا نستقبل الطلبات الآن. يمكنك الطلب لموعد {time} أو بعده. لم يُخصم أي مبلغ.',
  },
  kitchen_closed: {
    en: 'The kitchen is closed. It opens at {time}.',
    ar: 'المطبخ مغلق الآن، ويفتح عند {time}.',
  },
  kitchen_not_serving: {
    en: 'Not served at this time: {names}. You can order it from {time}.',
    ar: 'غير متاح في هذا الوقت: {names}. يمكنك طلبه ابتداءً من {time}.',
  },
  kitchen_paused: {
    en: 'The kitchen is not taking orders until {time}.',
    ar: 'لا يستقبل المطبخ الطلبات حتى {time}.',
  },
  slot_full: {
    en: '{time} has just filled up. Choose another time. Your cart is unchanged, and nothing has been charged.',
    ar: 'اكتمل موعد {time} للتو. اختر موعدًا آخر. سلتك كما هي، ولم يُخصم أي مبلغ.',
  },
  slot_gone: {
    en: 'We cannot deliver at {time} any more. Choose another time. Your cart is unchanged, and nothing has been charged.',
    ar: 'لم يعد التوصيل في {time} ممكنًا. اختر موعدًا آخر. سلتك كما هي، ولم يُخصم أي مبلغ.',
  },
  hours_saved: { en: 'The opening hours are saved.', ar: 'حُفظت ساعات العمل.' },
  day_saved: { en: 'The special day is saved.', ar: 'حُفظ اليوم الخاص.' },
  day_removed: { en: 'The day is removed.', ar: 'أُزيل اليوم.' },
  day_unknown: { en: 'There is no such day.', ar: 'لا يوجد يوم كهذا.' },
  day_over: {
    en: 'This day is over. Choose today or a later day.',
    ar: 'انقضى هذا اليوم. اختر اليوم أو يومًا لاحقًا.',
  },
  days_full: {
    en: 'There are too many special days. Remove some of them first.',
    ar: 'عدد الأيام الخاصة كبير جدًا. أزل بعضها أولًا.',
  },
  days_wrong: {
    en: 'The last day must not be before the first day, or more than 40 days after it.',
    ar: 'يجب ألا يسبق اليوم الأخير اليوم الأول، وألا يتجاوزه بأكثر من 40 يومًا.',
  },
  proposal_unknown: { en: 'There is no such proposal.', ar: 'لا يوجد اقتراح كهذا.' },
  proposal_decided: {
    en: 'This proposal has been decided already.',
    ar: 'سبق البتّ في هذا الاقتراح.',
  },
  proposal_confirmed: {
    en: 'Confirmed. The hours hold on these days.',
    ar: 'تم التأكيد. تسري هذه الساعات في أيامها.',
  },
  proposal_dismissed: {
    en: 'Dismissed. The usual hours hold.',
    ar: 'تم التجاهل. تبقى الساعات المعتادة سارية.',
  },
  pause_started: { en: 'The pause has begun.', ar: 'بدأ الإيقاف المؤقت.' },
  category_hours_saved: {
    en: 'The hours of the category are saved.',
    ar: 'حُفظت ساعات الفئة.',
  },
  pause_ended: {
    en: 'The pause is over. Orders are taken as usual.',
    ar: 'انتهى الإيقاف المؤقت. تُستقبل الطلبات كالمعتاد.',
  },
  // Printers
  printer_unknown: { en: 'There is no such printer.', ar: 'لا توجد طابعة كهذه.' },
  printer_saved: { en: 'The printer is saved.', ar: 'تم حفظ الطابعة.' },
  printer_removed: { en: 'The printer is removed.', ar: 'تمت إزالة الطابعة.' },
  printer_off: {
    en: 'The printer {name} is switched off here. Switch it on first.',
    ar: 'الطابعة {name} موقوفة هنا. شغّلها أولًا.',
  },
  printer_name_taken: {
    en: 'Another printer is called {name}. Choose another name.',
    ar: 'توجد طابعة أخرى باسم {name}. اختر اسمًا آخر.',
  },
  printer_not_allowed: {
    en: 'A printer must have an address of the restaurant’s own network and a port from 9100 to 9109.',
    ar: 'يجب أن يكون للطابعة عنوان من شبكة المطعم نفسها ومنفذ من 9100 إلى 9109.',
  },
  printers_too_many: {
    en: 'There can be up to {max} printers.',
    ar: 'لا يمكن أن يزيد عدد الطابعات على {max}.',
  },
  no_ticket_printer: {
    en: 'No printer is set up for this ticket. Add one under Printers.',
    ar: 'لا توجد طابعة مخصصة لهذه التذكرة. أضف طابعة في صفحة الطابعات.',
  },
  no_bill_printer: {
    en: 'No printer is set up for bills. Add one under Printers.',
    ar: 'لا توجد طابعة مخصصة للفواتير. أضف طابعة في صفحة الطابعات.',
  },
  print_queued: { en: 'It is being printed.', ar: 'جارٍ الطباعة.' },
  print_cancelled: { en: 'It will not be printed.', ar: 'لن تتم طباعته.' },
  print_job_unknown: { en: 'There is no such print job.', ar: 'لا توجد مهمة طباعة كهذه.' },
  print_job_changed: {
    en: 'This print job has changed meanwhile. Look at the list again.',
    ar: 'تغيّرت مهمة الطباعة هذه في أثناء ذلك. راجع القائمة مرة أخرى.',
  },
  // The floor
  table_taken: {
    en: 'Table {table} is taken. Choose a free table, or merge the two.',
    ar: 'الطاولة {table} مشغولة. اختر طاولة شاغرة، أو ادمج الطاولتين.',
  },
  table_free: {
    en: 'Nobody sits at table {table}. Move the guests there instead.',
    ar: 'لا أحد على الطاولة {table}. يمكنك نقل الضيوف إليها.',
  },
  table_same: {
    en: 'The guests sit at this table already.',
    ar: 'الضيوف على هذه الطاولة بالفعل.',
  },
  visit_moved: { en: 'Moved to table {table}.', ar: 'تم النقل إلى الطاولة {table}.' },
  visits_merged: { en: 'Merged with table {table}.', ar: 'تم الدمج مع الطاولة {table}.' },
  guest_seated: { en: 'The guest sits at table {table}.', ar: 'الضيف الآن على الطاولة {table}.' },
  guest_unknown: { en: 'There is no such guest.', ar: 'لا يوجد ضيف كهذا.' },
  table_cleared: { en: 'Table {table} is free.', ar: 'الطاولة {table} شاغرة الآن.' },
  visit_unpaid: {
    en: 'SR {amount} is not paid yet. Take the payment first, or close the table as a walk-out.',
    ar: 'لم يُدفع بعد SR {amount}. حصّل المبلغ أولًا، أو أغلق الطاولة بسبب المغادرة دون دفع.',
  },
  visit_settled: {
    en: 'Nothing is unpaid at this table. Clear it instead.',
    ar: 'لا يوجد مبلغ غير مدفوع على هذه الطاولة. يمكنك إخلاؤها.',
  },
  plan_saved: { en: 'The floor plan is saved.', ar: 'تم حفظ مخطط الصالة.' },
  order_corrected: { en: 'The order is corrected.', ar: 'تم تصحيح الطلب.' },
  order_cancelled: {
    en: 'This order is cancelled.',
    ar: 'هذا الطلب ملغى.',
  },
  order_cancelled_now: {
    en: 'Your order is cancelled. The money goes back to your card.',
    ar: 'أُلغي طلبك. يعود المبلغ إلى بطاقتك.',
  },
  order_refunded: {
    en: 'This order was refunded in full already.',
    ar: 'أُعيد مبلغ هذا الطلب كاملًا من قبل.',
  },
  kitchen_has_begun: {
    en: 'The kitchen has already begun your order, so it can no longer be cancelled here. Please call us.',
    ar: 'بدأ المطبخ تحضير طلبك، فلم يعد إلغاؤه من هنا ممكنًا. يرجى الاتصال بنا.',
  },
  cancel_off: {
    en: 'Orders cannot be cancelled here. Please call us.',
    ar: 'لا يمكن إلغاء الطلبات من هنا. يرجى الاتصال بنا.',
  },
  correction_empty: {
    en: 'Nothing is left that could be discounted.',
    ar: 'لم يبقَ ما يمكن تخفيضه.',
  },
  correction_unknown_item: {
    en: 'This item is not part of the order.',
    ar: 'هذا الصنف ليس من الطلب.',
  },
  correction_too_many: {
    en: 'The order has fewer of “{name}” than that. It may have been corrected meanwhile.',
    ar: 'في الطلب عدد أقل من «{name}». ربما صُحّح في هذه الأثناء.',
  },
  bill_issued: { en: 'The bill is issued.', ar: 'تم إصدار الفاتورة.' },
  bill_paid: { en: 'The bill is paid.', ar: 'تم دفع الفاتورة.' },
  bill_missing: {
    en: 'The bill has not been issued yet. Please ask for it at the table.',
    ar: 'لم تُصدر الفاتورة بعد. يرجى طلبها على الطاولة.',
  },
  draft_outdated: {
    en: 'The order has changed since this draft, so no bill was issued. Please check the new draft.',
    ar: 'تغيّر الطلب بعد هذه المسودة، فلم تصدر فاتورة. يرجى مراجعة المسودة الجديدة.',
  },
  split_outdated: {
    en: 'Somebody changed this bill meanwhile, so nothing was issued. Please check it again.',
    ar: 'غيّر شخص آخر هذه الفاتورة في هذه الأثناء، فلم يصدر شيء. يرجى مراجعتها من جديد.',
  },
  split_sum: {
    en: 'The shares do not add up to {amount} SAR, which is open. Please correct them.',
    ar: 'مجموع الحصص لا يساوي المبلغ المتبقي وهو {amount} ر.س. يرجى تصحيحها.',
  },
  split_unknown_item: {
    en: 'An item of this split is already on a bill. Please check the split again.',
    ar: 'أحد أصناف هذا التقسيم مُدرج في فاتورة بالفعل. يرجى مراجعة التقسيم.',
  },
  split_empty: {
    en: 'There is nothing on this bill. Please put an item on it first.',
    ar: 'لا يوجد شيء في هذه الفاتورة. يرجى إضافة صنف إليها أولًا.',
  },
  split_begun: {
    en: 'A part of this order is on a split bill. Please bill and pay the rest there.',
    ar: 'جزء من هذا الطلب في فاتورة مقسّمة. يرجى إصدار الباقي ودفعه هناك.',
  },
  // Drawers and day reports
  drawer_unknown: { en: 'There is no such drawer.', ar: 'لا يوجد صندوق كهذا.' },
  drawer_saved: { en: 'The drawer is saved.', ar: 'تم حفظ الصندوق.' },
  drawer_name_taken: {
    en: 'Another drawer is called {name}. Choose another name.',
    ar: 'يوجد صندوق آخر باسم {name}. اختر اسمًا آخر.',
  },
  drawers_too_many: {
    en: 'There can be up to {max} drawers.',
    ar: 'يمكن أن يكون هناك {max} صناديق كحد أقصى.',
  },
  drawer_in_use: {
    en: 'This drawer is open. Close it before you put it out of use.',
    ar: 'هذا الصندوق مفتوح. أقفله قبل إيقاف استخدامه.',
  },
  drawer_inactive: {
    en: 'This drawer is out of use. Choose another one.',
    ar: 'هذا الصندوق خارج الاستخدام. اختر صندوقًا آخر.',
  },
  drawer_open: {
    en: '{name} has the drawer {drawer} open.',
    ar: 'الصندوق {drawer} مفتوح لدى {name}.',
  },
  drawer_own_open: {
    en: 'You already have a drawer open. Close it before you open another one.',
    ar: 'لديك صندوق مفتوح. أقفله قبل فتح صندوق آخر.',
  },
  drawer_changed: {
    en: 'The cash in this drawer has changed. Check the new expected amount.',
    ar: 'تغيّر النقد في هذا الصندوق. راجع المبلغ المتوقع الجديد.',
  },
  drawer_short: {
    en: 'There are only SR {amount} in this drawer.',
    ar: 'لا يوجد في هذا الصندوق سوى {amount} ريال.',
  },
  drawer_event_saved: { en: 'It is recorded.', ar: 'تم التسجيل.' },
  shift_unknown: { en: 'There is no such shift.', ar: 'لا توجد مناوبة كهذه.' },
  shift_opened: { en: 'The drawer is open.', ar: 'تم فتح الصندوق.' },
  shift_closed_now: { en: 'The drawer is closed.', ar: 'تم إقفال الصندوق.' },
  shift_closed: {
    en: '{name} has already closed this drawer.',
    ar: 'سبق أن أُقفل هذا الصندوق بواسطة {name}.',
  },
  shift_not_yours: {
    en: 'This is the drawer of {name}. A manager can close it.',
    ar: 'هذا صندوق {name}. يمكن للمدير إقفاله.',
  },
  difference_reason: {
    en: 'Please say why the cash differs from what is expected.',
    ar: 'يرجى ذكر سبب اختلاف النقد عن المبلغ المتوقع.',
  },
  difference_approval: {
    en: 'A difference of more than SR {amount} needs the approval of a manager.',
    ar: 'الفرق الذي يزيد على {amount} ريال يحتاج إلى موافقة المدير.',
  },
  left_above_counted: {
    en: 'More is to stay in the drawer than was counted.',
    ar: 'المبلغ المتبقي في الصندوق أكبر من المبلغ المعدود.',
  },
  report_unknown: { en: 'There is no such report.', ar: 'لا يوجد تقرير كهذا.' },
  day_closed_now: {
    en: 'The day is closed with report {report}.',
    ar: 'أُقفل اليوم بالتقرير {report}.',
  },
  day_closed: {
    en: '{name} has already closed this day with report {report}.',
    ar: 'سبق أن أُقفل هذا اليوم بواسطة {name} بالتقرير {report}.',
  },
  day_ahead: { en: 'This day has not begun.', ar: 'لم يبدأ هذا اليوم بعد.' },
  day_passed: {
    en: 'A later day is closed. What is missing is on the next report.',
    ar: 'أُقفل يوم لاحق. ما لم يُحتسب يظهر في التقرير التالي.',
  },
  day_before_open: {
    en: 'The day {day} is not closed. Close it first.',
    ar: 'لم يُقفل يوم {day} بعد. أقفله أولًا.',
  },
  drawers_open: {
    en: 'Close these drawers first: {names}.',
    ar: 'أقفل هذه الصناديق أولًا: {names}.',
  },
  share_issued: { en: 'The bill is issued.', ar: 'تم إصدار الفاتورة.' },
  bill_unknown: { en: 'This bill does not exist.', ar: 'هذه الفاتورة غير موجودة.' },
  payment_above_due: {
    en: 'Only {amount} SAR is left to pay. Record what is above it as a tip.',
    ar: 'المتبقي للدفع {amount} ر.س فقط. سجّل ما زاد عليه إكرامية.',
  },
  cash_short: {
    en: 'The guest handed over less cash than is paid with it.',
    ar: 'المبلغ النقدي المستلم أقل من المبلغ المدفوع.',
  },
  payment_recorded: { en: 'The payment is recorded.', ar: 'تم تسجيل الدفعة.' },
  payment_unknown: { en: 'This payment does not exist.', ar: 'هذه الدفعة غير موجودة.' },
  payment_reversed: { en: 'The payment is reversed.', ar: 'أُلغيت الدفعة.' },
  bill_outdated: {
    en: 'Something was ordered after the bill. Please generate a bill again first.',
    ar: 'أُضيف طلب بعد إصدار الفاتورة. يرجى إصدار فاتورة من جديد أولًا.',
  },
  tab_closed: { en: "The table's tab is closed.", ar: 'أُغلق حساب الطاولة.' },
} as const satisfies Record<string, Record<Language, string>>;

/** Names a text of the server, and what a program is told of a failure. */
export type MessageCode = keyof typeof messages;

/** All codes; for the test that both languages are complete. */
export const MESSAGE_CODES = Object.keys(messages) as MessageCode[];

/** What is filled into a text's `{name}`s. */
export type MessageParams = Readonly<Record<string, string | number>>;

/** A text in the reader's language. */
export function messageFor(
  code: MessageCode,
  language: Language,
  params: MessageParams = {},
): string {
  const { permission } = params;
  const values = permission
    ? { ...params, ...permissionParams(permission as Permission, language) }
    : params;
  return messages[code][language].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name] ?? whole;
    return isUnit(name) && typeof value === 'number' ? counted(name, value, language) : `${value}`;
  });
}
