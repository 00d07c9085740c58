import type { Messages } from '../../http/declared-messages';

export const optionsMessages = {
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
  options_one_size_group: {
    en: 'A dish can have one group of sizes only.',
    ar: 'يمكن أن يكون للطبق مجموعة أحجام واحدة فقط.',
  },
  options_of_dish: { en: '{dish}: {reason}', ar: 'طبق {dish}: {reason}' },
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
    ar: 'الملف ليس بترميز UTF-8. احفظه في Excel بصيغة «CSV UTF-8».',
  },
  import_empty: { en: 'The file contains no options.', ar: 'لا خيارات في الملف.' },
  import_rows: {
    en: 'The file has too many rows: {most} at most.',
    ar: 'صفوف الملف كثيرة جدًا: {most} على الأكثر.',
  },
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
    ar: 'هذا ليس ملف خيارات: يجب أن تكون قيمة «format» هي «smokehouse-options».',
  },
  import_halalas: {
    en: 'Write prices in halalas, as whole numbers.',
    ar: 'اكتب الأسعار بالهللات أعدادًا صحيحة.',
  },
  import_column: { en: 'The column "{value}" is unknown.', ar: 'العمود «{value}» غير معروف.' },
  import_twice: { en: 'The column "{value}" is there twice.', ar: 'العمود «{value}» مكرر.' },
  import_column_missing: { en: 'The column is missing.', ar: 'العمود ناقص.' },
  import_cells: {
    en: '"{value}" has no column: the row is longer than the headings.',
    ar: 'لا عمود للقيمة «{value}»: الصف أطول من العناوين.',
  },
  import_record: {
    en: '"{value}" is no kind of row. Write group, option or dish.',
    ar: '«{value}» ليس نوع صف. اكتب «مجموعة» أو «خيار» أو «طبق».',
  },
  import_elsewhere: {
    en: 'Rows of this kind have nothing in this column.',
    ar: 'لا قيمة في هذا العمود لصفوف من هذا النوع.',
  },
  import_id: {
    en: '"{value}" is no id. Use a–z, 0–9 and hyphens.',
    ar: '«{value}» ليس معرّفًا. استخدم a–z و0–9 والشرطات.',
  },
  import_id_missing: { en: 'The id is missing.', ar: 'المعرّف ناقص.' },
  import_name: { en: 'Enter a name in English.', ar: 'أدخل اسمًا بالإنجليزية.' },
  import_long: { en: 'Use {most} characters at most.', ar: 'استخدم {most} حرفًا على الأكثر.' },
  import_price: {
    en: '"{value}" is no price. Write it like 6 or 6.50.',
    ar: '«{value}» ليس سعرًا. اكتبه مثل 6 أو 6.50.',
  },
  import_whole: {
    en: '"{value}" is no whole number from {least} to {most}.',
    ar: '«{value}» ليس عددًا صحيحًا من {least} إلى {most}.',
  },
  import_flag: { en: '"{value}" is neither yes nor no.', ar: '«{value}» ليس نعم ولا لا.' },
  import_allergen: {
    en: '"{value}" is no allergen of the list: {names}, or none.',
    ar: '«{value}» ليس من قائمة مسببات الحساسية: {names}، أو none.',
  },
  import_duplicate: {
    en: '"{value}" is in the file more than once.',
    ar: '«{value}» مكرر في الملف.',
  },
  import_group_unknown: { en: 'There is no group "{value}".', ar: 'لا توجد مجموعة «{value}».' },
  import_option_unknown: {
    en: 'The group has no option "{value}".',
    ar: 'لا يوجد في المجموعة خيار «{value}».',
  },
  import_dish_unknown: {
    en: 'There is no dish "{value}" on the menu.',
    ar: 'لا يوجد في القائمة طبق «{value}».',
  },
  import_link_unknown: {
    en: 'The dish does not have the group "{value}".',
    ar: 'ليست للطبق المجموعة «{value}».',
  },
  import_group_empty: {
    en: 'The group "{value}" has no options.',
    ar: 'لا خيارات في المجموعة «{value}».',
  },
  import_group_open: {
    en: 'The option "{value}" opens this group, so it cannot be removed.',
    ar: 'يفتح الخيار «{value}» هذه المجموعة، فلا يمكن إزالتها.',
  },
  import_limit: {
    en: 'Too many options of a group, groups of a dish, or groups that an option opens.',
    ar: 'عدد كبير جدًا من خيارات المجموعة أو مجموعات الطبق أو المجموعات التي يفتحها خيار.',
  },
  option_too_often: {
    en: '{dish}: {name} can be chosen at most {count} times.',
    ar: '{dish}: الحد الأقصى لاختيار {name} هو {count}.',
  },
  options_missing: {
    en: '{dish}: please choose {moreOptions} under “{name}”.',
    ar: '{dish}: يرجى اختيار {moreOptions} من «{name}».',
  },
  options_too_many: {
    en: '{dish}: at most {count} under “{name}”.',
    ar: '{dish}: الحد الأقصى {count} من «{name}».',
  },
} as const satisfies Messages;
