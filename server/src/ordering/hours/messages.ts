import type { Messages } from '../../http/declared-messages';

export const hoursMessages = {
  days_order: {
    en: 'The first day must not be after the last.',
    ar: 'يجب ألا يكون اليوم الأول بعد اليوم الأخير.',
  },
  days_many: {
    en: 'An export holds {days} at most.',
    ar: 'يشمل التصدير {days} كحدٍّ أقصى.',
  },
  closed: {
    en: 'The restaurant is closed. {advice} Nothing has been charged.',
    ar: 'المطعم مغلق الآن. {advice} لم يُخصم أي مبلغ.',
  },
  orders_paused: {
    en: 'We are not taking orders for now. {advice} Nothing has been charged.',
    ar: 'لا نستقبل الطلبات الآن. {advice} لم يُخصم أي مبلغ.',
  },
  kitchen_closed: {
    en: 'The kitchen is closed until {time}.',
    ar: 'المطبخ مغلق حتى {time}.',
  },
  kitchen_paused: {
    en: 'The kitchen is not taking orders until {time}.',
    ar: 'لا يستقبل المطبخ الطلبات حتى {time}.',
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
  busy_started: {
    en: 'Customers see now that their orders take longer.',
    ar: 'يرى العملاء الآن أن طلباتهم تستغرق وقتًا أطول.',
  },
  busy_ended: {
    en: 'Customers see the usual times again.',
    ar: 'عاد العملاء يرون المدة المعتادة.',
  },
  category_hours_saved: {
    en: 'The hours of the category are saved.',
    ar: 'حُفظت ساعات القسم.',
  },
  pause_ended_busy: {
    en: 'The pause is over. Orders are taken, and deliveries still take longer.',
    ar: 'انتهى الإيقاف. تُستقبل الطلبات، وما زال التوصيل يستغرق وقتًا أطول.',
  },
  pause_ended: {
    en: 'The pause is over. Orders are taken as usual.',
    ar: 'انتهى الإيقاف المؤقت. تُستقبل الطلبات كالمعتاد.',
  },
} as const satisfies Messages;
