import type { Messages } from '../../http/declared-messages';

export const visitsMessages = {
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
    en: 'SR {amount} is not paid yet. Take the payment first, or close the table as left without paying.',
    ar: 'لم يُدفع بعد {amount} ريال. حصّل المبلغ أولًا، أو أغلق الطاولة لأن الضيف غادر دون دفع.',
  },
  visit_settled: {
    en: 'Nothing is unpaid at this table. Clear it instead.',
    ar: 'لا يوجد مبلغ غير مدفوع على هذه الطاولة. يمكنك إخلاؤها.',
  },
} as const satisfies Messages;
