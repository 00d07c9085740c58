import { openStorage } from '@smokehouse/shared/bundled/storage';
import type { Collected } from './recipients';

/** What a waiter has collected for a table and not sent. */
export interface KeptOrder {
  collected: Collected;
  newNames: readonly string[];
}

/** As an earlier version kept it: with the lines on hold, each as `recipient/line`. */
type StoredOrder = KeptOrder & { held?: readonly string[] };

const storage = openStorage('mfe-seller', 'visit');
const keyOf = (table: string) => `order:${table}`;
const NOTHING: KeptOrder = { collected: {}, newNames: [] };

/** Returns what was collected for a table, also after the page was left or loaded again. */
export function keptOrder(table: string): KeptOrder {
  const text = storage.get(keyOf(table));
  if (text === null) return NOTHING;
  const { collected, newNames, held = [] } = JSON.parse(text) as StoredOrder;
  const isHeld = (recipient: string, line: string) => held.includes(`${recipient}/${line}`);
  const carts = Object.entries(collected).flatMap(([recipient, items]) => {
    const lines = Object.entries(items);
    const part = (isPartHeld: boolean) =>
      Object.fromEntries(lines.filter(([line]) => isHeld(recipient, line) === isPartHeld));
    return lines.some(([line]) => isHeld(recipient, line))
      ? [
          [recipient, part(false)],
          [`held ${recipient}`, part(true)],
        ]
      : [[recipient, items]];
  });
  return { collected: Object.fromEntries(carts) as Collected, newNames };
}

/** Keeps what is collected for a table until it is sent. */
export function keepOrder(table: string, order: KeptOrder): void {
  storage.set(keyOf(table), keptCount(order) > 0 ? JSON.stringify(order) : null);
}

/** The number of items of an order. */
export const keptCount = ({ collected }: KeptOrder): number =>
  Object.values(collected)
    .flatMap((items) => Object.values(items))
    .reduce((sum, quantity) => sum + quantity, 0);
