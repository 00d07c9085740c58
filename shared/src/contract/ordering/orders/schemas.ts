import * as z from 'zod/mini';
import { kitchenNote, requestedOptions, soldOption } from '../../menu/options/schemas';
import { correction } from '../../money/corrections/schemas';
import { pin } from '../areas/place-schemas';
import { MAX_DELIVERY_AREAS } from '../areas/rules';
import { orderDelivery } from '../areas/schemas';
import { MAX_LINES, MAX_QUANTITY, REFUND_REASONS } from './rules';
import { id } from '../../strings';

const quantity = z.int().check(z.gte(1), z.lte(MAX_QUANTITY));

/** The address of an order. For a pickup without one, only name, email and saved phone are set. */
const recipient = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  country: z.string(),
  phone: z.string(),
  pin: z.optional(pin),
  shortAddress: z.optional(z.string()),
});

/** A line of an order: the dish as it was sold, not as it is on the menu today. */
export const orderLine = z.object({
  product: z.object({
    _id: id,
    name: z.string(),
    nameAr: z.optional(z.string()),
    image: z.string(),
    category: z.string(),
    /** Of one, with its options. */
    price: z.number(),
  }),
  quantity: z.number(),
  /** Its position in the order. */
  line: z.optional(z.number()),
  options: z.optional(z.array(soldOption)),
  /** To the kitchen. */
  note: z.optional(z.string()),
  /** Of one, with its options. */
  caloriesKcal: z.optional(z.number()),
  /** How many of them a correction removed. */
  removed: z.optional(z.number()),
  /** How many of them are free of charge. */
  comped: z.optional(z.number()),
});
export type OrderLine = z.output<typeof orderLine>;

/** One status change of an order. */
export const statusStep = z.object({
  /** Null for the first step. */
  from: z.nullable(z.string()),
  to: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  by: z.enum(['seller', 'user', 'dine', 'system']),
  /** Who of the staff. */
  staff: z.optional(id),
  /** For the staff: the name in English, and the one in Arabic. */
  name: z.optional(z.string()),
  nameAr: z.optional(z.string()),
});
export type StatusStep = z.output<typeof statusStep>;

/** Visible to sellers only, oldest step first. */
export const history = z.optional(z.array(statusStep));

/** Corrections after the order was placed, oldest first. */
export const corrections = z.optional(z.array(correction));

/**
 * When an open order is expected, ISO 8601, UTC: `from` <= `likely` <= `until`. Without a history
 * only for an order that misses its promise.
 */
export const orderEstimate = z.object({
  from: z.string(),
  likely: z.string(),
  until: z.string(),
  /** When it is expected to leave the kitchen; absent once it has. */
  ready: z.optional(z.string()),
  /** When it left the kitchen. */
  left: z.optional(z.string()),
  /** By how much it is expected after `promised`, the end of the promise. Absent if it is not. */
  lateMinutes: z.optional(z.number()),
  promised: z.optional(z.string()),
  /** For the desk: when the customer first read that it is late. Absent if they have not. */
  toldAt: z.optional(z.string()),
});
export type OrderEstimate = z.output<typeof orderEstimate>;

export const order = z.object({
  _id: id,
  items: z.array(orderLine),
  /** SAR with delivery and VAT, after corrections. */
  amount: z.number(),
  currency: z.string(),
  /** The payment provider's order id. */
  id: z.string(),
  receipt: z.string(),
  address: z.nullable(recipient),
  /** Delivery or pickup. Absent for orders of older versions, which were delivered. */
  delivery: z.optional(orderDelivery),
  paymentType: z.string(),
  isPaid: z.boolean(),
  status: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  /** Its delivery slot; absent: as soon as possible. `kitchenAt`: when preparation starts. */
  scheduled: z.optional(z.object({ from: z.string(), to: z.string(), kitchenAt: z.string() })),
  /**
   * When it is promised, ISO 8601, UTC: its slot, or what the customer was told when they ordered.
   * Absent before the payment and where nothing was told; then the fixed minutes of `COUNTDOWN_MS`
   * apply.
   */
  promise: z.optional(z.object({ from: z.string(), until: z.string() })),
  estimate: z.optional(orderEstimate),
  /**
   * For the customer of a pickup: where it is collected. `map`: an address on the web. `open`: the
   * hours around its time, or around now once that is over, `10:30` to `04:00`; absent if it lies
   * outside of them. `opens`: when the restaurant opens then, of a trading day.
   */
  collectAt: z.optional(
    z.object({
      address: z.string(),
      addressAr: z.string(),
      map: z.string(),
      open: z.optional(z.object({ from: z.string(), to: z.string() })),
      opens: z.optional(z.object({ at: z.string(), day: z.string(), today: z.string() })),
    }),
  ),
  /** The driver's phone while the order is on its way, where the seller gave one. */
  driverPhone: z.optional(z.string()),
  /** A pending or completed refund of this order. */
  refund: z.optional(
    z.object({
      /**
       * Why the money is refunded: paid after the order expired, the amount changed, a dish sold
       * out, paid twice, or refunded by the restaurant.
       */
      /** `hours`: the opening hours no longer contain the order's slot. */
      reason: z.enum([...REFUND_REASONS, 'hours']),
      amount: z.number(),
      currency: z.string(),
      /** True once the payment provider has refunded the amount. */
      done: z.boolean(),
      /** For the desk: the payment provider refuses the refund, and a person has to look at it. */
      refused: z.optional(z.boolean()),
    }),
  ),
  /** SAR that the restaurant gave back to the card of a sold order, beside its corrections. */
  givenBack: z.optional(z.number()),
  /**
   * For the desk: what the payment provider reports of the payment, where that contradicts the sale.
   * `isFailed`: no money came.
   */
  paymentDoubt: z.optional(
    z.object({ isFailed: z.boolean(), amount: z.number(), currency: z.string() }),
  ),
  /**
   * For the desk: the lines of the dishes that an order on its way left without, until they are sent
   * after.
   */
  leftWithout: z.optional(z.array(z.number())),
  /** For the desk, of an order in the kitchen: since when all its dishes stand ready. ISO 8601. */
  readySince: z.optional(z.string()),
  /** False while the kitchen has not begun it. */
  begun: z.optional(z.boolean()),
  /** For its customer: true while they can cancel it themselves. */
  cancellable: z.optional(z.boolean()),
  /**
   * For its customer, of an unpaid order: the receipt of the order with these dishes that they paid
   * instead. A payment for this one can still come in.
   */
  replacedBy: z.optional(z.string()),
  history,
  corrections,
});
export type Order = z.output<typeof order>;

const requestedItem = z.object({
  product: id,
  quantity,
  options: z.optional(requestedOptions),
  note: z.optional(kitchenNote),
});

/** Lines as a client sends them. The server never accepts prices from a client. */
export const requestedItems = z.array(requestedItem).check(z.minLength(1), z.maxLength(MAX_LINES));
export type RequestedItem = z.output<typeof requestedItems>[number];

/** Lines as a waiter sends them: the kitchen does not begin with what is on hold. */
export const waiterItems = z
  .array(z.extend(requestedItem, { held: z.optional(z.boolean()) }))
  .check(z.minLength(1), z.maxLength(MAX_LINES));
export type WaiterItem = z.output<typeof waiterItems>[number];

/** `id,id,…` → a list. */
const idList = (most: number) =>
  z._default(
    z.pipe(
      z.string().check(z.maxLength(65 * most), z.regex(/^[\w.,-]*$/)),
      z.transform((value) => value.split(',').filter(Boolean)),
    ),
    [],
  );
export const dishIds = idList(MAX_LINES);
export const areaIds = idList(MAX_DELIVERY_AREAS);

/** Data that the browser needs to open the payment window. */
export const checkout = z.object({
  /** Public key of the payment provider. */
  key: z.string(),
  /** Address of the provider's checkout script. */
  script: z.string(),
  /** True for the sandbox gateway, which moves no money. */
  test: z.boolean(),
});
export type Checkout = z.output<typeof checkout>;
