/**
 * The start of a formula, which a spreadsheet would run on the seller's machine: also in full width,
 * behind invisible characters, and behind characters at which a spreadsheet may split the line.
 */
const FORMULA =
  /^(?=[\t\r])|(^|[\t\r\n;|])(?=[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠])/gu;

/**
 * One cell. An apostrophe makes a formula text (RFC 4180 has no other way); quotes enclose commas,
 * quotes and line breaks.
 */
function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = value.replace(FORMULA, "$1'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of a CSV file by RFC 4180, with its line break. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** Without it, Excel does not read UTF-8 and shows no Arabic. */
export const BYTE_ORDER_MARK = '\uFEFF';
