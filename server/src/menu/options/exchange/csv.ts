import { CsvError, parse } from 'csv-parse/sync';
import { LANGUAGES, tidy, type Language } from '@smokehouse/shared/contract';
import { BYTE_ORDER_MARK, csvLine, textOfCell } from '../../../http/csv';
import { COLUMNS, headingOf, MAX_ROWS, RECORDS, tooManyRows, toRows } from './rows';
import type { Fault, ReadFile, RecordKind, Row } from './rows';
import type { OptionsState } from './state';

/** The words of the file's own that are translated. Ids and allergens are the same in both. */
const WORDS: Readonly<Record<string, string>> = {
  group: 'مجموعة',
  option: 'خيار',
  dish: 'طبق',
  yes: 'نعم',
  no: 'لا',
  none: 'لا شيء',
};
const WORD_COLUMNS = ['record', 'isDefault', 'soldOut', 'replacesPrice', 'pictures', 'allergens'];

/** All options as CSV, in a language. */
export function writeCsv(state: OptionsState, language: Language): string {
  const lines = toRows(state).map(({ record, cells }) =>
    csvLine(
      COLUMNS.map((column) => {
        const cell = column === 'record' ? record : (cells.get(column) ?? '');
        const isWord = language === 'ar' && WORD_COLUMNS.includes(column);
        return isWord ? (WORDS[cell] ?? cell) : cell;
      }),
    ),
  );
  const heading = csvLine(COLUMNS.map((column) => headingOf(column, language)));
  return [BYTE_ORDER_MARK, heading, ...lines].join('');
}

const SEPARATORS = [',', ';', '\t'] as const;

/** The separator of the first line. Excel writes semicolons where the comma is decimal. */
function separatorOf(text: string): string {
  const [line = ''] = text.trimStart().split(/[\r\n]/, 1);
  const countOf = (separator: string) => line.split(separator).length;
  return SEPARATORS.reduce((best, one) => (countOf(one) > countOf(best) ? one : best));
}

/** Parses a CSV file with headings in either language, in any order. */
export function readCsv(text: string): ReadFile {
  let lines: string[][];
  try {
    lines = parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      relax_column_count: true,
      // The heading, the rows, and one that shows that there are more.
      to: MAX_ROWS + 2,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const row = typeof error.lines === 'number' ? error.lines : 1;
    return { rows: [], faults: [{ place: { row }, column: undefined, code: 'import_quotes' }] };
  }
  const [heading = [], ...rest] = lines;
  if (rest.length > MAX_ROWS) return tooManyRows();
  const columns = heading.map(columnOf);
  const faults = faultsOfHeading(heading, columns);
  if (faults.length > 0) return { rows: [], faults };
  const rows: Row[] = [];
  for (const [at, cells] of rest.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    const read = readLine(columns, cells, at + 2);
    if ('record' in read) rows.push(read);
    else faults.push(read);
  }
  return { rows, faults };
}

/** Headings of files that earlier releases exported, in lower case → column. */
const EARLIER_HEADINGS: Readonly<Record<string, string>> = {
  'price (sar)': 'price',
  'prices on the dish (sar)': 'prices',
  'chosen at first': 'isDefault',
  'مختار مبدئيًا': 'isDefault',
  الأقل: 'min',
  الأكثر: 'max',
};

/** Heading in one of the languages, in lower case → column. */
const COLUMN_BY_HEADING: ReadonlyMap<string, string> = new Map([
  ...Object.entries(EARLIER_HEADINGS),
  ...COLUMNS.flatMap((column) =>
    [column, ...LANGUAGES.map((language) => headingOf(column, language))].map(
      (heading) => [heading.toLowerCase(), column] as const,
    ),
  ),
]);

/** The column with this heading in one of the languages; null for an unknown one. */
const columnOf = (heading: string): string | null =>
  COLUMN_BY_HEADING.get(tidy(textOfCell(heading)).toLowerCase()) ?? null;

function faultsOfHeading(heading: readonly string[], columns: readonly (string | null)[]): Fault[] {
  const place = { row: 1 };
  const wrong = columns.flatMap((column, at): Fault[] => {
    const value = heading[at] ?? '';
    const isKnown = column !== null && columns.indexOf(column) === at;
    // Spreadsheets save columns without content too.
    if (isKnown || value.trim() === '') return [];
    const code = column === null ? 'import_column' : 'import_twice';
    return [{ place, column: undefined, code, params: { value } }];
  });
  const missing = ['record', 'group'].filter((column) => !columns.includes(column));
  return [
    ...wrong,
    ...missing.map((column) => ({ place, column, code: 'import_column_missing' as const })),
  ];
}

function readLine(
  columns: readonly (string | null)[],
  line: readonly string[],
  row: number,
): Row | Fault {
  const place = { row };
  const cells = new Map<string, string>();
  for (const [at, cell] of line.entries()) {
    const column = columns[at] ?? null;
    if (column !== null) cells.set(column, textOfCell(cell));
    else if (cell.trim() !== '')
      return { place, column: undefined, code: 'import_cells', params: { value: cell } };
  }
  const value = tidy(cells.get('record') ?? '');
  const record = recordOf(value);
  cells.delete('record');
  return record
    ? { place, record, cells }
    : { place, column: 'record', code: 'import_record', params: { value } };
}

const recordOf = (word: string): RecordKind | undefined =>
  RECORDS.find((record) => record === word.toLowerCase() || WORDS[record] === word);
