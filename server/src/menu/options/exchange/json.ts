import { toSar } from '@smokehouse/shared/contract';
import type { Fault, Place, ReadFile, RecordKind, Row } from './rows';
import { COLUMNS_OF } from './rows';
import type { OptionsState } from './state';

const FORMAT = 'smokehouse-options';

/** All options as JSON. Prices are in halalas. */
export function writeJson({ groups, dishes }: OptionsState): string {
  const file = {
    format: FORMAT,
    groups: groups.map(({ id, version: _, options, ...group }) => ({
      id,
      ...group,
      options: options.map(({ id: option, price, ...fields }) => ({
        ...{ id: option, ...fields },
        priceHalalas: price,
      })),
    })),
    dishes: Object.entries(dishes).map(([dish, links]) => ({
      dish,
      groups: links.map(({ group, prices, ...fields }) => ({
        ...{ group, ...fields },
        pricesHalalas: prices,
      })),
    })),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

type JsonObject = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses a JSON file into the rows of CSV. */
export function readJson(text: string): ReadFile {
  const rows: Row[] = [];
  const faults: Fault[] = [];
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return { rows, faults: [{ place: undefined, column: undefined, code: 'import_json' }] };
  }
  const wrong = (path: string, column?: string) =>
    void faults.push({ place: { path }, column, code: 'import_json_type' });

  /** Calls `use` for each object of a list. */
  function each(
    parent: JsonObject,
    key: string,
    path: string,
    use: (item: JsonObject, at: string) => void,
  ): void {
    const list = parent[key] ?? [];
    if (!Array.isArray(list)) return wrong(path + key);
    for (const [index, item] of list.entries()) {
      const at = `${path}${key}[${index}]`;
      if (isObject(item)) use(item, at);
      else wrong(at);
    }
  }
  function add(record: RecordKind, ids: JsonObject, fields: JsonObject, path: string): void {
    const { cells, faults: found } = cellsOf(record, { ...fields, ...ids }, { path });
    rows.push({ place: { path }, record, cells });
    faults.push(...found);
  }
  function unknown({ ...rest }: JsonObject, path: string): void {
    for (const value of Object.keys(rest))
      faults.push({ place: { path }, column: undefined, code: 'import_column', params: { value } });
  }
  if (!isObject(file) || file.format !== FORMAT)
    return { rows, faults: [{ place: undefined, column: undefined, code: 'import_format' }] };
  each(file, 'groups', '', ({ id: group, options, ...fields }, path) => {
    add('group', { group }, fields, path);
    each({ options }, 'options', `${path}.`, ({ id: option, ...rest }, at) =>
      add('option', { group, option }, rest, at),
    );
  });
  each(file, 'dishes', '', ({ dish, groups, ...rest }, path) => {
    unknown(rest, path);
    each({ groups }, 'groups', `${path}.`, ({ group, ...fields }, at) =>
      add('dish', { dish, group }, fields, at),
    );
  });
  const { format: _format, groups: _groups, dishes: _dishes, ...rest } = file;
  unknown(rest, '');
  return { rows, faults };
}

/** Columns whose JSON has another name and is in halalas. */
const IN_HALALAS: Readonly<Record<string, string>> = {
  priceHalalas: 'price',
  pricesHalalas: 'prices',
};

function cellsOf(
  record: RecordKind,
  fields: JsonObject,
  place: Place,
): { cells: Map<string, string>; faults: Fault[] } {
  const cells = new Map<string, string>();
  const faults: Fault[] = [];
  for (const [key, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    const column = IN_HALALAS[key] ?? key;
    const isKnown = COLUMNS_OF[record].includes(column) && !isSar(key);
    const cell = isKnown ? cellOf(key, value) : null;
    if (!isKnown)
      faults.push({ place, column: undefined, code: 'import_column', params: { value: key } });
    else if (cell === null) faults.push({ place, column: key, code: typeFault(key) });
    else cells.set(column, cell);
  }
  return { cells, faults };
}

const isSar = (key: string) => Object.values(IN_HALALAS).includes(key);
const typeFault = (key: string) => (key in IN_HALALAS ? 'import_halalas' : 'import_json_type');

/** The name of a column in JSON. */
export const jsonName = (column: string): string =>
  Object.keys(IN_HALALAS).find((key) => IN_HALALAS[key] === column) ?? column;

/** A value of JSON as the text of a cell. @returns null for one of another type */
function cellOf(key: string, value: unknown): string | null {
  if (key === 'priceHalalas') return halalasText(value);
  if (key === 'pricesHalalas') return pricesText(value);
  if (Array.isArray(value)) return listText(key, value);
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' || typeof value === 'string' ? String(value) : null;
}

function listText(key: string, list: readonly unknown[]): string | null {
  // An empty list of allergens says that there are none. Null says that they are unknown.
  if (key === 'allergens' && list.length === 0) return 'none';
  return list.every((one) => typeof one === 'string') ? list.join(' ') : null;
}

const halalasText = (value: unknown): string | null =>
  typeof value === 'number' && Number.isInteger(value) ? toSar(value).toFixed(2) : null;

function pricesText(value: unknown): string | null {
  if (value === null) return '';
  if (!isObject(value)) return null;
  const entries = Object.entries(value).map(([id, price]) => [id, halalasText(price)] as const);
  if (entries.some(([, price]) => price === null)) return null;
  return entries.map(([id, price]) => `${id}=${price}`).join(' ');
}
