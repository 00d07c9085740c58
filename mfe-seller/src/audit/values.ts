import type { AuditEvent, Language } from '@smokehouse/shared/contract';

/** A field that changed: its path (`options`, `cheese`, `priceHalalas`) and both values. */
export interface ChangedField {
  path: readonly string[];
  before: unknown;
  after: unknown;
}

/** Whether a value is an object with fields. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** The fields that have a twin in Arabic, which entries of earlier versions lack. */
const TWINS = ['items', 'about', 'unready'] as const;

/** A field in the language of the page: the Arabic one is beside it. */
export const inLanguage = (
  values: AuditEvent['after'],
  field: (typeof TWINS)[number],
  language: Language,
): unknown => (language === 'ar' ? values?.[`${field}Ar`] : undefined) ?? values?.[field];

/** Whether a field says in the other language what its twin says in that of the page. */
export const isOfOtherLanguage = (
  field: string | undefined,
  values: AuditEvent['after'],
  language: Language,
): boolean =>
  TWINS.some((twin) =>
    language === 'ar' ? field === twin && values?.[`${twin}Ar`] : field === `${twin}Ar`,
  );

/**
 * The fields of a change, those inside of objects one by one.
 * @param order names of fields in the order in which they are shown; the others follow
 */
export function fieldsOf(
  { before, after }: Pick<AuditEvent, 'before' | 'after'>,
  order: readonly string[],
): ChangedField[] {
  const places = new Map(order.map((name, place) => [name, place]));
  const placeOf = (name: string) => places.get(name) ?? order.length;
  const walk = (path: readonly string[], was: unknown, is: unknown): ChangedField[] => {
    if (!isRecord(was) && !isRecord(is)) return [{ path, before: was, after: is }];
    const [old, now] = [isRecord(was) ? was : {}, isRecord(is) ? is : {}];
    return Object.keys({ ...old, ...now })
      .sort((one, other) => placeOf(one) - placeOf(other))
      .flatMap((key) => walk([...path, key], old[key], now[key]));
  };
  return walk([], before ?? {}, after ?? {}).filter(({ path }) => path.length > 0);
}

/**
 * Whether a field says something: a pause of all orders was recorded with 0 minutes of longer times.
 */
export const saysNothing = (
  { action }: Pick<AuditEvent, 'action'>,
  { path, before, after }: ChangedField,
): boolean =>
  action === 'hours.pause' &&
  path[0] === 'minutes' &&
  [before, after].every((minutes) => isNone(minutes) || minutes === 0);

/** Whether a value is nothing to show: null, an empty text or list. */
export const isNone = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length);

/** Whether a text is a moment in UTC, as entries record it. */
export const isMoment = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(text);
