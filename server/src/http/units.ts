/**
 * What is counted in the server's sentences, with the plural forms of i18next; the first is used
 * where a form is missing. The Arabic forms of all but orders are in the case that
 * follows a preposition or a verb (دقيقتين); those of orders are a subject.
 */
export const UNITS = {
  en: {
    minutes: '{count} minutes',
    minutes_one: '{count} minute',
    hours: '{count} hours',
    hours_one: '{count} hour',
    days: '{count} days',
    days_one: '{count} day',
    riyals: 'SR {count}',
    moreOptions: '{count} more',
    unpaidOrders: '{count} unpaid orders',
    unpaidOrders_one: '{count} unpaid order',
  },
  ar: {
    minutes: '{count} دقيقة',
    minutes_one: 'دقيقة واحدة',
    minutes_two: 'دقيقتين',
    minutes_few: '{count} دقائق',
    hours: '{count} ساعة',
    hours_one: 'ساعة واحدة',
    hours_two: 'ساعتين',
    hours_few: '{count} ساعات',
    days: '{count} يوم',
    days_one: 'يوم واحد',
    days_two: 'يومين',
    days_few: '{count} أيام',
    days_many: '{count} يومًا',
    riyals: '{count} ريال',
    riyals_one: 'ريالًا واحدًا',
    riyals_two: 'ريالين',
    riyals_few: '{count} ريالات',
    riyals_many: '{count} ريالًا',
    moreOptions: '{count} خيار إضافي',
    moreOptions_one: 'خيار إضافي واحد',
    moreOptions_two: 'خيارين إضافيين',
    moreOptions_few: '{count} خيارات إضافية',
    moreOptions_many: '{count} خيارًا إضافيًا',
    unpaidOrders: '{count} طلب غير مدفوع',
    unpaidOrders_one: 'طلب واحد غير مدفوع',
    unpaidOrders_two: 'طلبان غير مدفوعين',
    unpaidOrders_few: '{count} طلبات غير مدفوعة',
    unpaidOrders_many: '{count} طلبًا غير مدفوع',
  },
} as const;

/** A noun that the server counts. A parameter of a message with this name is written with it. */
export type Unit = Exclude<keyof typeof UNITS.en, `${string}_${string}`>;

export const isUnit = (name: string): name is Unit => Object.hasOwn(UNITS.en, name);
