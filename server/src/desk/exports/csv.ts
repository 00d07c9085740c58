/**
 * Values that a spreadsheet treats as a formula: a customer's name could run code on the seller's
 * machine.
 */
const FORMULA = /^\s*[=+\-@]|^[\t\r]/;

/**
 * One cell. An apostrophe makes a formula text (RFC 4180 has no other way); quotes enclose commas,
 * quotes and line breaks.
 */
function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of a CSV file by RFC 4180, with its line break. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** Without it, Excel does not read UTF-8 and shows no Arabic. */
export const BYTE_ORDER_MARK = '\uFEFF';
