/**
 * Live updates: the events of `GET /api/events`, in one table. The server tells them by these
 * names, and a remote declares in its `remote.json` which of them make which of its queries stale;
 * the shell knows neither.
 */

/** A change to an order. No name and no amount: who may know more asks for it. */
export interface OrderUpdate {
  orderId: string;
  change: 'placed' | 'paid' | 'refunded' | 'expired' | 'status' | 'billed';
  /** The status that the order has now, where the event knows it. */
  status?: string | undefined;
}

/** A call from a table, or the answer to it. */
export interface TableCallUpdate {
  callId: string;
  change: 'called' | 'answered';
  table: string;
  kind: string;
}

/** An event that reaches every browser at once. */
export interface BroadcastUpdate {
  /**
   * Browsers fetch again at a random moment within this time, so that they do not all come at once.
   * Unit: ms.
   */
  spreadMs: number;
}

/** Event → what it carries. */
export interface LiveEvents {
  orders: OrderUpdate;
  'dine-orders': OrderUpdate;
  'seller-orders': OrderUpdate;
  'seller-dine-orders': OrderUpdate;
  'table-calls': TableCallUpdate;
  products: BroadcastUpdate;
}

export type LiveEvent = keyof LiveEvents;

/** Event → when it is told, and to whom; the documentation of the API repeats it. */
export const LIVE_EVENTS: Readonly<Record<LiveEvent, string>> = {
  orders: 'a change to an order of the signed-in customer',
  'dine-orders': "a change to an order of this guest's table",
  'seller-orders': 'for the seller: a change to a delivery order, from the payment on',
  'seller-dine-orders': 'for the seller: a change to an order at a table',
  'table-calls': 'for the seller: a guest called, or the call was answered',
  products: 'for everybody: the menu or a stock changed',
};

/** Frames of the stream itself. */
export interface StreamFrames {
  /** First of all and whenever something may have been missed: everything is fetched again. */
  hello: { roles: readonly string[] };
  /** The session opened too many streams; this one, its oldest, ends and stays away for a while. */
  replaced: Record<string, never>;
}

export const isLiveEvent = (name: string): name is LiveEvent => Object.hasOwn(LIVE_EVENTS, name);
