import { latinDigits } from '@smokehouse/shared/contract';
import { visitStorage } from './visit-storage';

const KEY = 'table';

/**
 * Parses a table's number: up to four Latin or Arabic digits. The server checks whether the table
 * exists.
 * @returns the number in Latin digits without leading zeros, or null
 */
export function parseTableNumber(text: string | null): string | null {
  const digits = latinDigits(text ?? '')
    .trim()
    .replace(/^0+/, '');
  return /^\d{1,4}$/.test(digits) ? digits : null;
}

/** Cleans the input while it is typed: up to four digits, Arabic digits converted to Latin. */
export function cleanTableInput(text: string): string {
  return latinDigits(text).replace(/\D/g, '').slice(0, 4);
}

/** Stores the table for this visit. */
export function storeTable(table: string): void {
  if (storedTable() !== table) visitStorage.set(KEY, table);
}

/** Removes the stored table, for example if it does not exist. */
export function removeTable(): void {
  visitStorage.set(KEY, null);
}

/** Returns the stored table of this visit, if any. */
export function storedTable(): string | null {
  return parseTableNumber(visitStorage.get(KEY));
}
