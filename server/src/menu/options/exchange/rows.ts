import type { Language } from '@smokehouse/shared/contract';
import { messageFor, type MessageCode, type MessageParams } from '../../../http/messages';
import { encode, fieldsOf, GROUP_FIELDS, LINK_FIELDS, OPTION_FIELDS } from './fields';
import type { OptionsState } from './state';

/** What a row describes: a group, an option of a group, or a group on a dish. */
export const RECORDS = ['group', 'option', 'dish'] as const;
export type RecordKind = (typeof RECORDS)[number];

/** A place in a file: a row of CSV as a spreadsheet numbers it, or a path in JSON. */
export type Place = Readonly<{ row: number } | { path: string }>;

export interface Row {
  place: Place;
  record: RecordKind;
  /** Column → text. A column that is missing leaves its field as it is. */
  cells: ReadonlyMap<string, string>;
}

export interface Fault {
  place: Place | undefined;
  column: string | undefined;
  code: MessageCode;
  params?: MessageParams;
}

/** A file as rows, in which nothing is compared with the menu yet. */
export interface ReadFile {
  rows: readonly Row[];
  faults: readonly Fault[];
}

/** Far more than a menu has. Comparing them takes less than a second. */
export const MAX_ROWS = 5000;

/** A file that is not read, because it has more rows. */
export const tooManyRows = (): ReadFile => ({
  rows: [],
  faults: [
    { place: undefined, column: undefined, code: 'import_rows', params: { most: MAX_ROWS } },
  ],
});

/** The columns that identify a row, and that each kind of row has. */
export const COLUMNS_OF: Readonly<Record<RecordKind, readonly string[]>> = {
  group: ['group', 'remove', ...fieldsOf(GROUP_FIELDS)],
  option: ['group', 'option', 'remove', ...fieldsOf(OPTION_FIELDS)],
  dish: ['dish', 'group', 'remove', ...fieldsOf(LINK_FIELDS)],
};

/** All columns in their order, with their headings. */
const HEADINGS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  record: { en: 'Row', ar: 'نوع الصف' },
  group: { en: 'Group', ar: 'المجموعة' },
  option: { en: 'Option', ar: 'الخيار' },
  dish: { en: 'Dish', ar: 'الطبق' },
  remove: { en: 'Remove', ar: 'إزالة' },
  name: { en: 'Name (English)', ar: 'الاسم بالإنجليزية' },
  nameAr: { en: 'Name (Arabic)', ar: 'الاسم بالعربية' },
  hint: { en: 'Hint (English)', ar: 'التلميح بالإنجليزية' },
  hintAr: { en: 'Hint (Arabic)', ar: 'التلميح بالعربية' },
  price: { en: 'Price (SR)', ar: 'السعر (ريال)' },
  min: { en: 'Minimum', ar: 'الحد الأدنى' },
  max: { en: 'Maximum', ar: 'الحد الأقصى' },
  isDefault: { en: 'Preselected', ar: 'محدد مسبقًا' },
  soldOut: { en: 'Sold out', ar: 'نفد' },
  replacesPrice: { en: 'Sizes', ar: 'أحجام' },
  pictures: { en: 'Pictures', ar: 'الصور' },
  caloriesKcal: { en: 'Calories (kcal)', ar: 'السعرات (kcal)' },
  sodiumMg: { en: 'Sodium (mg)', ar: 'الصوديوم (ملجم)' },
  caffeineMg: { en: 'Caffeine (mg)', ar: 'الكافيين (ملجم)' },
  allergens: { en: 'Allergens', ar: 'مسببات الحساسية' },
  product: { en: 'Stands for a dish', ar: 'يمثل طبقًا' },
  groups: { en: 'Opens groups', ar: 'يفتح المجموعات' },
  prices: { en: 'Prices on the dish (SR)', ar: 'الأسعار على الطبق (ريال)' },
};
export const COLUMNS: readonly string[] = Object.keys(HEADINGS);

/** The heading of a column; a name that is no column as it is. */
export const headingOf = (column: string, language: Language): string =>
  HEADINGS[column]?.[language] ?? column;

/** A message quotes at most this many characters of a cell. */
const MAX_QUOTED = 200;
const shorten = (value: MessageParams[string]) =>
  typeof value === 'string' && value.length > MAX_QUOTED
    ? `${value.slice(0, MAX_QUOTED).replace(/[\uD800-\uDBFF]$/, '')}…`
    : value;

/** A fault in the reader's language. It quotes the file's cells in part. */
export function faultText({ code, params }: Fault, language: Language): string {
  const cells = Object.entries(params ?? {}).map(
    ([name, value]) => [name, shorten(value)] as const,
  );
  return messageFor(code, language, Object.fromEntries(cells));
}

/** The options as rows: groups with their options, then the groups of each dish. */
export function toRows({ groups, dishes }: OptionsState): Omit<Row, 'place'>[] {
  const rowOf = (record: RecordKind, ids: object, fields: ReadonlyMap<string, string>) => ({
    record,
    cells: new Map([...Object.entries(ids), ...fields] as [string, string][]),
  });
  return [
    ...groups.flatMap((group) => [
      rowOf('group', { group: group.id }, encode(GROUP_FIELDS, group)),
      ...group.options.map((option) =>
        rowOf('option', { group: group.id, option: option.id }, encode(OPTION_FIELDS, option)),
      ),
    ]),
    ...Object.entries(dishes).flatMap(([dish, links]) =>
      links.map((link) => rowOf('dish', { dish, group: link.group }, encode(LINK_FIELDS, link))),
    ),
  ];
}
