import { visitStorage } from './visit-storage';

const KEY = 'table-code';

/** Stores the code that was scanned at a table, for this visit. */
export function storeTableCode(table: string, code: string): void {
  if (/^[\w-]{1,64}$/.test(code)) visitStorage.set(KEY, `${table}:${code}`);
}

/** The table with its scanned code, as the calls of a guest take it. Empty if it is unknown. */
export function shownTable(table: string | null): { table?: string; tableCode?: string } {
  if (!table) return {};
  const [storedFor, tableCode] = (visitStorage.get(KEY) ?? '').split(':');
  return { table, ...(storedFor === table && tableCode && { tableCode }) };
}
