import type { Messages } from '../../http/declared-messages';

export const shiftsMessages = {
  drawer_unknown: { en: 'There is no such drawer.', ar: 'لا يوجد درج كهذا.' },
  drawer_saved: { en: 'The drawer is saved.', ar: 'تم حفظ الدرج.' },
  drawer_name_taken: {
    en: 'Another drawer is called {name}. Choose another name.',
    ar: 'يوجد درج آخر باسم {name}. اختر اسمًا آخر.',
  },
  drawers_too_many: {
    en: 'There can be up to {max} drawers.',
    ar: 'لا يزيد عدد الأدراج على {max}.',
  },
  drawer_in_use: {
    en: 'This drawer is open. Close it before you put it out of use.',
    ar: 'هذا الدرج مفتوح. أقفله قبل إيقاف استخدامه.',
  },
  drawer_inactive: {
    en: 'This drawer is out of use. Choose another one.',
    ar: 'هذا الدرج خارج الاستخدام. اختر درجًا آخر.',
  },
  drawer_open: {
    en: '{name} has the drawer {drawer} open.',
    ar: '«{drawer}» مفتوح لدى {name}.',
  },
  drawer_own_open: {
    en: 'You already have a drawer open. Close it before you open another one.',
    ar: 'لديك درج مفتوح. أقفله قبل فتح درج آخر.',
  },
  drawer_changed: {
    en: 'The cash in this drawer has changed. Check the new expected amount.',
    ar: 'تغيّر النقد في هذا الدرج. راجع المبلغ المتوقع الجديد.',
  },
  drawer_short: {
    en: 'There is not that much cash in this drawer.',
    ar: 'لا يوجد في هذا الدرج ما يكفي من النقد.',
  },
  drawer_event_saved: { en: 'It is recorded.', ar: 'تم التسجيل.' },
  shift_unknown: { en: 'There is no such shift.', ar: 'لا توجد وردية كهذه.' },
  shift_opened: { en: 'The drawer is open.', ar: 'تم فتح الدرج.' },
  shift_closed_now: { en: 'The drawer is closed.', ar: 'تم إقفال الدرج.' },
  shift_closed: {
    en: '{name} has already closed this drawer.',
    ar: 'سبق أن أُقفل هذا الدرج بواسطة {name}.',
  },
  shift_not_yours: {
    en: 'This is the drawer of {name}. A manager can close it.',
    ar: 'هذا درج {name}. يمكن للمدير إقفاله.',
  },
  difference_reason: {
    en: 'Please say why the cash differs from what is expected.',
    ar: 'يرجى ذكر سبب اختلاف النقد عن المبلغ المتوقع.',
  },
  difference_approval: {
    en: 'A difference of more than SR {amount} in a day needs the approval of a manager.',
    ar: 'الفرق الذي يزيد على {amount} ريال في اليوم الواحد يحتاج إلى موافقة المدير.',
  },
  paid_out_approval: {
    en: 'Taking out more than SR {amount} in a day needs the approval of a manager.',
    ar: 'صرف أكثر من {amount} ريال من الدرج في اليوم الواحد يحتاج إلى موافقة المدير.',
  },
  paid_in_limit: {
    en: 'At most SR {amount} can be put into a drawer between two counts.',
    ar: 'يمكن إيداع {amount} ريال كحد أقصى في الدرج بين عمليتَي جرد.',
  },
  float_reason: {
    en: 'SR {amount} was left in this drawer. Please say why the float differs.',
    ar: 'تُرك في هذا الدرج {amount} ريال. يرجى ذكر سبب اختلاف الرصيد الافتتاحي.',
  },
  left_above_counted: {
    en: 'More is to stay in the drawer than was counted.',
    ar: 'المبلغ المتبقي في الدرج أكبر من المبلغ الفعلي.',
  },
} as const satisfies Messages;
