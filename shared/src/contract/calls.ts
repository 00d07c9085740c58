import * as z from 'zod/mini';
import { ALLERGENS, CATEGORY_PATHS } from './menu';
import { DELIVERY_STATUSES, DINE_STATUSES, MAX_LINES, MAX_QUANTITY } from './orders';

/**
 * Every call of the API: what goes in, what comes out. The server validates with these schemas and makes the OpenAPI
 * document from them; the browser takes only their types, so that no schema travels to a visitor.
 *
 * Failures answer `{success:false, message, code}` with a true status (see {@link failure}), whatever the call.
 */

const id = z.string().check(z.minLength(1), z.maxLength(64));
const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
const optionalText = (max: number) => z.optional(z.string().check(z.trim(), z.maxLength(max)));
const quantity = z.int().check(z.gte(1), z.lte(MAX_QUANTITY));
const ok = { success: z.boolean(), message: z.optional(z.string()) };
const done = z.object({ success: z.boolean(), message: z.string() });

/** Dish id → quantity. A quantity of 0 is understood as "not in the cart". */
export const cart = z.record(id, z.int().check(z.gte(0), z.lte(MAX_QUANTITY)))
  .check(z.refine((value) => Object.keys(value).length <= MAX_LINES, { params: { rule: 'too_many_lines' } }));

export const product = z.object({
  _id: id,
  name: z.string(),
  /** Arabic name; the Arabic site shows `name` where it is missing. */
  nameAr: z.optional(z.string()),
  description: z.string(),
  descriptionAr: z.optional(z.string()),
  /** Lower-case category path, or '' for none. */
  category: z.string(),
  /** Whole SAR, VAT included. */
  price: z.number(),
  /** File name under `/products/`, or '' where the dish has no picture. */
  image: z.string(),
  inStock: z.boolean(),
  caloriesKcal: z.optional(z.number()),
  sodiumMg: z.optional(z.number()),
  caffeineMg: z.optional(z.number()),
  allergens: z.optional(z.array(z.enum(ALLERGENS))),
});
export type Product = z.output<typeof product>;

export const user = z.object({ _id: id, name: z.string(), email: z.string(), cart: z.record(z.string(), z.number()) });
export type User = z.output<typeof user>;

export const dineUser = z.object({
  _id: id,
  name: z.string(),
  mobile: z.string(),
  dineCart: z.record(z.string(), z.number()),
});
export type DineUser = z.output<typeof dineUser>;

/** The nine fields of an address, all required. `zipcode` is the postcode: 5 digits. */
export const addressFields = z.object({
  firstName: text(60),
  lastName: text(60),
  email: z.string().check(z.trim(), z.maxLength(254), z.email()),
  street: text(200),
  city: text(80),
  state: text(80),
  zipcode: z.string().check(z.trim(), z.regex(/^\d{5}$/)),
  country: text(80),
  phone: z.string().check(z.trim(), z.minLength(7), z.maxLength(20), z.regex(/^\+?[0-9 -]+$/)),
});
export type AddressFields = z.output<typeof addressFields>;
export const address = z.extend(addressFields, { _id: id });
export type Address = z.output<typeof address>;

/** What an order remembers of a dish: as it was sold, not as it is today. */
export const orderLine = z.object({
  product: z.object({
    _id: id,
    name: z.string(),
    nameAr: z.optional(z.string()),
    image: z.string(),
    category: z.string(),
    price: z.number(),
  }),
  quantity: z.number(),
});
export type OrderLine = z.output<typeof orderLine>;

export const order = z.object({
  _id: id,
  items: z.array(orderLine),
  /** SAR with delivery and VAT. */
  amount: z.number(),
  currency: z.string(),
  /** The payment provider's order id. */
  id: z.string(),
  receipt: z.string(),
  address: z.nullable(address),
  paymentType: z.string(),
  isPaid: z.boolean(),
  status: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
});
export type Order = z.output<typeof order>;

export const dineOrder = z.object({
  _id: id,
  name: z.string(),
  mobile: z.string(),
  items: z.array(orderLine),
  amount: z.number(),
  paymentType: z.string(),
  isPaid: z.boolean(),
  status: z.string(),
  createdAt: z.string(),
});
export type DineOrder = z.output<typeof dineOrder>;

/** Lines as a client sends them. Prices never come from a client. */
export const requestedItems = z.array(z.object({ product: id, quantity })).check(z.minLength(1), z.maxLength(MAX_LINES));
export type RequestedItem = z.output<typeof requestedItems>[number];

const credentials = {
  email: z.string().check(z.trim(), z.maxLength(254), z.email()),
  password: z.string().check(z.minLength(1), z.maxLength(200)),
};
const mobile = z.string().check(z.trim(), z.minLength(7), z.maxLength(20), z.regex(/^[0-9-]+$/));
/** Server time, ms since 1970: countdowns run on this clock, never on the phone's. */
const now = z.number();

/** The fields of a dish as the seller sends them: the `productData` part of the upload. */
export const productData = z.object({
  name: text(120),
  nameAr: optionalText(120),
  description: z._default(z.string().check(z.trim(), z.maxLength(2000)), ''),
  descriptionAr: optionalText(2000),
  category: z._default(z.union([z.enum(CATEGORY_PATHS), z.literal('')]), ''),
  price: z.int().check(z.gte(0), z.lte(100_000)),
  caloriesKcal: z.optional(z.int().check(z.gte(0), z.lte(20_000))),
});
export type ProductData = z.output<typeof productData>;

/** The answer to anything that went wrong. */
export const failure = z.object({
  success: z.literal(false),
  /** For a person, in the asker's language. */
  message: z.string(),
  /** For a program; stable. */
  code: z.string(),
  /** Field → message, where the fault can be laid at a field. */
  fields: z.optional(z.record(z.string(), z.string())),
});
export type Failure = z.output<typeof failure>;

/** What the browser needs to open the payment widget. */
export const checkout = z.object({
  /** Public key of the payment provider. */
  key: z.string(),
  /** Address of the provider's checkout script. */
  script: z.string(),
  /** True with the sandbox gateway: no money moves. */
  test: z.boolean(),
});
export type Checkout = z.output<typeof checkout>;

/** Method and path → payload (`body`, JSON unless `multipart`) and answer. */
export const calls = {
  'GET /api/seller/is-auth': { answer: z.object(ok) },
  'GET /api/user/is-auth': { answer: z.object({ ...ok, user: z.optional(user) }) },
  'GET /api/dineuser/is-auth': { answer: z.object({ ...ok, user: z.optional(dineUser) }) },
  'GET /api/product/list': { answer: z.object({ ...ok, products: z.array(product) }) },
  'POST /api/cart/update': { body: z.object({ cart }), answer: done },
  'POST /api/dinecart/update': { body: z.object({ dineCart: cart }), answer: done },
  'POST /api/user/login': { body: z.object(credentials), answer: z.object({ ...ok, user }) },
  'POST /api/user/register': {
    body: z.object({ name: text(80), email: credentials.email, password: z.string().check(z.minLength(8), z.maxLength(200)) }),
    answer: z.object({ ...ok, user }),
  },
  'GET /api/user/logout': { answer: done },
  'GET /api/address/get': { answer: z.object({ ...ok, addresses: z.array(address) }) },
  'POST /api/address/add': { body: z.object({ address: addressFields }), answer: z.object({ success: z.boolean(), message: z.string(), address }) },
  'POST /api/order/cod': {
    body: z.object({ userId: z.optional(id), items: requestedItems, address: z.string().check(z.maxLength(64)) }),
    answer: z.object({
      ...ok,
      /** `amount` in SAR: the browser multiplies by 100 for the widget. */
      order: z.object({ amount: z.number(), currency: z.string(), id: z.string(), receipt: z.string() }),
      checkout,
    }),
  },
  'POST /api/order/verifyRazorpay': {
    body: z.object({
      userId: z.optional(id),
      items: z.optional(requestedItems),
      address: z.optional(z.string().check(z.maxLength(64))),
      razorpay_order_id: z.string().check(z.minLength(1), z.maxLength(64)),
      razorpay_payment_id: z.string().check(z.minLength(1), z.maxLength(64)),
      razorpay_signature: z.string().check(z.minLength(1), z.maxLength(256)),
    }),
    answer: done,
  },
  'GET /api/order/user': { answer: z.object({ ...ok, orders: z.array(order), now }) },
  'POST /api/seller/login': { body: z.object(credentials), answer: done },
  'GET /api/seller/logout': { answer: done },
  'POST /api/product/add': { multipart: true, body: z.object({ productData: z.string() }), answer: z.object({ success: z.boolean(), message: z.string(), product }) },
  'POST /api/product/stock': { body: z.object({ id, inStock: z.boolean() }), answer: done },
  'GET /api/order/seller': { answer: z.object({ ...ok, orders: z.array(order), now }) },
  'PUT /api/order/status': {
    body: z.object({ orderId: id, status: z.enum(DELIVERY_STATUSES) }),
    answer: z.object({ success: z.boolean(), message: z.string(), order }),
  },
  'GET /api/order/seller/dine': { answer: z.object({ ...ok, dineorders: z.array(dineOrder), now }) },
  'PUT /api/order/dinestatus': {
    body: z.object({ orderId: id, status: z.enum(DINE_STATUSES) }),
    answer: z.object({ success: z.boolean(), message: z.string(), order: dineOrder }),
  },
  'POST /api/dineuser/register': {
    body: z.object({ name: text(80), mobile, dineCart: z.optional(cart) }),
    answer: z.object({ ...ok, user: dineUser }),
  },
  'GET /api/dineuser/logout': { answer: done },
  'POST /api/dineorder/cod': {
    body: z.object({ userId: z.optional(id), name: z.optional(z.string()), mobile: z.optional(z.string()), items: requestedItems }),
    answer: done,
  },
  'POST /api/dineorder/user': { body: z.object({ userId: z.optional(id) }), answer: z.object({ ...ok, orders: z.array(dineOrder), now }) },
} as const;

/** `METHOD /path` of every call. */
export type CallName = keyof typeof calls;
/** What goes into a call, as its caller writes it. */
export type CallBody<N extends CallName> = (typeof calls)[N] extends { body: infer S extends z.ZodMiniType } ? z.input<S> : undefined;
/** What comes out of a call. */
export type CallAnswer<N extends CallName> = z.output<(typeof calls)[N]['answer']>;
