import { useEffect } from 'react';
import { latinDigits } from '@smokehouse/shared/contract';
import { useSearchParams } from '@smokehouse/shared/router';

const KEY = 'smokehouse:table';

/** A table's number as an address names it: 1 to 999, Arabic digits understood; null for anything else. */
export function tableNumber(text: string | null): number | null {
  const digits = latinDigits(text ?? '').trim();
  return /^[1-9]\d{0,2}$/.test(digits) ? Number(digits) : null;
}

/** Keeps the table for this visit: it ends with the tab, as the meal does. */
export function rememberTable(table: number): void {
  try { sessionStorage.setItem(KEY, String(table)); } catch { /* a browser that keeps nothing: the address still names the table */ }
}

/** The table of this visit, if one was named. */
export function recallTable(): number | null {
  try { return tableNumber(sessionStorage.getItem(KEY)); } catch { return null; }
}

/** The table the guest sits at: from the code on the table (`?table=7`), else the one of this visit. */
export function useTable(): number | null {
  const [search] = useSearchParams();
  const named = tableNumber(search.get('table'));
  useEffect(() => { if (named) rememberTable(named); }, [named]);
  return named ?? recallTable();
}
