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
  guest_left: {
    en: 'The visit of this guest is over. They can enter again at their table.',
    ar: 'انتهت زيارة هذا الضيف. يمكنه الدخول من جديد على طاولته.',
  },
  table_same: {
    en: 'The guests sit at this table already.',
    ar: 'الضيوف على هذه الطاولة بالفعل.',
  },
  visit_moved: { en: 'Moved to table {table}.', ar: 'تم النقل إلى الطاولة {table}.' },
  visits_merged: { en: 'Merged with table {table}.', ar: 'تم الدمج مع الطاولة {table}.' },
  move_reverted: { en: 'Table {table} is as before.', ar: 'عادت الطاولة {table} كما كانت.' },
  move_unknown: { en: 'There is no such move.', ar: 'لا توجد عملية نقل كهذه.' },
  move_undone: { en: 'This has been undone already.', ar: 'تم التراجع عن ذلك بالفعل.' },
  move_over: {
    en: 'The guests of table {table} have moved on since. Move them back instead.',
    ar: 'انتقل ضيوف الطاولة {table} بعد ذلك. يمكنك نقلهم إليها مجددًا.',
  },
  move_taken: {
    en: 'Table {table} is taken meanwhile. Move the guests to a free table instead.',
    ar: 'شُغلت الطاولة {table} في هذه الأثناء. انقل الضيوف إلى طاولة شاغرة.',
  },
  move_billed: {
    en: 'A bill was issued or paid since, so this cannot be undone. Move guests one by one.',
    ar: 'صدرت فاتورة أو سُدِّدت بعد ذلك، فلا يمكن التراجع. انقل الضيوف واحدًا واحدًا.',
  },
  move_ordered: {
    en: 'The whole table has ordered together since, so this cannot be undone. Move guests one by one.',
    ar: 'طلبت الطاولة كلها معًا بعد ذلك، فلا يمكن التراجع. انقل الضيوف واحدًا واحدًا.',
  },
  guest_seated: { en: 'The guest sits at table {table}.', ar: 'الضيف الآن على الطاولة {table}.' },
  guest_unknown: { en: 'There is no such guest.', ar: 'لا يوجد ضيف كهذا.' },
  table_cleared: { en: 'Table {table} is free.', ar: 'الطاولة {table} شاغرة الآن.' },
  visit_ended: {
    en: 'Not ordered: the guests for whom it was are no longer at table {table}.',
    ar: 'لم يُطلب: الضيوف الذين كان الطلب لهم لم يعودوا على الطاولة {table}.',
  },
  visit_elsewhere: {
    en: 'Not ordered yet: the guests of table {table} are at table {to} now. The order waits there to be sent.',
    ar: 'لم يُطلب بعد: انتقل ضيوف الطاولة {table} إلى الطاولة {to}. الطلب هناك بانتظار إرساله.',
  },
  visit_parted: {
    en: 'Not ordered yet: some of the guests for whom it was are at table {to} now, no longer at table {table}. What was for them waits there to be sent.',
    ar: 'لم يُطلب بعد: بعض الضيوف الذين كان الطلب لهم هم الآن على الطاولة {to} لا على الطاولة {table}. ما كان لهم هناك بانتظار إرساله.',
  },
  visit_opened: {
    en: 'Not ordered yet: guests have sat down at table {table} since. If it is for them, send it again.',
    ar: 'لم يُطلب بعد: جلس ضيوف على الطاولة {table} في هذه الأثناء. إن كان الطلب لهم فأرسله مجددًا.',
  },
  visit_unpaid: {
    en: 'SR {amount} is not paid yet. Take the payment first, or close the table as left without paying.',
    ar: 'لم يُدفع بعد {amount} ريال. حصّل المبلغ أولًا، أو أغلق الطاولة لأن الضيف غادر دون دفع.',
  },
  visit_settled: {
    en: 'Nothing is unpaid at this table. Clear it instead.',
    ar: 'لا يوجد مبلغ غير مدفوع على هذه الطاولة. يمكنك إخلاؤها.',
  },
} as const satisfies Messages;
