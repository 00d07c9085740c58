import { latinDigits } from '@smokehouse/shared/contract';
import { visitMemory } from './visit-memory';

const KEY = 'table';

/**
 * A table's number as an address names it: up to four digits, Arabic ones understood; null for
 * anything else. Which tables there are, the server knows.
 */
export function tableNumber(text: string | null): string | null {
  const digits = latinDigits(text ?? '')
    .trim()
    .replace(/^0+/, '');
  return /^\d{1,4}$/.test(digits) ? digits : null;
}

/** What stays of a table's number while it is typed: digits, Arabic ones made Latin first. */
export function tableAsTyped(text: string): string {
  return latinDigits(text).replace(/\D/g, '').slice(0, 4);
}

/** Keeps the table for this visit. */
export function rememberTable(table: string): void {
  if (recallTable() !== table) visitMemory.set(KEY, table);
}

/** The server knows no such table. */
export function forgetTable(): void {
  visitMemory.set(KEY, null);
}

/** The table of this visit, if one was named. */
export function recallTable(): string | null {
  return tableNumber(visitMemory.get(KEY));
}
