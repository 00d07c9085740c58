import * as z from 'zod/mini';
import { bilingual } from '../../bilingual';
import { interval } from '../hours/schemas';
import { pin, shortAddress } from './place-schemas';
import { MAX_AREA_NAME, MAX_AREA_POINTS, MAX_DELIVERY_AREAS, MAX_DISTRICTS } from './rules';
import { id, text, textOrEmpty } from '../../strings';

/** How an order reaches its customer. */
export const FULFILMENTS = ['delivery', 'pickup'] as const;

export type Fulfilment = (typeof FULFILMENTS)[number];

const name = text(MAX_AREA_NAME);

const halalas = z.int().check(z.gte(0), z.lte(1_000_000_00));

const minutes = z.int().check(z.gte(1), z.lte(240));

/** From, to. `to` is not smaller. */
const range = z
  .object({ from: minutes, to: minutes })
  .check(z.refine(({ from, to }) => from <= to, { path: ['to'] }));

/** What a customer says of where they are. The first field that identifies an area is used. */
export const place = z.object({
  pin: z.optional(pin),
  shortAddress: z.optional(shortAddress),
  /** A district, or an area's name. */
  words: z.optional(textOrEmpty(300)),
  /** The words of a saved address. */
  address: z.optional(
    z.object({ street: textOrEmpty(200), city: textOrEmpty(80), country: textOrEmpty(80) }),
  ),
});
export type Place = z.output<typeof place>;

/** What an order to a place, or a pickup, is asked about. */
export const placeQuestion = z.extend(place, {
  /** Of a pickup, the place is not used. `delivery` if absent. */
  fulfilment: z.optional(z.enum(FULFILMENTS)),
  /** `from` of a slot of `GET /api/order/slots`; absent: as soon as possible. */
  slot: z.optional(z.iso.datetime().check(z.maxLength(30))),
});
export type PlaceQuestion = z.output<typeof placeQuestion>;

/** An area as the seller edits it. The first of the list that contains a place is used. */
export const deliveryArea = z.object({
  id: id,
  name: z.object({ en: name, ar: name }),
  districts: z.array(name).check(z.maxLength(MAX_DISTRICTS)),
  points: z.array(pin).check(z.maxLength(MAX_AREA_POINTS)),
  feeHalalas: halalas,
  /** Smallest sum of the dishes. 0: none. */
  minimumHalalas: halalas,
  /** Delivery is free from this sum of the dishes on. Absent: never. */
  freeAboveHalalas: z.optional(halalas.check(z.gte(1))),
  minutes: range,
  /** When deliveries to it can arrive, on each trading day. Absent: always. */
  served: z.optional(interval.check(z.refine(({ from, to }) => from < to, 'breaks_rule'))),
  /** No deliveries to it for now. */
  paused: z.boolean(),
});
export type DeliveryArea = z.output<typeof deliveryArea>;

export const pickup = z.object({ open: z.boolean(), minutes: range });
export type Pickup = z.output<typeof pickup>;

/** Raster tiles of a map. */
export const mapTiles = z.object({
  /** Address of a tile, with `{z}`, `{x}` and `{y}`. */
  url: z.string(),
  /** The source of the map, which its license requires to be shown. */
  attribution: z.string(),
});
export type MapTiles = z.output<typeof mapTiles>;

/** All areas and pickup, as they are stored. */
export const storedAreas = z.object({
  areas: z.array(deliveryArea),
  pickup,
  /** Incremented with each change. A change names the one it is based on. */
  version: z.number(),
});
export type StoredAreas = z.output<typeof storedAreas>;

export const areasChange = z.object({
  areas: z.array(deliveryArea).check(z.maxLength(MAX_DELIVERY_AREAS)),
  pickup,
  /** The version that the seller has seen. */
  seen: z.int().check(z.gte(1), z.lte(2_000_000_000)),
});

/**
 * What a place costs, and when it can be delivered to. `area`: inside one. `outside`: in none.
 * `paused`: in one that takes no orders for now. `unknown`: the customer must say more; nothing is
 * delivered there before. A pickup is `area` or `paused`, without an area.
 */
export const quote = z.object({
  result: z.enum(['area', 'outside', 'paused', 'unknown']),
  area: z.optional(z.object({ id: z.string(), name: bilingual })),
  feeHalalas: z.number(),
  minimumHalalas: z.number(),
  freeAboveHalalas: z.optional(z.number()),
  minutes: z.optional(z.object({ from: z.number(), to: z.number() })),
  /** When the area is served, if not always. Minutes of the trading day. */
  served: z.optional(z.object({ from: z.number(), to: z.number() })),
  /**
   * When its hours begin next: `18:00` of a trading day. Absent while an order for now can be
   * delivered by them.
   */
  begins: z.optional(z.object({ at: z.string(), day: z.string() })),
  /** When its hours begin or end. ISO 8601, UTC. */
  changesAt: z.optional(z.string()),
  /** Ids of the areas around the place, if there are several: each has its own hours. */
  around: z.optional(z.array(z.string())),
  pin: z.optional(pin),
});
export type Quote = z.output<typeof quote>;

/** Asks to be told when a place is in an area: an email address or a Saudi mobile number. */
export const areaRequest = z.object({
  place,
  contact: text(254),
});

/** Where people ask for deliveries. */
export const areaRequests = z.object({
  /** One for each square of about a kilometre that no open area contains, the most asked first. */
  places: z.array(
    z.object({
      pin,
      count: z.number(),
      /** When somebody last asked. ISO 8601, UTC. */
      lastAt: z.string(),
    }),
  ),
  /** Mobile numbers whose place is in an open area now. The site cannot tell them. */
  toCall: z.array(z.object({ _id: z.string(), mobile: z.string(), area: bilingual })),
});
export type AreaRequests = z.output<typeof areaRequests>;

/** How an order reaches its customer, as agreed at its checkout. */
export const orderDelivery = z.object({
  fulfilment: z.enum(FULFILMENTS),
  area: z.optional(bilingual),
  /** SAR. */
  fee: z.number(),
  /** Of the area or of pickup. */
  minutes: z.optional(z.object({ from: z.number(), to: z.number() })),
  /** From the payment, with what was added while the restaurant was busy. Absent with a slot. */
  promised: z.optional(z.object({ from: z.number(), to: z.number() })),
  pin: z.optional(pin),
  shortAddress: z.optional(z.string()),
  /** What the customer called the place. */
  words: z.optional(z.string()),
});
export type OrderDelivery = z.output<typeof orderDelivery>;
