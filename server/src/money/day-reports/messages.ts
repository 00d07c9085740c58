import type { Messages } from '../../http/declared-messages';

export const dayReportsMessages = {
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
  day_empty: {
    en: 'Nothing happened on this day, so it needs no report.',
    ar: 'لم يحدث شيء في هذا اليوم، فلا يحتاج إلى تقرير.',
  },
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
    ar: 'أقفل هذه الأدراج أولًا: {names}.',
  },
  tables_unpaid: {
    en: 'These tables are not paid: {names}. Close the day with a reason, or let them pay first.',
    ar: 'هذه الطاولات لم تُدفع: {names}. اذكر سببًا لإقفال اليوم، أو حصّل قيمتها أولًا.',
  },
  tables_changed: {
    en: 'The tables that are not paid have changed. Check them, and close the day again.',
    ar: 'تغيّرت الطاولات التي لم تُدفع. راجعها ثم أقفل اليوم مرة أخرى.',
  },
  unseated_guests: { en: 'guests without a table', ar: 'ضيوف بلا طاولة' },
} as const satisfies Messages;
