import { openStorage } from '@smokehouse/shared/bundled/storage';
import type { Collected } from './recipients';

/** What a waiter has collected for a table and not sent. */
export interface KeptOrder {
  collected: Collected;
  newNames: readonly string[];
  /** Keys of the lines on hold (`heldKey`). An order that an earlier version kept has none. */
  held?: readonly string[];
}

const storage = openStorage('mfe-seller', 'visit');
const keyOf = (table: string) => `order:${table}`;
const NOTHING: KeptOrder = { collected: {}, newNames: [] };

/** Returns what was collected for a table, also after the page was left or loaded again. */
export function keptOrder(table: string): KeptOrder {
  const text = storage.get(keyOf(table));
  return text === null ? NOTHING : (JSON.parse(text) as KeptOrder);
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
