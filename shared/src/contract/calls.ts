import * as z from 'zod/mini';
import { accountExport } from './account';
import { auditChain, auditEvent, auditQuery } from './audit-schemas';
import {
  areaRequest,
  areaRequests,
  areasChange,
  deliveryArea,
  FULFILMENTS,
  mapTiles,
  orderDelivery,
  pickup,
  pin,
  place,
  quote,
  shortAddress,
  storedAreas,
} from './areas';
import { bilingual } from './bilingual';
import { correction, correctionRequest } from './corrections';
import { rangeFigures, sales, tip } from './figures-schemas';
import { billPayment, paymentReversal, shareRequest, visitBills } from './bill-schemas';
import { bill, billDraft, bills, table, tableCall, tableCode, tableNumber } from './bills';
import {
  categoryHoursChange,
  deliverySlots,
  hoursChange,
  hoursState,
  interval,
  pauseChange,
  proposalDecision,
  sellerHours,
  servedHours,
  specialDay,
} from './hours-schemas';
import {
  ingredient,
  ingredientChange,
  recipe,
  recipeChange,
  stockMove,
  stockMovement,
} from './ingredient-schemas';
import { MAX_LEAD_MINUTES } from './rules/hours';
import { kitchenPress, kitchenTicket } from './kitchen';
import { ALLERGENS, CATEGORY_PATHS } from './menu';
import { optionImportPreview } from './option-import-schemas';
import {
  cartKey,
  dishOptionsChange,
  kitchenNote,
  optionBulkChange,
  optionGroup,
  optionGroupChange,
  optionsMenu,
  optionStock,
  requestedOptions,
  soldOption,
} from './option-schemas';
import { printer, printerSettings, printerTrouble, printJob, printJobAction } from './printers';
import { COURSES, MAX_KITCHEN_NAME, STATIONS } from './rules/kitchen';
import { DISH_TAGS } from './rules/labels';
import { PERMISSIONS } from './rules/staff';
import { MAX_DISH_COUNT } from './rules/stock';
import {
  CANCELLED_STATUS,
  CORRECTION_KINDS,
  CORRECTION_REASONS,
  DELIVERY_STATUSES,
  DINE_STATUSES,
  MAX_LINES,
  MAX_QUANTITY,
  REFUND_REASONS,
} from './orders';
import {
  approvalRequest,
  declineRequest,
  approvalRequested,
  packageReleases,
  releaseApproval,
  rollbackRequest,
  withdrawalRequest,
} from './releases';
import {
  guestSeating,
  planChange,
  storedPlan,
  tableVisit,
  unseatedGuest,
  visitClosing,
  visitDetails,
  visitMove,
  waiterOrder,
  walkOut,
} from './floor-schemas';
import { reports } from './report-schemas';
import {
  foundCategory,
  searchQuery,
  shownFor,
  synonymChange,
  synonymGroup,
} from './search-schemas';
import {
  factorProof,
  factors,
  newRecoveryCodes,
  passkeyAttestation,
  passkeyCreation,
  passkeyRequest,
  resetToken,
  sellerSecurity,
  sellerStep,
  sessionList,
} from './security';
import {
  ownStaff,
  staffData,
  staffEmail,
  staffMember,
  staffName,
  tablet,
  tabletName,
  typedPin,
} from './staff-schemas';
import {
  dayClosing,
  dayReport,
  dayReportListQuery,
  dayReportPrint,
  dayReportQuery,
  dayReportSummary,
  drawer,
  drawerChange,
  drawerEventInput,
  drawerShift,
  openDay,
  shiftClosing,
  shiftDetails,
  shiftOpening,
  shiftPrint,
  shiftQuery,
} from './shift-schemas';
import { TABLE_CALLS } from './tables';
import { tidy, tidyLines } from './text';

export { optionImportInput } from './option-import-schemas';
export { dishOptionsChange, OPTION_ID, optionGroupChange } from './option-schemas';
export type { DishOptionsChange, OptionBulkChange, OptionGroupChange } from './option-schemas';

/**
 * Every call of the API with its input and its answer. The server validates with these schemas and
 * generates the OpenAPI document from them. The browser imports only the types, so its bundles
 * contain no schema.
 *
 * A failed call answers `{success:false, message, code}` with an HTTP error status (see
 * {@link failure}).
 */

const id = z.string().check(z.minLength(1), z.maxLength(64));
const text = (max: number) => z.string().check(z.overwrite(tidy), z.minLength(1), z.maxLength(max));
const optionalText = (max: number, clean = tidy) =>
  z.optional(z.string().check(z.overwrite(clean), z.maxLength(max)));
const quantity = z.int().check(z.gte(1), z.lte(MAX_QUANTITY));
const ok = { success: z.boolean(), message: z.optional(z.string()) };
const done = z.object({ success: z.boolean(), message: z.string() });

/**
 * Dish id → quantity; a dish with options or a note has a longer key (`lineKey`). A quantity of 0
 * means "not in the cart".
 */
export const cart = z.record(cartKey, z.int().check(z.gte(0), z.lte(MAX_QUANTITY))).check(
  z.refine((value) => Object.keys(value).length <= MAX_LINES, {
    params: { rule: 'too_many_lines' },
  }),
);

export const product = z.object({
  _id: id,
  name: z.string(),
  /** Arabic name. If it is missing, the Arabic site shows `name`. */
  nameAr: z.optional(z.string()),
  description: z.string(),
  descriptionAr: z.optional(z.string()),
  /** Lower-case category path, or '' for none. */
  category: z.string(),
  /** Whole SAR, VAT included. */
  price: z.number(),
  /** File name under `/products/`, or '' if the dish has no picture. */
  image: z.string(),
  inStock: z.boolean(),
  caloriesKcal: z.optional(z.number()),
  sodiumMg: z.optional(z.number()),
  caffeineMg: z.optional(z.number()),
  allergens: z.optional(z.array(z.enum(ALLERGENS))),
  /** Traces of other allergens that the kitchen cannot exclude. */
  mayContain: z.optional(z.array(z.enum(ALLERGENS))),
  tags: z.optional(z.array(z.enum(DISH_TAGS))),
  /** Short names for the kitchen. These four fields are in answers to the seller only. */
  kitchenName: z.optional(z.string()),
  kitchenNameAr: z.optional(z.string()),
  /** Where the dish is made. */
  station: z.optional(z.enum(STATIONS)),
  /** Its place in a meal at a table. */
  course: z.optional(z.enum(COURSES)),
  /** How long before a scheduled delivery the kitchen must begin it. Unit: minutes. */
  leadMinutes: z.optional(z.number()),
  /** When it is served on each trading day. Absent: always. */
  served: z.optional(interval),
  /** Some can be chosen (`GET /api/product/options`). */
  hasOptions: z.optional(z.boolean()),
  /** It cannot be ordered without choosing some. */
  requiresOptions: z.optional(z.boolean()),
  /** Incremented with each change of the details. A change must name the version it is based on. */
  version: z.optional(z.number()),
});
export type Product = z.output<typeof product>;

export const user = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  cart: z.record(z.string(), z.number()),
});
export type User = z.output<typeof user>;

export const dineUser = z.object({
  _id: id,
  name: z.string(),
  mobile: z.string(),
  dineCart: z.record(z.string(), z.number()),
  /** The guest's table, once it is set. */
  table: z.optional(z.string()),
  /** The table of the code that the guest scanned, after the staff moved them to `table`. */
  movedFrom: z.optional(z.string()),
  /** True if the visit has shown the current code of its table. */
  tableCode: z.optional(z.boolean()),
});
export type DineUser = z.output<typeof dineUser>;

/** A postcode: 5 digits, also as a JSON number. */
const postcode = z.pipe(
  z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
  z.string().check(z.trim(), z.regex(/^\d{5}$/)),
);

/** The nine fields of an address are required. `zipcode` is the postcode. */
export const addressFields = z.object({
  firstName: text(60),
  lastName: text(60),
  email: z.string().check(z.trim(), z.maxLength(254), z.email()),
  street: text(200),
  city: text(80),
  state: text(80),
  zipcode: postcode,
  country: text(80),
  phone: z.string().check(z.trim(), z.minLength(7), z.maxLength(20), z.regex(/^\+?[0-9 -]+$/)),
  /** Where it is, if the customer said so. */
  pin: z.optional(pin),
  shortAddress: z.optional(shortAddress),
});
export type AddressFields = z.output<typeof addressFields>;
export const address = z.extend(addressFields, { _id: id });
export type Address = z.output<typeof address>;

/** The address of an order. For a pickup without one, only the name and email are not empty. */
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
  /** For the staff: the email, or the name in English of a person who has none. */
  name: z.optional(z.string()),
  nameAr: z.optional(z.string()),
});
export type StatusStep = z.output<typeof statusStep>;
/** Visible to sellers only, oldest step first. */
const history = z.optional(z.array(statusStep));
/** Corrections after the order was placed, oldest first. */
const corrections = z.optional(z.array(correction));

/**
 * When an open order is expected, ISO 8601, UTC: `from` <= `likely` <= `until`. Absent without a
 * history; then the fixed minutes of `COUNTDOWN_MS` apply.
 */
export const orderEstimate = z.object({
  from: z.string(),
  likely: z.string(),
  until: z.string(),
  /** When it is expected to leave the kitchen; absent once it has. */
  ready: z.optional(z.string()),
  /** When it left the kitchen. */
  left: z.optional(z.string()),
  /** By how much it is expected after `promised`, the end of the first range. Absent if it is not. */
  lateMinutes: z.optional(z.number()),
  promised: z.optional(z.string()),
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
  estimate: z.optional(orderEstimate),
  /** The driver's phone while the order is on its way, where the seller gave one. */
  driverPhone: z.optional(z.string()),
  /** A pending or completed refund of this order. */
  refund: z.optional(
    z.object({
      /**
       * Why the money is refunded: paid after the order expired, the amount changed, a dish sold
       * out, paid twice, or refunded by the restaurant.
       */
      reason: z.enum(REFUND_REASONS),
      amount: z.number(),
      currency: z.string(),
      /** True once the payment provider has refunded the amount. */
      done: z.boolean(),
    }),
  ),
  /** For its customer: true while they can cancel it themselves. */
  cancellable: z.optional(z.boolean()),
  history,
  corrections,
});
export type Order = z.output<typeof order>;

export const dineOrder = z.object({
  _id: id,
  /** The table that the order was placed at. */
  table: z.optional(z.string()),
  /** Rounds with the same tab are paid together. */
  tab: z.optional(z.string()),
  /** Number of the bill that lists this order, once it is issued. */
  bill: z.optional(z.string()),
  estimate: z.optional(orderEstimate),
  name: z.string(),
  mobile: z.string(),
  items: z.array(orderLine),
  amount: z.number(),
  paymentType: z.string(),
  isPaid: z.boolean(),
  status: z.string(),
  createdAt: z.string(),
  /** False if the order was placed without the code of a table. */
  tableCode: z.optional(z.boolean()),
  /** True until the staff confirms an order without a code. The kitchen does not start before. */
  waiting: z.optional(z.boolean()),
  /** Visible to sellers only: who confirmed the order, and when (ISO 8601, UTC). */
  confirmed: z.optional(z.object({ at: z.string(), name: z.optional(z.string()) })),
  history,
  corrections,
});
export type DineOrder = z.output<typeof dineOrder>;

/** Lines as a client sends them. The server never accepts prices from a client. */
export const requestedItems = z
  .array(
    z.object({
      product: id,
      quantity,
      options: z.optional(requestedOptions),
      note: z.optional(kitchenNote),
    }),
  )
  .check(z.minLength(1), z.maxLength(MAX_LINES));
export type RequestedItem = z.output<typeof requestedItems>[number];

const credentials = {
  email: z.string().check(z.trim(), z.maxLength(254), z.email()),
  password: z.string().check(z.minLength(1), z.maxLength(200)),
};
const newPassword = z.string().check(z.minLength(8), z.maxLength(200));
const passwordChange = z.object({ password: credentials.password, newPassword });
const passwordReset = z.object({ token: resetToken, newPassword });
const recoveryRequest = z.object({ email: credentials.email });
const mobile = z.string().check(z.trim(), z.minLength(7), z.maxLength(20), z.regex(/^[0-9-]+$/));
/** Server time, ms since 1970. Countdowns use this clock, not the device's. */
const now = z.number();

/** The fields of a dish as the seller sends them, in the `productData` part of the upload. */
export const productData = z.object({
  name: text(120),
  nameAr: optionalText(120),
  description: z._default(z.string().check(z.overwrite(tidyLines), z.maxLength(2000)), ''),
  descriptionAr: optionalText(2000, tidyLines),
  category: z._default(z.union([z.enum(CATEGORY_PATHS), z.literal('')]), ''),
  price: z.int().check(z.gte(0), z.lte(100_000)),
  caloriesKcal: z.optional(z.int().check(z.gte(0), z.lte(20_000))),
  sodiumMg: z.optional(z.int().check(z.gte(0), z.lte(100_000))),
  caffeineMg: z.optional(z.int().check(z.gte(0), z.lte(5_000))),
  /** An empty list means no allergens. A missing list means unknown. */
  allergens: z.optional(z.array(z.enum(ALLERGENS)).check(z.maxLength(ALLERGENS.length))),
  mayContain: z.optional(z.array(z.enum(ALLERGENS)).check(z.maxLength(ALLERGENS.length))),
  tags: z.optional(z.array(z.enum(DISH_TAGS)).check(z.maxLength(DISH_TAGS.length))),
  kitchenName: optionalText(MAX_KITCHEN_NAME),
  kitchenNameAr: optionalText(MAX_KITCHEN_NAME),
  station: z.optional(z.enum(STATIONS)),
  course: z.optional(z.enum(COURSES)),
  leadMinutes: z.optional(z.int().check(z.gte(1), z.lte(MAX_LEAD_MINUTES))),
  served: z.optional(servedHours),
});
export type ProductData = z.output<typeof productData>;
export type ProductInput = z.input<typeof productData>;

/**
 * A changed dish with all its new field values. Omitted fields are cleared. The picture is kept
 * unless the upload contains another one.
 */
export const productChange = z.extend(productData, {
  id,
  /**
   * The version that the change is based on. If another seller changed the dish since, the answer
   * is 409.
   */
  version: z.int().check(z.gte(1), z.lte(2_000_000_000)),
  /**
   * The allergens that the dish no longer contains. A change that drops an allergen without naming
   * it here is refused.
   */
  removedAllergens: z.optional(z.array(z.enum(ALLERGENS)).check(z.maxLength(ALLERGENS.length))),
  /**
   * True for a form that shows kitchenName, kitchenNameAr, station, course, leadMinutes and served:
   * those that are omitted are cleared. Without it they are kept.
   */
  hasKitchenFields: z.optional(z.boolean()),
  removePicture: z.optional(z.boolean()),
  /** Shows the picture again that the site ships for the dish. */
  shippedPicture: z.optional(z.boolean()),
});
export type ProductChange = z.input<typeof productChange>;

/** Names a picture of the site: `hero-1`, `cut/burger`. */
export const pictureName = z.object({ name: z.string().check(z.minLength(1), z.maxLength(64)) });

/** The answer to a failed call. */
export const failure = z.object({
  success: z.literal(false),
  /** For people, in the language of the request. */
  message: z.string(),
  /** For programs. Stable. */
  code: z.string(),
  /** Field → message, if the error belongs to single fields. */
  fields: z.optional(z.record(z.string(), z.string())),
});
export type Failure = z.output<typeof failure>;

/** `id,id,…` → a list. */
const dishIds = z._default(
  z.pipe(
    z.string().check(z.maxLength(65 * MAX_LINES)),
    z.transform((value) => value.split(',').filter(Boolean)),
  ),
  [],
);

/** Answer of a change of the hours: all of them as they are now. */
const hoursChanged = z.object({ success: z.boolean(), message: z.string(), hours: sellerHours });

/** A trading day, `YYYY-MM-DD`: from the end of the night before to the end of its own. */
const tradingDay = z.iso.date();

/** Query string text → whole number from 1 to `max`. */
const count = (max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,4}$/)),
    z.pipe(z.transform(Number), z.int().check(z.gte(1), z.lte(max))),
  );

/** Orders per page of the seller's list, if `limit` is not set. */
export const PAGE_SIZE = 50;
/** Largest allowed `limit`. */
export const MAX_PAGE_SIZE = 200;

/** How the seller's lists are filtered by payment. Unpaid delivery orders are in no list. */
const DELIVERY_PAYMENTS = ['paid', 'refunded'] as const;
const DINE_PAYMENTS = ['paid', 'unpaid', 'refunded'] as const;

/** What leads from a figure to its orders. */
const figureFilter = {
  /** Trading days, both included; they come before `day`. One of them alone: this day. */
  from: z.optional(tradingDay),
  to: z.optional(tradingDay),
  /** With days: only those of a weekday, 0 is Sunday. */
  weekday: z.optional(z.string().check(z.regex(/^[0-6]$/))),
  /** Only sales of an hour in Riyadh, 0 to 23. */
  hour: z.optional(z.string().check(z.regex(/^(1?\d|2[0-3])$/))),
  /** With this dish. */
  product: z.optional(id),
  /** With a correction of this kind, for this reason, or both in one. */
  correction: z.optional(z.enum(CORRECTION_KINDS)),
  reason: z.optional(z.enum(CORRECTION_REASONS)),
  /** With an item that this station makes. */
  station: z.optional(z.enum(STATIONS)),
  /** Only orders that are brought, or those that customers fetch; none at tables is fetched. */
  fulfilment: z.optional(z.enum(FULFILMENTS)),
};

/** Query of the seller's order lists. Every field is optional. */
const orderListQuery = <
  const S extends readonly [string, ...string[]],
  const P extends readonly [string, ...string[]],
>(
  statuses: S,
  payments: P,
) =>
  z.object({
    /** Cancelled orders have no other status than `Cancelled`. */
    status: z.optional(z.enum([...statuses, CANCELLED_STATUS])),
    /** Only the orders at their last status and the cancelled ones. */
    finished: z.optional(z.literal('yes')),
    /** `refunded`: at least a part. */
    payment: z.optional(z.enum(payments)),
    day: z.optional(tradingDay),
    ...figureFilter,
    /**
     * Searches name, phone, street, dish, receipt and the end of the order's id. All words must
     * match. The number of a bill or credit note (`INV-42`) finds its orders, `table 7` or
     * `طاولة 7` those of the table.
     */
    text: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    /** `next` of the previous page. */
    after: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    limit: z.optional(count(MAX_PAGE_SIZE)),
  });
const page = {
  /** Cursor of the next page. Absent on the last page. */
  next: z.optional(z.string()),
  /** With days: status → number of orders of these days, independent of the other filters. */
  counts: z.optional(z.record(z.string(), z.number())),
};

/**
 * Sales of some trading days: what was paid, less corrections. Money is SAR with VAT. Orders that
 * are not paid, refunded or cancelled are counted under `others` only.
 */
export const statistics = z.object({
  /** The first day. */
  day: z.string(),
  ...sales,
  /** SAR per order. 0 if there are no orders. */
  average: z.number(),
  delivery: z.object(sales),
  dine: z.object(sales),
  /** The five dishes sold most, most first. */
  bestSellers: z.array(
    z.object({
      product: id,
      name: z.string(),
      nameAr: z.optional(z.string()),
      image: z.string(),
      quantity: z.number(),
      revenue: z.number(),
    }),
  ),
  /**
   * Hours in Riyadh in the order of the trading day: 10 (from 10:30) to 3. Closed hours are listed
   * only if something was sold in them.
   */
  hours: z.array(z.object({ hour: z.number(), ...sales })),
  /**
   * Average of the same weekday in the previous four weeks. For a day that is not over, up to the
   * same time. Of several days: nothing.
   */
  comparison: z.object({
    /** How many of the four days had sales. The average is over these. */
    weeks: z.number(),
    ...sales,
    average: z.number(),
  }),
  /**
   * The error of what customers were told in the four weeks before the end of the day, in minutes.
   * Absent if no such order was delivered, and for several days.
   */
  estimates: z.optional(
    z.object({
      orders: z.number(),
      median: z.number(),
      p90: z.number(),
      /** Share of the orders within their range, 0 to 1. */
      inRange: z.number(),
    }),
  ),
  /** What the day's sales do not contain. */
  others: z.optional(
    z.object({
      /** At tables, not paid yet. */
      open: z.object(sales),
      /** At tables whose tab was closed without a payment. */
      unpaid: z.object(sales),
      /** Cancelled orders, with the amounts as ordered. */
      cancelled: z.object(sales),
      /** Money that went back, or will, for orders of the day. */
      refunded: z.object(sales),
      /** Tips of payments on the day, SAR. */
      tips: z.optional(z.number()),
    }),
  ),
  /** Servers of an earlier version answer for a single day, without it. */
  range: z.optional(rangeFigures),
});
export type Statistics = z.output<typeof statistics>;

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

/**
 * Method and path → input (`body`, JSON unless `multipart`, and `query`), answer, and additional
 * fields of a 409 (`conflict`).
 *
 * A route may list a call with `forPages` in its `data`:
 * - `everybody`: the answer is the same for every visitor. It is embedded in the rendered page.
 * - `visitor`: the answer depends on the session, and a visitor without one is not rejected. The
 *   page prefetches it.
 *
 * Both are GET calls without parameters.
 */
export const calls = {
  'GET /api/seller/is-auth': {
    forPages: 'visitor',
    /** `next` also for a session that may not do anything else yet; `success` is false then. */
    answer: z.object({
      ...ok,
      next: z.optional(sellerStep),
      /** Who is signed in. */
      self: z.optional(ownStaff),
      /** The name of the shared tablet that this device is. */
      tablet: z.optional(z.string()),
    }),
  },
  'GET /api/user/is-auth': {
    forPages: 'visitor',
    answer: z.object({ ...ok, user: z.optional(user) }),
  },
  'GET /api/dineuser/is-auth': {
    forPages: 'visitor',
    answer: z.object({ ...ok, user: z.optional(dineUser) }),
  },
  'GET /api/product/list': {
    forPages: 'everybody',
    answer: z.object({
      ...ok,
      products: z.array(product),
      /** Absent for the default of `rules/labels`. Unit: kcal per minute. */
      walkingKcalPerMinute: z.optional(z.number()),
    }),
  },
  'GET /api/product/options': {
    forPages: 'everybody',
    answer: z.extend(optionsMenu, ok),
  },
  /** What the pictures show that the site ships, by dish. Photos of the seller have none. */
  'GET /api/product/picture-texts': {
    forPages: 'everybody',
    answer: z.object({
      ...ok,
      texts: z.record(id, bilingual),
    }),
  },
  'GET /api/product/search': {
    query: searchQuery,
    answer: z.object({
      ...ok,
      /** The ids of all dishes that were found, the best first. */
      ids: z.array(z.string()),
      /** The first `MAX_SUGGESTIONS` of them. */
      products: z.array(product),
      categories: z.array(foundCategory),
      shownFor: z.optional(shownFor),
    }),
  },
  'GET /api/hours': { forPages: 'everybody', answer: z.extend(hoursState, ok) },
  /** The tables are numbered from 1 to `count`. */
  'GET /api/tables': {
    forPages: 'everybody',
    answer: z.object({ ...ok, count: z.number() }),
  },
  /** Where the restaurant delivers, for the map, and pickup. */
  'GET /api/areas': {
    forPages: 'everybody',
    answer: z.object({
      ...ok,
      areas: z.array(deliveryArea),
      pickup,
      restaurant: pin,
      tiles: z.optional(mapTiles),
    }),
  },
  /** What delivery to a place costs. */
  'POST /api/areas/locate': { body: place, answer: z.extend(quote, ok) },
  /** Asks to be told when an area contains a place that none contains now. */
  'POST /api/areas/request': { body: areaRequest, answer: done },
  'POST /api/cart/update': { body: z.object({ cart }), answer: done },
  'POST /api/dinecart/update': { body: z.object({ dineCart: cart }), answer: done },
  'POST /api/user/login': { body: z.object(credentials), answer: z.object({ ...ok, user }) },
  'POST /api/user/register': {
    body: z.object({ name: text(80), email: credentials.email, password: newPassword }),
    answer: z.object({ ...ok, user }),
  },
  'GET /api/user/logout': { answer: done },
  'POST /api/user/logout-everywhere': { answer: done },
  'POST /api/user/password': { body: passwordChange, answer: done },
  'POST /api/user/password/forgot': { body: recoveryRequest, answer: done },
  'POST /api/user/password/reset': { body: passwordReset, answer: done },
  /** Proves the identity again. Ending other sessions requires it. */
  'POST /api/user/confirm': { body: z.object({ password: credentials.password }), answer: done },
  'GET /api/user/sessions': { answer: z.object({ ...ok, ...sessionList }) },
  'POST /api/user/sessions/end': { body: z.object({ id }), answer: done },
  'POST /api/user/sessions/end-others': { answer: done },
  'GET /api/user/export': { answer: accountExport },
  'POST /api/user/delete': { body: z.object({ password: credentials.password }), answer: done },
  'GET /api/address/get': { answer: z.object({ ...ok, addresses: z.array(address) }) },
  'POST /api/address/add': {
    body: z.object({ address: addressFields }),
    answer: z.object({ success: z.boolean(), message: z.string(), address }),
  },
  'POST /api/order/cod': {
    body: z.object({
      userId: z.optional(id),
      items: requestedItems,
      /** May be empty for a pickup. */
      address: z.string().check(z.maxLength(64)),
      /** `from` of a slot of `GET /api/order/slots`; absent: as soon as possible. */
      slot: z.optional(z.iso.datetime()),
      /** `delivery` if absent. */
      fulfilment: z.optional(z.enum(FULFILMENTS)),
      /** Where to, for an address that does not say it itself. */
      place: z.optional(place),
      /**
       * The delivery charge that the customer was shown. If it is another one by now, the answer
       * is 409 and nothing is ordered.
       */
      feeHalalas: z.optional(z.int().check(z.gte(0), z.lte(1_000_000_00))),
    }),
    answer: z.object({
      ...ok,
      /** `amount` in SAR. The browser converts it to halalas for the payment window. */
      order: z.object({
        amount: z.number(),
        currency: z.string(),
        id: z.string(),
        receipt: z.string(),
      }),
      checkout,
    }),
    /** `delivery_changed`: the current delivery charge. */
    conflict: z.extend(failure, { delivery: z.optional(quote) }),
  },
  /** `dishes`: their ids, separated by commas. Some must be ordered earlier than others. */
  'GET /api/order/slots': {
    query: z.object({ dishes: dishIds }),
    answer: z.object({ ...ok, ...deliverySlots }),
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
  'POST /api/seller/login': {
    body: z.object(credentials),
    /** With `next` other than an offer, `success` is false: the seller is not signed in yet. */
    answer: z.extend(done, { next: z.optional(sellerStep), factors: z.optional(factors) }),
  },
  /** Options for a passkey that finishes the sign-in. */
  'POST /api/seller/login/passkey': { answer: z.object({ ...ok, options: passkeyRequest }) },
  /** Finishes the sign-in with one second factor. */
  'POST /api/seller/login/second-factor': {
    body: z.object(factorProof),
    answer: z.extend(done, { next: z.optional(sellerStep) }),
  },
  'GET /api/seller/logout': { answer: done },
  'POST /api/seller/logout-everywhere': { answer: done },
  'POST /api/seller/password': {
    body: passwordChange,
    answer: z.extend(done, { next: z.optional(sellerStep) }),
  },
  'POST /api/seller/password/forgot': { body: recoveryRequest, answer: done },
  'POST /api/seller/password/reset': { body: passwordReset, answer: done },
  'GET /api/seller/security': { answer: z.object({ ...ok, ...sellerSecurity }) },
  /** Options for a passkey in `POST /api/seller/confirm`. */
  'POST /api/seller/confirm/passkey': { answer: z.object({ ...ok, options: passkeyRequest }) },
  /**
   * Proves the identity again: the password and, if the account has one, a second factor. Changes
   * of second factors and ending other sessions require it.
   */
  'POST /api/seller/confirm': {
    body: z.object({ password: credentials.password, ...factorProof }),
    answer: done,
  },
  /** Each change of the staff needs a confirmed identity. */
  'GET /api/seller/staff': {
    answer: z.object({ ...ok, staff: z.array(staffMember), isConfirmed: z.boolean() }),
  },
  'POST /api/seller/staff/add': {
    body: z.object({
      ...staffData,
      email: z.optional(staffEmail),
      pin: z.optional(typedPin),
    }),
    answer: done,
  },
  'POST /api/seller/staff/change': { body: z.object({ id, ...staffData }), answer: done },
  'POST /api/seller/staff/pin': { body: z.object({ id, pin: typedPin }), answer: done },
  /** `email` for a person without an account; otherwise the invitation is sent again. */
  'POST /api/seller/staff/invite': {
    body: z.object({ id, email: z.optional(staffEmail) }),
    answer: done,
  },
  'POST /api/seller/staff/end': { body: z.object({ id }), answer: done },
  'POST /api/seller/staff/return': { body: z.object({ id }), answer: done },
  'GET /api/seller/tablets': { answer: z.object({ ...ok, tablets: z.array(tablet) }) },
  'POST /api/seller/tablets/start': { body: z.object({ name: tabletName }), answer: done },
  'POST /api/seller/tablets/end': { body: z.object({ id }), answer: done },
  /** Who is signed in and, at a shared tablet, who can sign in with a PIN. */
  'GET /api/seller/self': {
    answer: z.object({
      ...ok,
      self: z.optional(ownStaff),
      /** The name of the tablet. */
      tablet: z.optional(z.string()),
      people: z.optional(z.array(z.object(staffName))),
    }),
  },
  /** Who may approve a call that requires the permission: they have it, and a PIN. */
  'GET /api/seller/approvers': {
    query: z.object({ permission: z.enum(PERMISSIONS) }),
    answer: z.object({ ...ok, people: z.array(z.object(staffName)) }),
  },
  /**
   * Lets one call of the caller's session through that requires the permission, sent with the
   * approval in the header `x-approval`, within two minutes.
   */
  'POST /api/seller/approvals': {
    body: z.object({ staffId: id, pin: typedPin, permission: z.enum(PERMISSIONS) }),
    answer: z.object({ ...ok, approval: z.string() }),
  },
  'POST /api/seller/pin': { body: z.object({ id, pin: typedPin }), answer: done },
  'POST /api/seller/touch': { answer: z.object({ ...ok, isSignedIn: z.boolean() }) },
  'GET /api/seller/sessions': { answer: z.object({ ...ok, ...sessionList }) },
  'POST /api/seller/sessions/end': { body: z.object({ id }), answer: done },
  'POST /api/seller/sessions/end-others': { answer: done },
  /** Begins to set up an authenticator app. `qr` is an SVG document of `address`. */
  'POST /api/seller/totp/start': {
    answer: z.object({ ...ok, secret: z.string(), address: z.string(), qr: z.string() }),
  },
  'POST /api/seller/totp/activate': {
    body: z.object({ code: z.string().check(z.minLength(1), z.maxLength(20)) }),
    answer: z.extend(done, { recoveryCodes: newRecoveryCodes }),
  },
  'POST /api/seller/totp/remove': { answer: done },
  'POST /api/seller/passkeys/start': { answer: z.object({ ...ok, options: passkeyCreation }) },
  'POST /api/seller/passkeys/add': {
    body: z.object({ name: text(60), passkey: passkeyAttestation }),
    answer: z.extend(done, { recoveryCodes: newRecoveryCodes }),
  },
  'POST /api/seller/passkeys/remove': {
    body: z.object({ id: z.string().check(z.minLength(1), z.maxLength(1400)) }),
    answer: done,
  },
  /** Replaces all recovery codes. */
  'POST /api/seller/recovery-codes': {
    answer: z.extend(done, { recoveryCodes: z.array(z.string()) }),
  },
  /** Declines the offer to set up a second factor. */
  'POST /api/seller/second-factor/decline': { answer: done },
  /** A dish as it is now, with the fields for the kitchen. */
  'GET /api/seller/product': {
    query: z.object({ id }),
    answer: z.object({ ...ok, product }),
  },
  'POST /api/product/add': {
    multipart: true,
    body: z.object({ productData: z.string() }),
    answer: z.object({ success: z.boolean(), message: z.string(), product }),
  },
  'POST /api/product/update': {
    multipart: true,
    body: z.object({ productData: z.string() }),
    answer: z.object({ success: z.boolean(), message: z.string(), product }),
    /** `changed_meanwhile`: the current dish. */
    conflict: z.extend(failure, { product: z.optional(product) }),
  },
  'POST /api/product/delete': { body: z.object({ id }), answer: done },
  'POST /api/product/stock': { body: z.object({ id, inStock: z.boolean() }), answer: done },
  'GET /api/seller/counts': {
    answer: z.object({
      ...ok,
      /** The dishes that are counted today. `left`: pieces. */
      counts: z.array(z.object({ product: z.string(), left: z.number() })),
    }),
  },
  'POST /api/seller/counts': {
    body: z.object({
      id,
      /** How many are left today; null ends the count. */
      left: z.nullable(z.int().check(z.gte(0), z.lte(MAX_DISH_COUNT))),
    }),
    answer: done,
  },
  'GET /api/seller/ingredients': {
    answer: z.object({ ...ok, ingredients: z.array(ingredient) }),
  },
  'POST /api/seller/ingredients/save': {
    body: ingredientChange,
    answer: z.object({ success: z.boolean(), message: z.string(), ingredient }),
    /** `changed_meanwhile`: the current ingredient. */
    conflict: z.extend(failure, { ingredient: z.optional(ingredient) }),
  },
  'POST /api/seller/ingredients/delete': { body: z.object({ id }), answer: done },
  /** A delivery, a count or waste. */
  'POST /api/seller/ingredients/move': {
    body: stockMove,
    answer: z.object({ success: z.boolean(), message: z.string(), ingredient }),
  },
  /** The last movements of an ingredient, newest first. */
  'GET /api/seller/ingredients/movements': {
    query: z.object({ id }),
    answer: z.object({ ...ok, movements: z.array(stockMovement) }),
  },
  'GET /api/seller/recipes': { answer: z.object({ ...ok, recipes: z.array(recipe) }) },
  'POST /api/seller/recipes/save': {
    body: recipeChange,
    answer: z.object({ success: z.boolean(), message: z.string(), recipe }),
    /** `changed_meanwhile`: the current recipe. */
    conflict: z.extend(failure, { recipe: z.optional(recipe) }),
  },
  'GET /api/seller/pictures': {
    answer: z.object({
      ...ok,
      /** Dish id → file name of the picture that the site ships for it. */
      dishes: z.record(z.string(), z.string()),
      /** `photo` changes with each photo; it is missing while the shipped picture is shown. */
      site: z.array(z.object({ name: z.string(), photo: z.optional(z.string()) })),
    }),
  },
  /** Replaces a hero slide or a category tile by a photo. */
  'POST /api/picture/replace': {
    multipart: true,
    body: z.object({ pictureData: z.string() }),
    answer: done,
  },
  'POST /api/picture/restore': { body: pictureName, answer: done },
  /** Adds a group of options, or changes one. */
  'POST /api/seller/options/save': {
    body: optionGroupChange,
    answer: z.object({ success: z.boolean(), message: z.string(), group: optionGroup }),
    /** `changed_meanwhile`: the current group. */
    conflict: z.extend(failure, { group: z.optional(optionGroup) }),
  },
  'POST /api/seller/options/delete': { body: z.object({ id }), answer: done },
  /** Sets the groups of a dish. */
  'POST /api/seller/options/dish': { body: dishOptionsChange, answer: done },
  'POST /api/seller/options/stock': { body: optionStock, answer: done },
  /** Changes prices and stock of several options. */
  'POST /api/seller/options/bulk': { body: optionBulkChange, answer: done },
  /** Says what the import of a file would change. */
  'POST /api/seller/options/preview': {
    multipart: true,
    body: z.object({ file: z.unknown() }),
    answer: z.extend(optionImportPreview, ok),
  },
  'POST /api/seller/options/import': {
    multipart: true,
    body: z.object({ file: z.unknown(), importData: z.string() }),
    answer: done,
    /** `changed_meanwhile`: the preview as it is now. */
    conflict: z.extend(failure, { preview: z.optional(optionImportPreview) }),
  },
  'GET /api/seller/synonyms': {
    answer: z.object({ ...ok, groups: z.array(synonymGroup) }),
  },
  'POST /api/seller/synonyms/save': {
    body: synonymChange,
    answer: z.object({ success: z.boolean(), message: z.string(), group: synonymGroup }),
    /** `changed_meanwhile`: the current group. */
    conflict: z.extend(failure, { group: z.optional(synonymGroup) }),
  },
  'POST /api/seller/synonyms/delete': { body: z.object({ id }), answer: done },
  'GET /api/order/seller': {
    query: orderListQuery(DELIVERY_STATUSES, DELIVERY_PAYMENTS),
    answer: z.object({ ...ok, orders: z.array(order), now, ...page }),
  },
  'PUT /api/order/status': {
    /**
     * `from`: the status that the change is based on. If the order has another status, the answer
     * is 409 and nothing changes.
     */
    body: z.object({
      orderId: id,
      status: z.enum(DELIVERY_STATUSES),
      from: z.optional(z.string().check(z.maxLength(64))),
      /** Replaces the driver's phone; empty removes it. */
      driverPhone: z.optional(
        z.string().check(z.trim(), z.maxLength(20), z.regex(/^(\+?[0-9][0-9 -]{6,})?$/)),
      ),
    }),
    answer: z.object({ success: z.boolean(), message: z.string(), order }),
    /** `changed_meanwhile`: the current order. */
    conflict: z.extend(failure, { order: z.optional(order) }),
  },
  'GET /api/order/seller/dine': {
    query: z.extend(orderListQuery(DINE_STATUSES, DINE_PAYMENTS), {
      /**
       * `yes`: only orders that wait for a confirmation. `no`: only the others; the default with
       * `status`, so that the kitchen's list has confirmed orders only.
       */
      waiting: z.optional(z.enum(['yes', 'no'])),
    }),
    answer: z.object({ ...ok, dineorders: z.array(dineOrder), now, ...page }),
  },
  'PUT /api/order/dinestatus': {
    body: z.object({
      orderId: id,
      status: z.enum(DINE_STATUSES),
      from: z.optional(z.string().check(z.maxLength(64))),
    }),
    answer: z.object({ success: z.boolean(), message: z.string(), order: dineOrder }),
    conflict: z.extend(failure, { order: z.optional(dineOrder) }),
  },
  'POST /api/order/dineconfirm': {
    body: z.object({ orderId: id }),
    answer: z.object({ success: z.boolean(), message: z.string(), order: dineOrder }),
  },
  'GET /api/seller/audit': {
    query: auditQuery,
    answer: z.object({
      ...ok,
      events: z.array(auditEvent),
      /** Everybody of the staff, also those who left. */
      people: z.array(z.object({ id: z.string(), nameEn: z.string(), nameAr: z.string() })),
      /** `before` of the next page. */
      next: z.optional(z.string()),
    }),
  },
  'GET /api/seller/audit/chain': { answer: z.object({ ...ok, chain: auditChain }) },
  'GET /api/seller/audit/story': {
    query: z.object({ order: id }),
    answer: z.object({ ...ok, events: z.array(auditEvent) }),
  },
  'GET /api/seller/statistics': {
    /** `from` and `to`: both or none; they come before `day`. */
    query: z.object({
      day: z.optional(tradingDay),
      from: z.optional(tradingDay),
      to: z.optional(tradingDay),
    }),
    answer: z.extend(statistics, ok),
  },
  /** The tips of trading days, both included, newest first. */
  'GET /api/seller/tips': {
    query: z.object({ from: tradingDay, to: tradingDay }),
    answer: z.object({
      ...ok,
      /** At most 200. */
      tips: z.array(tip),
      /** How many there are, and their sum in SAR. */
      count: z.number(),
      total: z.number(),
    }),
  },
  'POST /api/dineuser/register': {
    body: z.object({
      name: text(80),
      mobile,
      dineCart: z.optional(cart),
      table: z.optional(tableNumber),
      tableCode: z.optional(tableCode),
    }),
    answer: z.object({ ...ok, user: dineUser }),
  },
  'GET /api/dineuser/logout': { answer: done },
  'POST /api/dineorder/cod': {
    body: z.object({
      userId: z.optional(id),
      name: z.optional(z.string()),
      mobile: z.optional(z.string()),
      items: requestedItems,
      table: z.optional(tableNumber),
      tableCode: z.optional(tableCode),
    }),
    answer: done,
  },
  'POST /api/dineuser/call': {
    body: z.object({
      kind: z.enum(TABLE_CALLS),
      /** With `bill`: the guest pays for everybody at the table. */
      paysForAll: z.optional(z.boolean()),
      table: z.optional(tableNumber),
      tableCode: z.optional(tableCode),
    }),
    answer: done,
  },
  'GET /api/seller/tables': { answer: z.object({ ...ok, tables: z.array(table) }) },
  'POST /api/seller/tables/codes': {
    body: z.object({ tables: z.array(tableNumber).check(z.minLength(1), z.maxLength(999)) }),
    answer: z.object({ success: z.boolean(), message: z.string(), tables: z.array(table) }),
  },
  'GET /api/seller/table-calls': { answer: z.object({ ...ok, calls: z.array(tableCall), now }) },
  'POST /api/seller/table-calls/done': { body: z.object({ id }), answer: done },
  'GET /api/seller/kitchen': {
    answer: z.object({
      ...ok,
      /** The open tickets, oldest first. */
      tickets: z.array(kitchenTicket),
      /** The tickets that were bumped last, latest first. */
      bumped: z.array(kitchenTicket),
      /** Printers for tickets that do not print what waits for them. */
      printers: z.optional(z.array(printerTrouble)),
      /** True if a printer prints tickets. */
      canPrint: z.optional(z.boolean()),
      now,
    }),
  },
  /** Prints a ticket on the printers of its stations. */
  'POST /api/seller/kitchen/print': { body: z.object({ ticket: id }), answer: done },
  /** The answer has the tickets of the press as they are now. */
  'POST /api/seller/kitchen/press': {
    body: kitchenPress,
    answer: z.object({
      success: z.boolean(),
      message: z.string(),
      tickets: z.array(kitchenTicket),
    }),
  },
  /** The floor plan with the open visits, and the guests who ordered without a table. */
  'GET /api/seller/floor': {
    answer: z.object({
      ...ok,
      plan: storedPlan,
      visits: z.array(tableVisit),
      unseated: z.array(unseatedGuest),
      now,
    }),
  },
  'POST /api/seller/floor/plan': {
    body: planChange,
    answer: z.object({ success: z.boolean(), message: z.string(), plan: storedPlan }),
    /** `changed_meanwhile`: the current plan. */
    conflict: z.extend(failure, { plan: z.optional(storedPlan) }),
  },
  /** The open visit of a table. `visit` is absent if the table is free. */
  'GET /api/seller/floor/table': {
    query: z.object({ table: tableNumber }),
    answer: z.object({ ...ok, visit: z.optional(visitDetails), now }),
  },
  'GET /api/seller/hours': { answer: z.object({ ...ok, hours: sellerHours }) },
  'POST /api/seller/hours/save': { body: hoursChange, answer: hoursChanged },
  'POST /api/seller/hours/day': { body: specialDay, answer: hoursChanged },
  'POST /api/seller/hours/remove': { body: z.object({ id }), answer: hoursChanged },
  'POST /api/seller/hours/proposal': { body: proposalDecision, answer: hoursChanged },
  'POST /api/seller/hours/category': { body: categoryHoursChange, answer: hoursChanged },
  'POST /api/seller/hours/pause': { body: pauseChange, answer: hoursChanged },
  'GET /api/seller/areas': {
    answer: z.extend(storedAreas, { ...ok, restaurant: pin, tiles: z.optional(mapTiles) }),
  },
  /** Replaces all areas. */
  'POST /api/seller/areas/save': {
    body: areasChange,
    answer: z.object({ success: z.boolean(), message: z.string(), stored: storedAreas }),
    /** `changed_meanwhile`: the current areas. */
    conflict: z.extend(failure, { stored: z.optional(storedAreas) }),
  },
  'GET /api/seller/areas/requests': { answer: z.extend(areaRequests, ok) },
  /** Removes a mobile number that the seller has called. */
  'POST /api/seller/areas/request/remove': { body: z.object({ id }), answer: done },
  'POST /api/seller/visit/move': { body: visitMove, answer: done },
  'POST /api/seller/visit/merge': { body: visitMove, answer: done },
  'POST /api/seller/visit/seat': { body: guestSeating, answer: done },
  'POST /api/seller/visit/clear': { body: visitClosing, answer: done },
  'POST /api/seller/visit/walk-out': { body: walkOut, answer: done },
  'POST /api/seller/visit/order': {
    body: z.object({ ...waiterOrder, items: requestedItems }),
    answer: done,
  },
  'POST /api/seller/order/correct': {
    body: correctionRequest,
    answer: z.object({
      success: z.boolean(),
      message: z.string(),
      /** By how much the order's amount fell, SAR. 0 for a repeated request. */
      amount: z.number(),
    }),
    /** The current order. */
    conflict: z.extend(failure, { order: z.optional(z.union([order, dineOrder])) }),
  },
  'POST /api/order/cancel': {
    body: z.object({ orderId: id }),
    answer: done,
  },
  'POST /api/seller/bill': {
    /**
     * `total`: what the draft came to, SAR. If the bill would come to another amount, the answer is
     * 409 and no bill is issued.
     */
    body: z.object({ orderId: id, total: z.optional(z.number().check(z.gte(0))) }),
    answer: bills,
  },
  /** `draft` is missing when every round has a bill. */
  'GET /api/order/:id/bill/draft': {
    answer: z.object({
      ...ok,
      draft: z.optional(billDraft),
      bills: z.array(bill),
      /** The corrections that these bills have credit notes of, oldest first. */
      corrections: z.optional(z.array(correction)),
      /** Unpaid amount of the issued bills after their credit notes, SAR. */
      due: z.number(),
    }),
  },
  /** Prints the bill of an order on the printers for bills; `billId` is one of several. */
  'POST /api/seller/bill/print': {
    body: z.object({ orderId: id, billId: z.optional(id) }),
    answer: done,
  },
  /** The printers by name, and their last jobs, latest first. */
  'GET /api/seller/printers': {
    answer: z.object({
      ...ok,
      printers: z.array(printer),
      jobs: z.array(printJob),
      /** The networks in which a printer may be, like `192.168.0.0/16`. */
      networks: z.array(z.string()),
      now,
    }),
  },
  'POST /api/seller/printers/save': { body: printerSettings, answer: done },
  'POST /api/seller/printers/remove': { body: z.object({ id }), answer: done },
  'POST /api/seller/printers/test': { body: z.object({ id }), answer: done },
  'POST /api/seller/printers/job': { body: printJobAction, answer: done },
  'POST /api/seller/bill/paid': { body: z.object({ orderId: id }), answer: bills },
  /** `orderId`: an order of the visit. */
  'GET /api/seller/visit/bills': {
    query: z.object({ orderId: id }),
    answer: z.object({ ...ok, visit: visitBills }),
  },
  'POST /api/seller/visit/bill': {
    body: shareRequest,
    answer: z.object({ success: z.boolean(), message: z.string(), visit: visitBills }),
    /** The visit as it is now. */
    conflict: z.extend(failure, { visit: z.optional(visitBills) }),
  },
  'POST /api/seller/bill/payment': { body: billPayment, answer: done },
  'POST /api/seller/bill/payment/reverse': { body: paymentReversal, answer: done },
  'POST /api/seller/tab/close': { body: z.object({ orderId: id }), answer: done },
  /** The drawers by name. `own`: the shift of the signed-in person. */
  'GET /api/seller/drawers': {
    answer: z.object({ ...ok, drawers: z.array(drawer), own: z.optional(z.string()), now }),
  },
  'POST /api/seller/drawers/save': {
    body: drawerChange,
    answer: z.object({ success: z.boolean(), message: z.string(), drawers: z.array(drawer) }),
  },
  /** 409: the drawer is open, or the person has another one open. */
  'POST /api/seller/shifts/open': {
    body: shiftOpening,
    answer: z.object({ success: z.boolean(), message: z.string(), shift: drawerShift }),
  },
  'POST /api/seller/shifts/event': {
    body: drawerEventInput,
    answer: z.object({ success: z.boolean(), message: z.string(), ...shiftDetails.shape }),
  },
  /**
   * Closes the own drawer. 409 with the shift as it is now: what is expected changed, or it is
   * closed. 403 when it is another person's, or a manager has to approve the difference.
   */
  'POST /api/seller/shifts/close': {
    body: shiftClosing,
    answer: z.object({ success: z.boolean(), message: z.string(), shift: drawerShift }),
    conflict: z.extend(failure, { shift: z.optional(drawerShift) }),
  },
  /**
   * Closes the drawer of another person, or one whose difference needs approval: for managers, or
   * approved by one.
   */
  'POST /api/seller/shifts/close-approved': {
    body: shiftClosing,
    answer: z.object({ success: z.boolean(), message: z.string(), shift: drawerShift }),
    conflict: z.extend(failure, { shift: z.optional(drawerShift) }),
  },
  /** A shift with its events: the X report of a drawer. */
  'GET /api/seller/shift': {
    query: shiftQuery,
    answer: z.object({ ...ok, ...shiftDetails.shape }),
  },
  'POST /api/seller/shift/print': { body: shiftPrint, answer: done },
  /** The days that are not closed, oldest first, and the Z reports, latest first. */
  'GET /api/seller/day-reports': {
    query: dayReportListQuery,
    answer: z.object({
      ...ok,
      days: z.array(openDay),
      reports: z.array(dayReportSummary),
      hasMore: z.boolean(),
      now,
    }),
  },
  'GET /api/seller/day-report': {
    query: dayReportQuery,
    answer: z.object({ ...ok, report: dayReport }),
  },
  /** 409: closed before (with its report), an earlier day is open (`day`), or drawers are open. */
  'POST /api/seller/day-reports/close': {
    body: dayClosing,
    answer: z.object({ success: z.boolean(), message: z.string(), report: dayReport }),
    conflict: z.extend(failure, {
      report: z.optional(dayReportSummary),
      day: z.optional(z.string()),
      drawers: z.optional(z.array(drawerShift)),
    }),
  },
  'POST /api/seller/day-report/print': { body: dayReportPrint, answer: done },
  'GET /api/order/:id/bill': { answer: z.object({ ...ok, bill, bills: z.array(bill) }) },
  'GET /api/seller/releases': {
    answer: z.object({
      ...ok,
      packages: z.array(packageReleases),
      requests: z.optional(z.array(approvalRequested)),
      approvals: z.optional(z.array(releaseApproval)),
      now,
    }),
  },
  'POST /api/seller/releases/rollback': { body: rollbackRequest, answer: done },
  'POST /api/seller/releases/withdraw': { body: withdrawalRequest, answer: done },
  'POST /api/seller/releases/decline': { body: declineRequest, answer: done },
  'POST /api/seller/releases/approve': {
    body: approvalRequest,
    answer: z.object({
      success: z.literal(true),
      code: z.string(),
      expires: z.string(),
      message: z.optional(z.string()),
    }),
  },
  /**
   * A page may send it while it unloads (`sendBeacon` with JSON), so the answer carries no data.
   */
  'POST /api/reports': { body: reports, answer: z.object({ success: z.boolean() }) },
  'POST /api/dineorder/user': {
    body: z.object({ userId: z.optional(id) }),
    answer: z.object({
      ...ok,
      orders: z.array(dineOrder),
      /** The open visit of the guest's table. Missing for a guest who is part of none. */
      tableVisit: z.optional(
        z.object({
          hasOtherGuests: z.boolean(),
          /** The first guest who said that they pay for all. */
          payer: z.optional(z.object({ name: z.string(), isSelf: z.boolean() })),
        }),
      ),
      now,
    }),
  },
} as const;

/**
 * Query of `GET /api/seller/orders.csv`: delivery and dine-in orders from one trading day to
 * another, both included.
 */
export const exportQuery = z.object({ from: tradingDay, to: tradingDay });

export { auditFilter } from './audit-schemas';
export { MAX_SUGGESTIONS, MAX_SYNONYM_GROUPS } from './search-schemas';

/** `METHOD /path` of every call. */
export type CallName = keyof typeof calls;
/** Calls with the same answer for every visitor. Pages can be rendered with them. */
export type PublicCallName = {
  [N in CallName]: (typeof calls)[N] extends { forPages: 'everybody' } ? N : never;
}[CallName];
/** Body of a call, as the caller passes it. */
export type CallBody<N extends CallName> = (typeof calls)[N] extends {
  body: infer S extends z.ZodMiniType;
}
  ? z.input<S>
  : undefined;
/** Query parameters of a call. */
export type CallQuery<N extends CallName> = (typeof calls)[N] extends {
  query: infer S extends z.ZodMiniType;
}
  ? z.input<S>
  : undefined;
/**
 * Answer of a call with status 409: the failure and, after a conflicting change, the current state.
 */
export type CallConflict<N extends CallName> = (typeof calls)[N] extends {
  conflict: infer S extends z.ZodMiniType;
}
  ? z.output<S>
  : Failure;
/** Answer of a call. */
export type CallAnswer<N extends CallName> = z.output<(typeof calls)[N]['answer']>;
