import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import {
  DELIVERY_CHARGE_SAR,
  toHalalas,
  toSar,
  type Address,
  type Fulfilment,
  type Language,
  type OrderDelivery,
  type Place,
  type Quote,
  type RequestedItem,
} from '@smokehouse/shared/contract';
import { placeOfAddress } from '@smokehouse/shared/contract/ordering/areas/rules';
import { textIn } from '@smokehouse/shared/contract/text-in';
import { checkCounts, checkedStock } from '../../menu/counts';
import { optionsOfDishes, type OrderedOptions } from '../../menu/options';
import { addressOf, addressQuery, expectPossible, findAddress } from '../addresses';
import {
  agreeCharge,
  anchorOf,
  areasAround,
  areasOf,
  createResolver,
  type FoundAreas,
  quoteFor,
  quoteOfPickup,
  refusalOf,
  wayOf,
} from '../areas';
import { type AnswersOf, sendTogether } from '../../database/pipelining';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';
import { dateOf } from '../../clock';
import type { Settings } from '../../settings';
import { AppError } from '../../http/errors';
import { isRepeated, keyColumns, type RequestKey } from '../../http/request-key';
import { expiryMs, isOpen, PaymentError } from '../../money/payments';
import { leadOf, minutesToPromise } from '../estimate';
import { orderingMoment, pauseAt, timeOf, type OrderingMoment } from '../hours';
import { wayRefused } from './advice';
import { type Offer, offerOf } from './offer';
import * as queries from './queries';
import {
  dishesOfLines,
  dishIdsOf,
  fingerprintOf,
  keyOfLine,
  linesOf,
  listNames,
  MAX_AMOUNT_HALALAS,
  MIN_PAYMENT_HALALAS,
  mergeItems,
  receiptOf,
  subtotal,
  type Dish,
  type Line,
  type Refusal,
  type WantedLine,
} from './rules';
import {
  checkSlotTaken,
  checkUnpaidShare,
  findFullSlots,
  findTiming,
  slotTaking,
  type Timing,
} from './schedule';
import { searchTextOf } from './search';
import { dishTimes, findDishTimes, timesOf } from './served';

/**
 * The same cart to the same address within this time is the same order, as long as it is unpaid.
 * Unit: ms.
 */
const DEDUPLICATION_WINDOW_MS = 10 * 60_000;
/** The same cart is asked about for this time after it was paid. Unit: ms. */
const REPEATED_WINDOW_MS = 60 * 60_000;
/**
 * Unpaid orders of one customer at a time. Each is queried at the payment provider once a minute
 * until it is paid or closed.
 */
const MAX_OPEN_ORDERS = 10;

export interface PlaceOrderInput {
  userId: string;
  items: readonly RequestedItem[];
  /** May be empty for a pickup. */
  addressId: string;
  fulfilment: Fulfilment;
  /** Where to, for an address that does not say it itself. */
  place?: Place | undefined;
  /** The delivery charge that the customer was shown. Unit: halalas. */
  shownFee?: number | undefined;
  /** The Idempotency-Key header, if the browser sent one. */
  requestKey: RequestKey | null;
  /** Refuses what the customer has just paid for and has no more in their cart. */
  asks?: boolean | undefined;
  /** The start of the chosen delivery slot, ISO 8601; undefined: as soon as possible. */
  slot: string | undefined;
  /** A hash of the customer's network; undefined for programs on this machine. */
  network: string | undefined;
  language: Language;
}

/**
 * Places a delivery order and registers it with the payment provider.
 *
 * The order is stored, unpaid, before the provider is called, so that nobody can pay for an unknown
 * order. No lock is held during the provider's call.
 *
 * **Round trips.** What can be read together is sent together; `round-trips.test.ts` has the limit.
 *
 * **Deduplication.** A repeated Idempotency-Key returns its first order (another cart under the
 * same key is refused). Without a key, an identical cart to the same address within ten minutes
 * returns the unpaid order: a double click, a lost answer or a second tab share one order of the
 * provider, which captures one payment.
 *
 * **A paid order.** What the customer has paid within the last hour and has no more in their cart is
 * asked about before it is ordered again: another device may still show that cart.
 *
 * @throws AppError 422 for an address or amounts, 409 for sold-out dishes, more of a dish than are
 *   left, an order that was paid before, a closed restaurant, a full slot or too many unpaid orders
 *   in it, 429 for too many unpaid orders, 503 when the provider does not answer; then the order
 *   stays without a provider's id, and the next attempt continues it
 */
export async function placeOrder(
  app: FastifyInstance,
  input: PlaceOrderInput,
): Promise<queries.Announcement> {
  const order = await draftOrder(app, input);
  const id = order.provider_order_id ?? (await registerWithProvider(app, order, input.userId));
  return {
    amount: toSar(order.amount_halalas),
    currency: order.currency,
    id,
    receipt: order.receipt,
  };
}

async function draftOrder(
  app: FastifyInstance,
  input: PlaceOrderInput,
): Promise<queries.PlacedOrder> {
  const { context, paymentProvider } = app;
  const { db, clock, dayOf, settings } = context;
  const { userId } = input;
  const now = dateOf(clock);
  const moment = await orderingMoment(app, input.language);
  const seen = await findRecipient(db, input, await findAddress(db, userId, input.addressId));
  const place = await withPin(app, placeOf(input, seen));
  return db.transaction().execute(async (tx) => {
    const wanted = wantedOf(input.items);
    const [locked, addresses, dishes, options, found] = await sendTogether(tx, [
      queries.ownerLock(userId),
      // Again: the address may have been changed, and the account deleted, before the lock.
      addressQuery(userId, input.addressId),
      queries.dishesOf.with(wanted),
      optionsOfDishes.with(wanted),
      areasAround(input.fulfilment === 'pickup' ? undefined : anchorOf(place)),
    ]);
    const address = await findRecipient(tx, input, addressOf(addresses));
    if (!isDeepStrictEqual(address, seen)) throw new AppError('changed_meanwhile', 409);
    const lines = toLines(wanted, dishes, options[0], input.language);
    const areas = areasOf(found);
    const quote = quoteOf(areas, input, { place, moment });
    const around = areasOfQuote(quote);
    await expectWay(tx, input, { quote, areas, around, lines, moment });
    const agreed = agree(quote, input, { place, sum: subtotal(lines) });
    // One that was saved by an earlier version may contradict itself.
    if (input.fulfilment === 'delivery') expectPossible(address);
    const delivery = withPromise(agreed, input, moment);
    const fee = toHalalas(delivery.fee);
    const amount = subtotal(lines) + fee;
    expectPayable(amount);

    const { slot } = input;
    const destination = destinationOf(input, address, delivery);
    const fingerprint = fingerprintOf(
      lines,
      slot === undefined ? destination : { address: destination, slot },
    );
    const { requestKey } = input;
    const openSince = new Date(now.getTime() - expiryMs(settings));
    const [known, duplicates, times, open] = await sendTogether(tx, [
      requestKey ? queries.orderByKey.with({ userId, key: requestKey.value }) : undefined,
      queries.duplicateOrder.with({
        userId,
        provider: paymentProvider.name,
        fingerprint,
        keys: lines.map(keyOfLine),
        dishes: dishesOfLines(lines),
        placedAfter: new Date(now.getTime() - DEDUPLICATION_WINDOW_MS),
        paidAfter: new Date(now.getTime() - REPEATED_WINDOW_MS),
        since: new Date(now.getTime() - 2 * REPEATED_WINDOW_MS),
      }),
      dishTimes.with({ dishes: dishIdsOf(lines) }),
      settings.RATE_LIMIT ? queries.openOrders.with({ userId, since: openSince }) : undefined,
    ]);
    const earlier = earlierOrder(input, known?.[0], { fingerprint, duplicate: duplicates[0] });
    const dishesAt = timesOf(times);
    const way = wayOf(areas, { fulfilment: input.fulfilment, ids: around });
    const offer = async () =>
      offerOf(moment, way, { times: dishesAt, full: await findFullSlots(tx, moment) });
    const timing = await findTiming(moment, {
      slot,
      times: dishesAt,
      lead: leadOf(input.fulfilment, delivery.minutes),
      isPlaced: earlier !== undefined,
      offer,
    });
    if (earlier) return earlier;
    if (open?.[0]) checkOpenOrders(open[0], openSince);
    const receipt = receiptOf(now, randomBytes(8));
    const [{ id }] = locked as [{ id: string }];
    const today = dayOf(now.getTime());
    const day = timing.slot_from ? dayOf(timing.slot_from.getTime()) : today;
    const insertion = queries.insertion(
      {
        id,
        user_id: userId,
        amount_halalas: amount,
        delivery_halalas: fee,
        currency: settings.CURRENCY,
        address: JSON.stringify(address),
        delivery: JSON.stringify(delivery),
        provider: paymentProvider.name,
        receipt,
        fingerprint,
        ...keyColumns(input.requestKey),
        created_at: now,
        ...timing,
        slot_network: networkIn(timing, input),
        language: input.language,
        search_text: searchTextOf({
          words: [address.firstName, address.lastName, address.street, receipt],
          phone: address.phone,
          lines,
        }),
      },
      lines,
    );
    const checks = {
      moment,
      timing,
      offer,
      unpaid: unpaidInSlot(settings, timing, input),
      stock: checkedStock({ kind: 'delivery', id }, { day, today }),
    };
    return store(tx, insertion, checks);
  });
}

/** Reads what the customer and their network hold unpaid in the order's slot, if that is limited. */
const unpaidInSlot = (
  { RATE_LIMIT: isLimited }: Pick<Settings, 'RATE_LIMIT'>,
  { slot_from: slot }: Timing,
  { userId, network }: Pick<PlaceOrderInput, 'userId' | 'network'>,
) =>
  isLimited && slot
    ? queries.unpaidOfSlot.with({ slot, userId, network: network ?? null })
    : undefined;

/** What an order with a slot stores of its customer's network. */
const networkIn = ({ slot_from: slot }: Timing, { network }: PlaceOrderInput): string | null =>
  slot && network !== undefined ? network : null;

/** Stores an order in its slot, unless the slot is full or too little of a dish is left. */
async function store(
  tx: Transaction<DB>,
  insertion: ReturnType<typeof queries.insertion>,
  {
    moment,
    timing,
    offer,
    unpaid,
    stock,
  }: {
    moment: OrderingMoment;
    timing: Timing;
    offer: () => Promise<Offer>;
    unpaid: ReturnType<typeof unpaidInSlot>;
    stock: ReturnType<typeof checkedStock>;
  },
): Promise<queries.PlacedOrder> {
  const [taken, held, [placed], left] = await sendTogether(tx, [
    slotTaking(moment, timing),
    unpaid,
    insertion,
    stock,
  ]);
  await checkSlotTaken(moment, timing, { rows: taken, offer });
  checkUnpaidShare(moment, timing, held);
  if (left) checkCounts(left, moment.language);
  if (!placed) throw new Error('an inserted order was not returned');
  return placed;
}

/** @throws AppError 422 for an amount that no online payment can have */
function expectPayable(amount: number): void {
  if (amount > MAX_AMOUNT_HALALAS) throw new AppError('order_amount', 422);
  if (amount < MIN_PAYMENT_HALALAS)
    throw new AppError('order_small', 422, { riyals: toSar(MIN_PAYMENT_HALALAS) });
}

/**
 * The chosen address. A pickup without one is for the owner of the account, with their name, email
 * and saved phone: somebody has to be called when a dish runs out.
 * @throws AppError 422 without an address, 401 for a deleted account
 */
async function findRecipient(
  db: Database,
  { userId, fulfilment }: PlaceOrderInput,
  address: Address | undefined,
): Promise<Address> {
  if (address) return address;
  if (fulfilment === 'delivery') throw new AppError('address_needed', 422);
  const contact = await queries.findContact(db, userId);
  if (!contact) throw new AppError('sign_in_needed', 401);
  const { name: firstName, email, phone } = contact;
  const empty = { street: '', city: '', state: '', zipcode: '', country: '' };
  return { _id: '', firstName, lastName: '', email, phone: phone ?? '', ...empty };
}

/** What the order is offered at its time, by the areas as they are now. */
function quoteOf(
  areas: FoundAreas,
  { fulfilment, slot }: PlaceOrderInput,
  { place, moment }: { place: Place; moment: OrderingMoment },
): Quote {
  if (fulfilment === 'pickup') return quoteOfPickup(areas);
  const at = slot === undefined ? moment.now : Date.parse(slot);
  return quoteFor(areas, place, { schedule: moment.ordering.schedule, at });
}

/** Ids of the areas around the place of a quote. */
const areasOfQuote = ({ around, area }: Quote): readonly string[] =>
  around ?? (area ? [area.id] : []);

/**
 * Checks that the order can be had by its way at its time.
 * @throws AppError 422 outside of all areas, 409 for a paused area, outside of the area's hours or
 *   while there is no pickup
 */
async function expectWay(
  tx: Transaction<DB>,
  { fulfilment, slot }: PlaceOrderInput,
  {
    quote,
    lines,
    ...order
  }: {
    quote: Quote;
    areas: FoundAreas;
    around: readonly string[];
    lines: readonly Line[];
    moment: OrderingMoment;
  },
): Promise<void> {
  const refusal = refusalOf(quote, fulfilment);
  if (!refusal) return;
  const times = await findDishTimes(tx, dishIdsOf(lines));
  const full = await findFullSlots(tx, order.moment);
  throw wayRefused(refusal, { ...order, times, full, slot });
}

/** How the order reaches its customer, by a quote that does not refuse it. */
function agree(
  quote: Quote,
  input: PlaceOrderInput,
  { place, sum }: { place: Place; sum: number },
): OrderDelivery {
  if (input.fulfilment === 'pickup')
    return { fulfilment: 'pickup', fee: 0, ...(quote.minutes && { minutes: quote.minutes }) };
  const feeHalalas = agreeCharge(quote, { subtotal: sum, shownFee: input.shownFee });
  return {
    fulfilment: 'delivery',
    fee: toSar(feeHalalas),
    ...(quote.area && { area: quote.area.name }),
    ...(quote.minutes && { minutes: quote.minutes }),
    ...(quote.pin && { pin: quote.pin }),
    ...(place.shortAddress && { shortAddress: place.shortAddress }),
    ...(input.place?.words && { words: input.place.words }),
  };
}

/** What the customer is told when they order for now. */
function withPromise(
  delivery: OrderDelivery,
  { slot }: PlaceOrderInput,
  { ordering, now }: OrderingMoment,
): OrderDelivery {
  if (slot !== undefined) return delivery;
  return { ...delivery, ...minutesToPromise(delivery.minutes, pauseAt(ordering, now)) };
}

/** Looks the short address up before a lock is held, because another server answers. */
async function withPin({ context }: FastifyInstance, place: Place): Promise<Place> {
  if (place.pin || !place.shortAddress) return place;
  const resolve = context.shortAddresses ?? createResolver(context.settings);
  const pin = await resolve(place.shortAddress);
  return pin ? { ...place, pin } : place;
}

/** Where the address itself says it is, and for one without a pin, where the customer said. */
function placeOf({ place }: PlaceOrderInput, address: Address): Place {
  const own = placeOfAddress(address);
  return own.pin ? own : { ...place, ...own };
}

/**
 * What makes two orders of the same dishes different. It is the address alone where delivery costs
 * the flat charge, as in versions before delivery areas.
 */
function destinationOf(input: PlaceOrderInput, address: Address, delivery: OrderDelivery): unknown {
  const isPlain =
    delivery.fulfilment === 'delivery' &&
    delivery.fee === DELIVERY_CHARGE_SAR &&
    input.place === undefined;
  return isPlain ? address : [address, delivery.fulfilment, delivery.fee, input.place];
}

/** The caller has locked the owner, so that concurrent orders are counted. */
function checkOpenOrders(
  { count, oldest }: { count: number; oldest: Date | null },
  since: Date,
): void {
  if (count < MAX_OPEN_ORDERS || oldest === null) return;
  const seconds = Math.max(1, Math.ceil((oldest.getTime() - since.getTime()) / 1000));
  throw new AppError('orders_unpaid', 429, {
    unpaidOrders: count,
    seconds,
    minutes: Math.ceil(seconds / 60),
  });
}

/**
 * The order that this request repeats, if it repeats one.
 * @throws AppError 409 for one that was paid, 422 for a key of another order
 */
function earlierOrder(
  { requestKey, asks }: Pick<PlaceOrderInput, 'requestKey' | 'asks'>,
  known: queries.PlacedOrder | undefined,
  { fingerprint, duplicate }: { fingerprint: string; duplicate: queries.PlacedOrder | undefined },
): queries.PlacedOrder | undefined {
  // Prices and the address are not part of the request, but of the order.
  const isSame = known?.fingerprint === fingerprint;
  if (!known || !isRepeated(requestKey, known, isSame)) return unpaidOf(duplicate, asks);
  if (isSame && known.paid_at !== null) throw new AppError('order_paid_already', 409);
  // A closed or refunded order is not opened again: the browser uses a new key.
  if (!isSame || !isOpen(known.payment_state)) throw new AppError('request_key_reused', 422);
  return known;
}

/** @throws AppError 409 that names an order that was paid, if the request asks */
function unpaidOf(
  duplicate: queries.PlacedOrder | undefined,
  asks = false,
): queries.PlacedOrder | undefined {
  if (!duplicate?.paid_at) return duplicate;
  const { paid_at: paidAt, receipt } = duplicate;
  if (asks) throw new AppError('order_repeated', 409, { receipt, time: timeOf(paidAt.getTime()) });
  return undefined;
}

/**
 * Serializes the orders of one owner until the transaction ends, and reads the lines of a new order.
 * Its queries are sent before all others of the order, together with those that need no result of
 * them; `read` takes their rows.
 */
export function beginOrder(owner: string, items: readonly RequestedItem[]) {
  const wanted = wantedOf(items);
  const queriesOf = [
    queries.ownerTry(owner),
    // Has no effect after a try that succeeded.
    queries.ownerLock(owner),
    queries.dishesOf.with(wanted),
    optionsOfDishes.with(wanted),
  ] as const;
  return {
    queries: queriesOf,
    /**
     * @returns the id for the order, and whether it waited for another order of the same owner
     * @throws AppError that names the dishes that cannot be ordered
     */
    read(
      [tried, locked, dishes, options]: AnswersOf<typeof queriesOf>,
      language: Language,
    ): { id: string; hasWaited: boolean; lines: Line[] } {
      const [{ id }] = locked as [{ id: string }];
      const lines = toLines(wanted, dishes, options[0], language);
      return { id, hasWaited: !tried[0]?.free, lines };
    },
  };
}

/** What is ordered, for the queries of dishes and options. */
interface Wanted {
  lines: WantedLine[];
  ids: string[];
  /** Whether options were chosen. */
  isChosen: boolean;
}

function wantedOf(items: readonly RequestedItem[]): Wanted {
  const lines = mergeItems(items);
  return {
    lines,
    ids: [...new Set(lines.map(({ product }) => product))],
    isChosen: lines.some(({ options }) => options.length > 0),
  };
}

/** All lines with the menu's names and prices, or one failure that names the dishes. */
function toLines(
  { lines: wanted }: Wanted,
  dishes: readonly Dish[],
  menu: OrderedOptions | undefined,
  language: Language,
): Line[] {
  const result = menu
    ? linesOf(wanted, dishes, menu, (product) => menu.prices[product] ?? 0)
    : linesOf(wanted, dishes);
  if ('lines' in result) return result.lines;
  if ('fault' in result) throw choiceError(result, language);
  const names = listNames(
    result.dishes.map((dish) => ('name' in dish ? dish : { name: dish.id, name_ar: null })),
    language,
  );
  throw new AppError(result.code, result.code === 'dishes_sold_out' ? 409 : 422, { names });
}

/** The named error of a choice that cannot be ordered. */
function choiceError(
  { fault, dishes }: Extract<Refusal, { fault: unknown }>,
  language: Language,
): AppError {
  const status = fault.code === 'option_sold_out' || fault.code === 'option_unknown' ? 409 : 422;
  return new AppError(fault.code, status, {
    dish: listNames(dishes, language),
    ...('named' in fault && { name: textIn(language, fault.named.name, fault.named.nameAr) }),
    ...('missing' in fault && { moreOptions: fault.missing }),
    ...('most' in fault && { count: fault.most }),
  });
}

async function registerWithProvider(
  { context, paymentProvider, log }: FastifyInstance,
  order: queries.PlacedOrder,
  userId: string,
): Promise<string> {
  try {
    const registered = await paymentProvider.createOrder(
      order.amount_halalas,
      order.currency,
      order.receipt,
      { order: order.id },
    );
    return await queries.storeProviderOrder(context.db, order.id, registered.id, userId);
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    log.error(
      { err: error, order: order.id },
      'an order could not be registered with the payment provider',
    );
    throw new AppError('payment_unavailable', 503);
  }
}
