import {
  ALLERGENS,
  latinDigits,
  MAX_QUANTITY,
  tidy,
  toSar,
  type Allergen,
} from '@smokehouse/shared/contract';
import { OPTION_ID } from '@smokehouse/shared/contract/menu/options/limits';
import { textOrEmpty } from '@smokehouse/shared/contract/strings';
import type { MessageCode, MessageParams } from '../../../http/messages';
import type { GroupFields, LinkFields, OptionFields } from './state';

/** What is wrong with a cell. */
export class CellFault {
  constructor(
    readonly code: MessageCode,
    readonly params: MessageParams = {},
  ) {}
}

/** How a field is written in a file: as one text, also in JSON, whose values are texts first. */
export interface Field<T> {
  /** @returns undefined for a cell that leaves the field as it is */
  read: (cell: string) => T | undefined | CellFault;
  write: (value: T) => string;
}
export type Fields<T> = { readonly [K in keyof T]: Field<T[K]> };

const MAX_TEXT = 80;
/** As the calls read it: in characters as readers count them. */
const NAME = textOrEmpty(MAX_TEXT);
const MAX_SHOWN = 40;
const quoted = (cell: string) => (cell.length > MAX_SHOWN ? `${cell.slice(0, MAX_SHOWN)}…` : cell);
const faultWith = (code: MessageCode, cell: string, params: MessageParams = {}) =>
  new CellFault(code, { value: quoted(cell), ...params });

const text: Field<string> = {
  read(cell) {
    const value = tidy(cell);
    return !NAME.safeParse(value).success
      ? new CellFault('import_long', { most: MAX_TEXT })
      : value;
  },
  write: (value) => value,
};
const name: Field<string> = {
  ...text,
  read: (cell) => (tidy(cell) === '' ? new CellFault('import_name') : text.read(cell)),
};

/** Digits of both scripts; the decimal separator of Excel in Arabic and in Europe. */
const numeric = (cell: string) => latinDigits(cell).replace('٫', '.').trim();

/** A price in SAR as halalas. @returns null for text that is no price */
function halalasOf(cell: string): number | null {
  const [, whole, part = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(numeric(cell)) ?? [];
  if (whole === undefined) return null;
  const halalas = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return halalas <= MAX_PRICE ? halalas : null;
}
/** Halalas. */
const MAX_PRICE = 10_000_000;
const priceText = (halalas: number) => toSar(halalas).toFixed(2);

const price: Field<number> = {
  read: (cell) => (cell.trim() === '' ? 0 : (halalasOf(cell) ?? faultWith('import_price', cell))),
  write: priceText,
};

function wholeOf(cell: string, least: number, most: number): number | CellFault {
  const digits = numeric(cell);
  const value = /^\d{1,6}$/.test(digits) ? Number(digits) : -1;
  return value >= least && value <= most
    ? value
    : faultWith('import_whole', cell, { least, most: String(most) });
}
/** A count that is left as it is by an empty cell. */
const count = (least: number): Field<number> => ({
  read: (cell) => (cell.trim() === '' ? undefined : wholeOf(cell, least, MAX_QUANTITY)),
  write: String,
});
/** A number that may be missing. */
const optional = (least: number, most: number): Field<number | null> => ({
  read: (cell) => (cell.trim() === '' ? null : wholeOf(cell, least, most)),
  write: (value) => (value === null ? '' : String(value)),
});

const YES = ['yes', 'true', '1', 'نعم', 'صواب'];
const NO = ['no', 'false', '0', 'لا', 'خطأ'];
/** @returns null for text that is neither */
function flagOf(cell: string): boolean | null {
  const word = latinDigits(tidy(cell)).toLowerCase();
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : null;
}
const flagText = (value: boolean) => (value ? 'yes' : 'no');
export const flag: Field<boolean> = {
  read: (cell) => (tidy(cell) === '' ? false : (flagOf(cell) ?? faultWith('import_flag', cell))),
  write: flagText,
};
/** An empty cell leaves the stock as it is. */
const stock: Field<boolean> = {
  ...flag,
  read: (cell) => (tidy(cell) === '' ? undefined : flag.read(cell)),
};

/** The words of a list. Ids and allergens contain no separators. */
const wordsOf = (cell: string) => cell.split(/[\s,;،؛|]+/).filter(Boolean);
const NONE = ['none', 'لا شيء'];

/** An empty cell leaves the allergens as they are, so that they are not lost. */
const allergens: Field<readonly Allergen[] | null> = {
  read(cell) {
    const words = wordsOf(cell.toLowerCase());
    if (words.length === 0) return undefined;
    if (NONE.includes(words.join(' '))) return [];
    const unknown = words.find((word) => !ALLERGENS.some((allergen) => allergen === word));
    if (unknown !== undefined)
      return faultWith('import_allergen', unknown, { names: ALLERGENS.join(', ') });
    return ALLERGENS.filter((allergen) => words.includes(allergen));
  },
  write: (list) => (list?.length === 0 ? 'none' : (list ?? []).join(' ')),
};

/** The id of a dish; whether it exists is checked later. */
const dish: Field<string> = { read: (cell) => cell.trim(), write: (value) => value };

const ids: Field<readonly string[]> = {
  read(cell) {
    const words = [...new Set(wordsOf(cell))];
    const wrong = words.find((word) => !OPTION_ID.test(word));
    return wrong === undefined ? words : faultWith('import_id', wrong);
  },
  write: (list) => list.join(' '),
};

/** `fries=2.50 slaw=4.00` */
const prices: Field<Readonly<Record<string, number>>> = {
  read(cell) {
    const entries: [string, number][] = [];
    // A decimal comma is no separator here.
    for (const word of cell.split(/[\s;،؛|]+/).filter(Boolean)) {
      const [id = '', amount = ''] = word.split('=', 2);
      const halalas = halalasOf(amount);
      if (!OPTION_ID.test(id)) return faultWith('import_id', id);
      if (halalas === null) return faultWith('import_price', amount);
      entries.push([id, halalas]);
    }
    return Object.fromEntries(entries);
  },
  write: (value) =>
    Object.entries(value)
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([id, halalas]) => `${id}=${priceText(halalas)}`)
      .join(' '),
};

export const GROUP_FIELDS: Fields<GroupFields> = {
  name,
  nameAr: text,
  min: count(0),
  max: count(1),
  replacesPrice: flag,
  pictures: flag,
};
export const OPTION_FIELDS: Fields<OptionFields> = {
  name,
  nameAr: text,
  hint: text,
  hintAr: text,
  price,
  max: count(1),
  isDefault: flag,
  soldOut: stock,
  caloriesKcal: optional(0, 20_000),
  sodiumMg: optional(0, 100_000),
  caffeineMg: optional(0, 5_000),
  allergens,
  product: dish,
  groups: ids,
};
export const LINK_FIELDS: Fields<LinkFields> = {
  min: optional(0, MAX_QUANTITY),
  max: optional(1, MAX_QUANTITY),
  prices,
};

/** The fields in their order. */
export const fieldsOf = <T extends object>(fields: Fields<T>) =>
  Object.keys(fields) as (keyof T & string)[];

/** Reads the cells of a row. What is missing or left as it is, is missing in the answer. */
export function decode<T extends object>(
  fields: Fields<T>,
  cells: ReadonlyMap<string, string>,
  onFault: (field: string, fault: CellFault) => void,
): Partial<T> {
  const values: Partial<T> = {};
  for (const field of fieldsOf(fields)) {
    const cell = cells.get(field);
    const value = cell === undefined ? undefined : fields[field].read(cell);
    if (value instanceof CellFault) onFault(field, value);
    else if (value !== undefined) values[field] = value;
  }
  return values;
}

/** The fields as texts. */
export const encode = <T extends object>(fields: Fields<T>, values: T): Map<string, string> =>
  new Map(fieldsOf(fields).map((field) => [field, fields[field].write(values[field])]));
