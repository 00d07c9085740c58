import type { Messages } from '../../http/declared-messages';

export const printingMessages = {
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
  no_bill_printer: {
    en: 'No printer is set up for bills. Add one under Printers.',
    ar: 'لا توجد طابعة مخصصة للفواتير. أضف طابعة في صفحة الطابعات.',
  },
  print_queued: { en: 'It is being printed.', ar: 'جارٍ الطباعة.' },
  print_waits: { en: 'It waits for the printer: {names}.', ar: 'بانتظار الطابعة: {names}.' },
  print_cancelled: { en: 'It will not be printed.', ar: 'لن تتم طباعته.' },
  print_job_unknown: { en: 'There is no such print job.', ar: 'لا توجد مهمة طباعة كهذه.' },
  print_job_changed: {
    en: 'This print job has changed meanwhile. Look at the list again.',
    ar: 'تغيّرت مهمة الطباعة هذه في أثناء ذلك. راجع القائمة مرة أخرى.',
  },
} as const satisfies Messages;
