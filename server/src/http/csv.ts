import { noteItems } from '../threads/slices';

/** Spaces and characters that show nothing, behind which a spreadsheet still sees a formula. */
const HIDDEN = String.raw`[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]*`;
const BEFORE_FORMULA = String.raw`'*${HIDDEN}[=+\-@＝＋－＠]`;
/** The start of a cell, and places at which a spreadsheet may split the line. */
const START = String.raw`(^|[\t\r\n;|])`;

/**
 * The start of a formula, which a spreadsheet would run on the seller's machine: also in full width,
 * behind invisible characters, and behind characters at which a spreadsheet may split the line.
 */
const FORMULA = new RegExp(String.raw`^(?=[\t\r])|${START}(?=${BEFORE_FORMULA})`, 'gu');
const ESCAPED_FORMULA = new RegExp(`${START}'(?=${BEFORE_FORMULA})`, 'gu');

/**
 * One cell. An apostrophe makes a formula text (RFC 4180 has no other way); quotes enclose commas,
 * quotes and line breaks.
 */
function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = value.replace(FORMULA, "$1'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Lines of a CSV file; no more than a slice of them. */
export function csvLines(rows: readonly (readonly (string | number)[])[]): string {
  noteItems('csv', rows.length);
  return rows.map(csvLine).join('');
}

/** One line of a CSV file by RFC 4180, with its line break. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** The text of a parsed cell of one line, without the apostrophe of {@link csvLine}. */
export function textOfCell(cell: string): string {
  return cell.replace(ESCAPED_FORMULA, '$1');
}

/** Without it, Excel does not read UTF-8 and shows no Arabic. */
export const BYTE_ORDER_MARK = '\uFEFF';
