import { useEffect } from 'react';
import { latinDigits } from '@smokehouse/shared/contract';
import { useSearchParams } from '@smokehouse/shared/router';

const KEY = 'smokehouse:table';

/** A table's number as an address names it: up to four digits, Arabic ones understood; null for anything else. Which tables there are, the server knows. */
export function tableNumber(text: string | null): string | null {
  const digits = latinDigits(text ?? '').trim().replace(/^0+/, '');
  return /^\d{1,4}$/.test(digits) ? digits : null;
}

/** Keeps the table for this visit: it ends with the tab, as the meal does. */
export function rememberTable(table: string): void {
  try { sessionStorage.setItem(KEY, table); } catch { /* a browser that keeps nothing: the address still names the table */ }
}

/** The table of this visit, if one was named. */
export function recallTable(): string | null {
  try { return tableNumber(sessionStorage.getItem(KEY)); } catch { return null; }
}

/** The table the guest sits at: from the code on the table (`?table=7`), else the one of this visit. */
export function useTable(): string | null {
  const [search] = useSearchParams();
  const named = tableNumber(search.get('table'));
  useEffect(() => { if (named) rememberTable(named); }, [named]);
  return named ?? recallTable();
}
