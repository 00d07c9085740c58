import type { Address, Language } from '@smokehouse/shared/contract';
import {
  CORRECTION_REASON_TEXTS,
  discountsOf,
  itemAmounts,
  lineStates,
  netOf,
  type CorrectedOrder,
  type GivenDiscount,
  type LineState,
} from '../../ordering/corrections';
import { listedPart, quantityOfPart } from '@smokehouse/shared/contract/money/splits/rules';
import type { Settings } from '../../settings';

/** The settings that a bill contains, as they are when it is issued. */
export type Issuer = Pick<
  Settings,
  | 'SELLER_NAME_EN'
  | 'SELLER_NAME_AR'
  | 'SELLER_ADDRESS_EN'
  | 'SELLER_ADDRESS_AR'
  | 'SELLER_PHONE'
  | 'VAT_NUMBER'
  | 'COMMERCIAL_REGISTRATION'
>;

/** A dish as it was sold, or a charge. Money in halalas. */
export interface ContentLine {
  name: string;
  nameAr: string | null;
  /** Its options as one text; bills from before options have none. */
  details?: string | null;
  detailsAr?: string | null;
  quantity: number;
  price: number;
  /** Of a shared dish: how many of it, as text. Its quantity is 1. */
  part?: string;
}

/** Everything on a bill that could change later, stored with it as JSON. Money in halalas. */
export interface BillContent {
  orders: { _id: string; reference: string }[];
  table: string | null;
  customer: { name: string; mobile: string };
  seller: {
    name: { en: string; ar: string };
    address: { en: string; ar: string };
    vatNumber?: string | undefined;
    commercialRegistration?: string | undefined;
    phone?: string | undefined;
  };
  lines: ContentLine[];
  /** Of a share with rounds of several tabs: what the guest of each tab may see of it. */
  guests?: { tab: string; lines: ContentLine[] }[];
  currency: string;
  paymentType: string;
}

/** The seller's data on a bill. */
export function sellerOf(issuer: Issuer): BillContent['seller'] {
  return {
    name: { en: issuer.SELLER_NAME_EN, ar: issuer.SELLER_NAME_AR },
    address: { en: issuer.SELLER_ADDRESS_EN, ar: issuer.SELLER_ADDRESS_AR },
    vatNumber: issuer.VAT_NUMBER,
    commercialRegistration: issuer.COMMERCIAL_REGISTRATION,
    phone: issuer.SELLER_PHONE,
  };
}

/** Merges lines of the same dish with the same options at the same price from several rounds. */
export function mergeLines(lines: readonly ContentLine[]): ContentLine[] {
  const merged = new Map<string, ContentLine>();
  for (const line of lines) {
    const key = JSON.stringify([
      line.name,
      line.nameAr,
      line.price,
      line.details ?? '',
      line.part && merged.size,
    ]);
    const known = merged.get(key);
    merged.set(key, { ...line, quantity: line.quantity + (known?.quantity ?? 0) });
  }
  return [...merged.values()];
}

const PICKUP = { name: 'Pickup', nameAr: 'استلام من المطعم' } as const;
const DELIVERY = { name: 'Delivery', nameAr: 'التوصيل' } as const;

/**
 * The last line of the bill of a delivery order: how the customer gets it, with the chosen time.
 * It may charge nothing.
 * @param slot the chosen time as text
 */
export function fulfilmentLine(
  {
    is_pickup: isPickup,
    delivery_halalas: price,
  }: { is_pickup: boolean; delivery_halalas: number },
  slot: string | null,
): ContentLine[] {
  if (!isPickup && slot === null) return deliveryLine(price);
  const charge = isPickup ? 0 : price;
  const time = slot === null ? {} : { details: slot, detailsAr: slot };
  return [{ ...(isPickup ? PICKUP : DELIVERY), ...time, quantity: 1, price: charge }];
}

/** The delivery charge as the last line of a bill. */
export function deliveryLine(halalas: number): ContentLine[] {
  return halalas > 0 ? [{ ...DELIVERY, quantity: 1, price: halalas }] : [];
}

const DISCOUNT = { name: 'Discount', nameAr: 'خصم', quantity: 1 } as const;

const discountLine = (halalas: number, texts?: DiscountTexts): ContentLine[] =>
  halalas === 0
    ? []
    : [
        {
          ...DISCOUNT,
          ...(texts?.en && { details: texts.en, detailsAr: texts.ar }),
          price: halalas,
        },
      ];

/** How a bill describes a discount. */
type DiscountTexts = Record<Language, string>;

/** The dish that it is on, percent and reason: `Kunafa Cheesecake, 10%, With our compliments`. */
function discountTexts(
  { lines }: CorrectedOrder,
  { discount, reason, line }: GivenDiscount,
): DiscountTexts {
  const dish = lines[line ?? -1];
  const percent = 'percent' in discount ? `${discount.percent}%` : undefined;
  const reasons = reason && CORRECTION_REASON_TEXTS[reason];
  return {
    en: [dish?.name, percent, reasons?.en].filter(Boolean).join(', '),
    ar: [dish?.name_ar ?? dish?.name, percent, reasons?.ar].filter(Boolean).join('، '),
  };
}

/**
 * The discounts of rounds. One that several rounds have, as that of a table, is one; a second one
 * of the same round is another.
 */
function discountsOfRounds(orders: readonly CorrectedOrder[]) {
  const discounts = new Map<string, { texts: DiscountTexts; halalas: number }>();
  for (const order of orders) {
    const ofRound = new Set<string>();
    for (const given of discountsOf(order).filter(({ halalas }) => halalas > 0)) {
      const texts = discountTexts(order, given);
      let key = texts.en;
      while (ofRound.has(key)) key += '+';
      ofRound.add(key);
      const known = discounts.get(key)?.halalas ?? 0;
      discounts.set(key, { texts, halalas: known + given.halalas });
    }
  }
  return [...discounts.values()];
}

/** How a bill describes the discount on rounds. @returns undefined without one, and of several */
export function discountTextsOf(orders: readonly CorrectedOrder[]): DiscountTexts | undefined {
  const [only, ...others] = discountsOfRounds(orders);
  return others.length === 0 ? only?.texts : undefined;
}

const toContentLine = ({ line }: LineState, quantity: number, price: number): ContentLine => ({
  name: line.name,
  nameAr: line.name_ar,
  ...(line.details && { details: line.details }),
  ...(line.details_ar && { detailsAr: line.details_ar }),
  quantity,
  price,
});

/** A line that costs nothing, and says why: else it reads as a second price of the same dish. */
const freeOfCharge = ({ details, detailsAr, ...line }: ContentLine): ContentLine => ({
  ...line,
  details: [details, 'Free of charge'].filter(Boolean).join(', '),
  detailsAr: [detailsAr, 'ضيافة'].filter(Boolean).join('، '),
});

/**
 * What a bill charges for rounds: items on the house cost nothing. Discounts are negative and last.
 */
export function chargedLines(orders: readonly CorrectedOrder[]): ContentLine[] {
  const lines = orders.flatMap((order) => {
    const states = lineStates(order);
    return [
      ...states
        .filter(({ charged }) => charged > 0)
        .map((state) => toContentLine(state, state.charged, state.line.price_halalas)),
      ...states
        .filter(({ comped }) => comped > 0)
        .map((state) => freeOfCharge(toContentLine(state, state.comped, 0))),
    ];
  });
  return [
    ...mergeLines(lines),
    ...discountsOfRounds(orders).flatMap(({ texts, halalas }) => discountLine(-halalas, texts)),
  ];
}

/**
 * What a credit note credits: the items that are not charged any more and the delivery of a
 * cancelled order. The rest of the amount is a discount, negative where an earlier one shrank with
 * the items. A note on a part of a correction has one line.
 * @param total what the note credits, in halalas
 */
export function creditedLines(
  before: CorrectedOrder,
  after: CorrectedOrder,
  total: number,
): ContentLine[] {
  if (total !== netOf(before) - netOf(after)) return partlyCredited(before, after, total);
  const later = lineStates(after);
  const items = lineStates(before).flatMap((state, index) => {
    const quantity = state.charged - (later[index]?.charged ?? 0);
    return quantity > 0 ? [toContentLine(state, quantity, state.line.price_halalas)] : [];
  });
  const isCancelled = after.corrections.some(({ kind }) => kind === 'cancel');
  const lines = [...items, ...(isCancelled ? deliveryLine(before.deliveryHalalas) : [])];
  const listed = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  return [...lines, ...discountLine(total - listed)];
}

/** One line for a bill's part of a correction: the dish if it is a single one, else a discount. */
function partlyCredited(before: CorrectedOrder, after: CorrectedOrder, total: number) {
  const later = lineStates(after);
  const fewer = lineStates(before).filter(
    (state, index) => state.charged > (later[index]?.charged ?? 0),
  );
  const [only] = fewer;
  if (!only || fewer.length > 1) return discountLine(total);
  const quantity = only.charged - (later[before.lines.indexOf(only.line)]?.charged ?? 0);
  const part = quantityOfPart(total, netOf(before) - netOf(after), quantity);
  return [{ ...toContentLine(only, 1, total), part }];
}

/** The recipient of a delivery order; nobody once their account is deleted. */
export function customerOf({
  firstName = '',
  lastName = '',
  phone = '',
}: Partial<Pick<Address, 'firstName' | 'lastName' | 'phone'>>): BillContent['customer'] {
  return { name: `${firstName} ${lastName}`.trim(), mobile: phone };
}

/** The readable number of a round. */
export function roundReference(orderId: string): string {
  return orderId.slice(-8).toUpperCase();
}

const PREFIXES = { 'tax-invoice': 'INV', receipt: 'RCT' } as const;

/** A bill's printed number: `INV-000042`. */
export function billNumber(series: string, number: number): string {
  return `${PREFIXES[series as keyof typeof PREFIXES]}-${String(number).padStart(6, '0')}`;
}

/** A round with what a share contains of each of its lines, and what earlier shares do. Halalas. */
interface RoundOfShare {
  order: CorrectedOrder;
  parts: readonly number[];
  billed: readonly number[];
}

/**
 * The lines of a share: whole dishes as they were sold, others with the part of them as text, and
 * what the discounts of the rounds take from them.
 */
export function sharedLines(rounds: readonly RoundOfShare[]): ContentLine[] {
  const lines = rounds.flatMap(({ order, parts, billed }) => {
    const amounts = itemAmounts(order);
    return lineStates(order).flatMap((state, index) =>
      sharedLine(state, {
        part: parts[index] ?? 0,
        billed: billed[index] ?? 0,
        amount: amounts[index] ?? 0,
      }),
    );
  });
  const listed = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const total = rounds.flatMap(({ parts }) => parts).reduce((sum, part) => sum + part, 0);
  const discounted = rounds.filter(({ parts }) => parts.some((part) => part > 0));
  const texts = discountTextsOf(discounted.map(({ order }) => order));
  return [...mergeLines(lines), ...discountLine(total - listed, texts)];
}

/**
 * What the guest of each tab sees of a share: all of it, if nobody else's dish is on it as a whole
 * but one of theirs is, and otherwise what they ordered themselves.
 * @returns undefined if the share has rounds of one tab only
 */
export function linesByTab(
  rounds: readonly (RoundOfShare & { tab: string })[],
): BillContent['guests'] {
  const tabs = [...new Set(rounds.map(({ tab }) => tab))];
  if (tabs.length < 2) return undefined;
  const withWholeDish = new Set(rounds.filter(hasWholeDish).map(({ tab }) => tab));
  return tabs.map((tab) => {
    const isTheirs = withWholeDish.size === 1 && withWholeDish.has(tab);
    return {
      tab,
      lines: sharedLines(isTheirs ? rounds : rounds.filter((round) => round.tab === tab)),
    };
  });
}

function hasWholeDish({ order, parts }: RoundOfShare) {
  const amounts = itemAmounts(order);
  return parts.some((part, index) => part > 0 && part === amounts[index]);
}

function sharedLine(
  state: LineState,
  { part, billed, amount }: { part: number; billed: number; amount: number },
): ContentLine[] {
  if (part === 0) return [];
  const { line, charged: quantity } = state;
  const listed = listedPart({ price: line.price_halalas, quantity, amount, billed, part });
  return [
    {
      ...toContentLine(state, listed.quantity, listed.price),
      ...(listed.part !== undefined && { part: listed.part }),
    },
  ];
}
