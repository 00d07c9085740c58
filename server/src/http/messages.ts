import { createRequire } from 'node:module';
import type { Language } from '@smokehouse/shared/contract';
import type { BilingualText } from '@smokehouse/shared/contract/bilingual';
import type { Permission } from '@smokehouse/shared/contract/people/staff/rules';
import type i18next from 'i18next';
import * as allMessages from './all-messages';
import type { Messages } from './declared-messages';
import { permissionParams } from './permissions';
import { isUnit, UNITS, type Unit } from './units';

type CodeOf<M> = M extends Messages ? keyof M : never;
/** Names a text of the server, and what a program is told of a failure. A code never changes. */
export type MessageCode = CodeOf<(typeof allMessages)[keyof typeof allMessages]>;

/** What is filled into a text's `{name}`s. A name in both languages is in the reader's. */
export type MessageParams = Readonly<Record<string, string | number | BilingualText>>;

const require = createRequire(import.meta.url);
let texts: typeof i18next | undefined;

/** i18next with the texts of all modules. It is loaded with the first text, so a start is not. */
function loadTexts(): typeof i18next {
  const { createInstance } = require('i18next') as typeof i18next;
  const messages = Object.entries(Object.assign({}, ...Object.values(allMessages)) as Messages);
  const resources = (language: Language) => ({
    messages: Object.fromEntries(messages.map(([code, text]) => [code, text[language]])),
    units: UNITS[language],
  });
  const instance = createInstance();
  void instance.init({
    resources: { en: resources('en'), ar: resources('ar') },
    fallbackLng: false,
    defaultNS: 'messages',
    keySeparator: false,
    nsSeparator: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    missingInterpolationHandler: (_text, [whole]: [string]) => whole,
    initAsync: false,
  });
  return instance;
}

const i18n = (): typeof i18next => (texts ??= loadTexts());

/** A whole number with its noun in the form that the language requires: `3 دقائق`. */
export const counted = (unit: Unit, count: number, language: Language): string =>
  i18n().t(unit, { ns: 'units', lng: language, count });

/** A wait as people say it: two hours and more in hours, two days and more in days, rounded up. */
function waitOf(minutes: number, language: Language): string {
  if (minutes < 120) return counted('minutes', minutes, language);
  const hours = Math.ceil(minutes / 60);
  return hours < 48
    ? counted('hours', hours, language)
    : counted('days', Math.ceil(hours / 24), language);
}

/** A parameter as it is written in a text. */
function written(
  name: string,
  value: string | number | BilingualText,
  language: Language,
): string | number {
  if (typeof value === 'object') return value[language];
  if (typeof value !== 'number' || !isUnit(name)) return value;
  return name === 'minutes' ? waitOf(value, language) : counted(name, value, language);
}

/**
 * A text in the reader's language. `{name}` is filled in from the parameters; a number named like a
 * unit (`{hours}`) is written with its noun, and `{minutes}` as a wait in minutes, hours or days. The
 * parameter `permission` fills in `{action}` and `{roles}`.
 */
export function messageFor(
  code: MessageCode,
  language: Language,
  params: MessageParams = {},
): string {
  const { permission } = params;
  const named = Object.entries({
    ...params,
    ...(permission && permissionParams(permission as Permission, language)),
  });
  const replace = Object.fromEntries(
    named.map(([name, value]) => [name, written(name, value, language)]),
  );
  return i18n().t(code, { lng: language, replace });
}
