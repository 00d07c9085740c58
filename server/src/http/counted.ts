import type { Language } from '@smokehouse/shared/contract';

/** `n` is replaced by the number. `other` is used where a form is missing. */
type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/**
 * What is counted in the server's sentences. The Arabic forms of minutes, hours, days and riyals are
 * in the case that follows a preposition or a verb (دقيقتين); those of orders are a subject.
 */
const UNITS = {
  minutes: {
    en: { one: 'n minute', other: 'n minutes' },
    ar: { one: 'دقيقة واحدة', two: 'دقيقتين', few: 'n دقائق', other: 'n دقيقة' },
  },
  hours: {
    en: { one: 'n hour', other: 'n hours' },
    ar: { one: 'ساعة واحدة', two: 'ساعتين', few: 'n ساعات', other: 'n ساعة' },
  },
  days: {
    en: { one: 'n day', other: 'n days' },
    ar: { one: 'يومًا واحدًا', two: 'يومين', few: 'n أيام', many: 'n يومًا', other: 'n يوم' },
  },
  riyals: {
    en: { other: 'SR n' },
    ar: { one: 'ريالًا واحدًا', two: 'ريالين', few: 'n ريالات', many: 'n ريالًا', other: 'n ريال' },
  },
  unpaidOrders: {
    en: { one: 'n unpaid order', other: 'n unpaid orders' },
    ar: {
      one: 'طلب واحد غير مدفوع',
      two: 'طلبان غير مدفوعين',
      few: 'n طلبات غير مدفوعة',
      many: 'n طلبًا غير مدفوع',
      other: 'n طلب غير مدفوع',
    },
  },
} as const satisfies Record<string, Record<Language, Forms>>;

/** A noun that the server counts. A parameter of a message with this name is written with it. */
export type Unit = keyof typeof UNITS;

const RULES: Readonly<Record<Language, Intl.PluralRules>> = {
  en: new Intl.PluralRules('en'),
  ar: new Intl.PluralRules('ar'),
};

export function isUnit(name: string): name is Unit {
  return Object.hasOwn(UNITS, name);
}

/** A whole number with its noun in the form that the language requires: `3 دقائق`. */
export function counted(unit: Unit, count: number, language: Language): string {
  const forms: Forms = UNITS[unit][language];
  return (forms[RULES[language].select(count)] ?? forms.other).replace('n', String(count));
}
