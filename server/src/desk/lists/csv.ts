/**
 * What a spreadsheet would take for a formula: whoever orders under such a name would run it on the
 * seller's machine.
 */
const FORMULA = /^\s*[=+\-@]|^[\t\r]/;

/**
 * One cell: an apostrophe makes a formula text (RFC 4180 knows no other way), quotes keep commas,
 * quotes and line breaks together.
 */
function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of a CSV file as RFC 4180 has it, with its line break. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** Without it Excel takes UTF-8 for something older and shows no Arabic. */
export const BYTE_ORDER_MARK = '\uFEFF';
