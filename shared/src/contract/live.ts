/**
 * Live updates: the events of `GET /api/events`. The server publishes them under these names. A
 * remote declares in its `remote.json` which of its queries each event invalidates. The shell is
 * independent of both.
 */

/** A change to an order. It carries no personal data and no amount: clients refetch the order. */
export interface OrderUpdate {
  orderId: string;
  change:
    | 'placed'
    | 'confirmed'
    | 'paid'
    | 'refunded'
    | 'expired'
    | 'status'
    | 'billed'
    | 'corrected'
    | 'moved';
  /** The order's current status, if the event has it. */
  status?: string | undefined;
}

/** A call from a table was made or answered. */
export interface TableCallUpdate {
  callId: string;
  change: 'called' | 'answered';
  table: string;
  kind: string;
}

/** A ticket of the kitchen is new, or changed. */
export interface KitchenUpdate {
  change: 'opened' | 'corrected' | 'pressed' | 'moved';
}

/** A printer, or one of its jobs, has changed. */
export interface PrintersUpdate {
  change: 'queued' | 'state' | 'settings';
}

/** A table's visit, or the floor plan, has changed. */
export interface FloorUpdate {
  change: 'joined' | 'moved' | 'merged' | 'closed' | 'plan';
  /** The table, if the change is about one. */
  table?: string | undefined;
}

/** A drawer was opened, closed or used by hand, or a trading day was closed. */
export interface DrawersUpdate {
  change: 'drawers' | 'opened' | 'event' | 'closed' | 'day';
}

/** An event that is sent to all browsers at the same time. */
export interface BroadcastUpdate {
  /**
   * Browsers refetch after a random delay of up to this time, to spread the load. Unit: ms.
   */
  spreadMs: number;
}

/** Event → its data. */
export interface LiveEvents {
  orders: OrderUpdate;
  'dine-orders': OrderUpdate;
  'seller-orders': OrderUpdate;
  'seller-dine-orders': OrderUpdate;
  'table-calls': TableCallUpdate;
  kitchen: KitchenUpdate;
  printers: PrintersUpdate;
  floor: FloorUpdate;
  drawers: DrawersUpdate;
  products: BroadcastUpdate;
  hours: BroadcastUpdate;
}

export type LiveEvent = keyof LiveEvents;

/** Event → when it is published and for whom. The API documentation includes these texts. */
export const LIVE_EVENTS: Readonly<Record<LiveEvent, string>> = {
  orders: 'a change to an order of the signed-in customer',
  'dine-orders': "a change to an order of this guest's table",
  'seller-orders': 'for the seller: a change to a delivery order, from the payment on',
  'seller-dine-orders': 'for the seller: a change to an order at a table',
  'table-calls': 'for the seller: a guest called, or the call was answered',
  kitchen: 'for the seller: a ticket of the kitchen is new, or changed',
  printers: 'for the seller: a printer or one of its jobs has changed',
  floor: 'for the seller: guests joined, moved or left a table, or the floor plan changed',
  drawers: 'for the seller: a drawer was opened, closed or used by hand, or a day was closed',
  products: 'for everybody: the menu or a stock changed',
  hours: 'for everybody: the opening hours changed, or a pause began or ended',
};

/** Control frames of the stream. */
export interface StreamFrames {
  /** Sent first and whenever events may have been missed. The client refetches everything. */
  hello: { roles: readonly string[] };
  /**
   * The session has too many streams. The server closes its oldest one, this one, and the client
   * waits before it reconnects.
   */
  replaced: Record<string, never>;
}

export const isLiveEvent = (name: string): name is LiveEvent => Object.hasOwn(LIVE_EVENTS, name);
