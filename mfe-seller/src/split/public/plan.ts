import {
  latinDigits,
  type PaymentRequest,
  type PaymentWay,
  type ShareRequest,
  toHalalas,
  toSar,
  type VisitBills,
} from '@smokehouse/shared/contract';
import {
  equalShares,
  listedPart,
  MAX_SHARES,
  type OpenItem,
  splitItems,
} from '@smokehouse/shared/contract/money/splits/rules';

export const MODES = ['item', 'guest', 'equal', 'amount'] as const;
export type Mode = (typeof MODES)[number];

/** A payment that is entered for a draft. It is recorded when the bill is issued. */
export interface EnteredPayment {
  way: PaymentWay;
  /** What the guest gave; of cash it may exceed what is left. Unit: halalas. */
  given: number;
  reference: string;
}

/** A tip in parts of the total, or up to the next round amount. */
export const TIP_CHOICES = ['none', 'five', 'ten', 'up'] as const;
export type TipChoice = (typeof TIP_CHOICES)[number];

/** How a visit's bill is split, as long as it is not issued. */
export interface SplitDraft {
  mode: Mode;
  /** The letters of the bills that are not issued. */
  letters: string[];
  /** The letters of items by `keyOf`, and of guests by their id. */
  items: Record<string, string[]>;
  guests: Record<string, string[]>;
  /** What is typed for a letter, SAR. The last letter gets the rest. */
  amounts: Record<string, string>;
  payments: Record<string, EnteredPayment[]>;
  tips: Record<string, TipChoice>;
  /** The letter whose bill the server refused to issue last, as something had changed. */
  refused?: string;
}

type IssuedShare = VisitBills['bills'][number];

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

export const keyOf = ({ order, item }: { order: string; item: number }) => `${order} ${item}`;

export const issuedLetters = ({ bills }: VisitBills) => bills.flatMap(({ label }) => label ?? []);

/** What is to be paid yet: what is on no bill, and what is due of the issued ones. Unit: SAR. */
export const leftToTake = ({ open, bills }: VisitBills): number =>
  toSar(bills.reduce((sum, { due }) => sum + toHalalas(due), toHalalas(open)));

/** The first letter that no bill of the visit has. */
function nextLetter(visit: VisitBills, letters: readonly string[]): string {
  const taken = [...letters, ...issuedLetters(visit)];
  return [...LETTERS].find((letter) => !taken.includes(letter)) ?? 'Z9';
}

/**
 * One bill for each guest with open items, at least two, by item. What the table ordered together
 * is shared.
 */
export function firstDraft(visit: VisitBills): SplitDraft {
  const owing = new Set(visit.items.filter(({ open }) => open > 0).map(({ guest }) => guest));
  const people = visit.guests.filter(({ _id, isAll }) => !isAll && owing.has(_id));
  const count = Math.min(MAX_SHARES, Math.max(2, people.length));
  const letters: string[] = [];
  while (letters.length < count) letters.push(nextLetter(visit, letters));
  // Nobody's bill has a part of what the table ordered together.
  const shared = people.length > 0 ? letters.slice(0, people.length) : letters;
  const guests = Object.fromEntries(
    visit.guests.map(({ _id, isAll }) => {
      const own = letters[people.findIndex((guest) => guest._id === _id) % count];
      return [_id, isAll ? shared : own === undefined ? [] : [own]];
    }),
  );
  return { mode: 'item', letters, items: {}, guests, amounts: {}, payments: {}, tips: {} };
}

/**
 * The draft without the bills that are issued meanwhile, and with a letter for what is open. Without
 * any bill once nothing is open.
 */
export function updated(draft: SplitDraft, visit: VisitBills): SplitDraft {
  const issued = issuedLetters(visit);
  const letters = draft.letters.filter((letter) => visit.open > 0 && !issued.includes(letter));
  if (letters.length === 0 && visit.open > 0) letters.push(nextLetter(visit, letters));
  return letters.join() === draft.letters.join() ? draft : { ...draft, letters };
}

export function withLetter(draft: SplitDraft, visit: VisitBills): SplitDraft {
  if (draft.letters.length >= MAX_SHARES) return draft;
  return { ...draft, letters: [...draft.letters, nextLetter(visit, draft.letters)] };
}

export const withoutLastLetter = (draft: SplitDraft): SplitDraft =>
  draft.letters.length < 2 ? draft : { ...draft, letters: draft.letters.slice(0, -1) };

/** One bill over everything that is open. */
export const forAll = (draft: SplitDraft): SplitDraft => ({
  ...draft,
  mode: 'equal',
  letters: draft.letters.slice(0, 1),
});

/** The letters of an item: its own, or those of its guest. */
export function lettersOf(draft: SplitDraft, item: VisitBills['items'][number]): readonly string[] {
  const chosen =
    (draft.mode === 'item' ? draft.items[keyOf(item)] : undefined) ??
    draft.guests[item.guest] ??
    [];
  return chosen.filter((letter) => draft.letters.includes(letter));
}

/** Adds a letter to a list of letters, or removes it. */
export const toggled = (letters: readonly string[], letter: string): string[] =>
  letters.includes(letter) ? letters.filter((one) => one !== letter) : [...letters, letter];

/** An amount as it is typed, in halalas; undefined if it is none. */
export function parseAmount(text: string): number | undefined {
  const typed = latinDigits(text).replace('٫', '.').trim();
  return /^\d{1,7}(\.\d{0,2})?$/.test(typed) ? toHalalas(Number(typed)) : undefined;
}

/** The split in the form of the call, and what each share contains of each open item in halalas. */
export interface Shares {
  plan: ShareRequest['plan'];
  open: (VisitBills['items'][number] & OpenItem)[];
  parts: number[][];
  totals: number[];
}

/** Undefined while the typed amounts do not add up, and without anything that is open. */
export function sharesOf(visit: VisitBills, draft: SplitDraft): Shares | undefined {
  const open = visit.items
    .filter((item) => item.open > 0)
    .map((item) => ({ ...item, open: toHalalas(item.open) }));
  const count = draft.letters.length;
  if (count === 0) return undefined;
  const amounts = amountsOf(visit, draft);
  if (amounts === null) return undefined;
  const parts = splitItems(open, amounts ? { amounts } : itemPlan(visit, draft), count);
  if (!parts) return undefined;
  const totals = parts.map((share) => share.reduce((sum, part) => sum + part, 0));
  return {
    plan: amounts ? { amounts: amounts.map(toSar) } : itemPlan(visit, draft),
    open,
    parts,
    totals,
  };
}

/** A line of a draft, with its price before discounts. Unit: halalas. */
export interface DraftLine {
  key: string;
  item: VisitBills['items'][number];
  quantity: string;
  amount: number;
}

/** What the bill of a share will list. The discount has the words of the bill, if they are known. */
export interface DraftLines {
  lines: DraftLine[];
  discount: number;
  discountText: VisitBills['items'][number]['discount'];
}

/** The lines of a draft with the prices that its bill will show, and the discount on them. */
export function linesOfDraft({ open, parts }: Shares, index: number): DraftLines {
  const contained = open.flatMap((item, position) => {
    const part = parts[index]?.[position] ?? 0;
    return part > 0 ? [{ item, part }] : [];
  });
  const lines = contained.map(({ item, part }) => {
    const amount = toHalalas(item.amount);
    const { quantity, price } = item;
    const listed = listedPart({
      price: price === undefined ? amount / quantity : toHalalas(price),
      quantity,
      amount,
      billed: amount - item.open,
      part,
    });
    return {
      key: keyOf(item),
      item,
      quantity: listed.part ?? String(listed.quantity),
      amount: listed.price * listed.quantity,
    };
  });
  const total = contained.reduce((sum, { part }) => sum + part, 0);
  return {
    lines,
    discount: lines.reduce((sum, { amount }) => sum + amount, 0) - total,
    discountText: discountTextOf(contained.map(({ item }) => item)),
  };
}

/** The words for the discount of items, if it is the same one on all of them that have one. */
function discountTextOf(items: readonly VisitBills['items'][number][]) {
  const discounted = items.filter(
    ({ discount, price, quantity, amount }) =>
      discount || (price !== undefined && toHalalas(price) * quantity > toHalalas(amount)),
  );
  const texts = new Set(discounted.map(({ discount }) => discount?.en));
  return texts.size === 1 ? discounted[0]?.discount : undefined;
}

/** The amounts of the letters; null if they do not add up, undefined if items have letters. */
function amountsOf(visit: VisitBills, draft: SplitDraft): number[] | null | undefined {
  const open = toHalalas(visit.open);
  if (draft.mode === 'equal') return equalShares(open, draft.letters.length);
  if (draft.mode !== 'amount') return undefined;
  const typed = draft.letters
    .slice(0, -1)
    .map((letter) => parseAmount(draft.amounts[letter] ?? '') ?? 0);
  const rest = open - typed.reduce((sum, amount) => sum + amount, 0);
  return rest < 0 ? null : [...typed, rest];
}

function itemPlan(visit: VisitBills, draft: SplitDraft) {
  const items = visit.items
    .filter(({ open }) => open > 0)
    .map((item) => ({
      order: item.order,
      item: item.item,
      shares: lettersOf(draft, item).map((letter) => draft.letters.indexOf(letter)),
    }))
    .filter(({ shares }) => shares.length > 0);
  return { items };
}

const sumOf = (payments: readonly EnteredPayment[]) =>
  payments.reduce((sum, { given }) => sum + given, 0);

/**
 * What payments cover of an amount with its tip, the change in cash, and what was taken by card or
 * transfer above the amount, which cannot be given back in cash. Unit: halalas.
 */
export function sumsOfPayments(payments: readonly EnteredPayment[], due: number) {
  const given = sumOf(payments);
  const excess = Math.max(0, sumOf(payments.filter(({ way }) => way !== 'cash')) - due);
  return {
    left: Math.max(0, due - given),
    change: Math.max(0, given - due - excess),
    excess,
  };
}

/** The sums of a draft: its total, tip and payments, and whether they cover it. Unit: halalas. */
export function sumsOfDraft(draft: SplitDraft, shares: Shares | undefined, letter: string) {
  const index = draft.letters.indexOf(letter);
  const total = shares?.totals[index] ?? 0;
  const tip = tipOf(draft.tips[letter] ?? 'none', total);
  const payments = draft.payments[letter] ?? [];
  const sums = sumsOfPayments(payments, total + tip);
  const isPaid = total > 0 && sums.left === 0 && sums.excess === 0;
  return { ...sums, index, total, tip, payments, isPaid };
}

/**
 * Whether payments leave a part of the bill unpaid. A draft is known to one screen only, so the bill
 * is issued with such a payment, and every screen shows what is left.
 */
export const isPart = (payments: readonly EnteredPayment[], total: number): boolean =>
  sumOf(payments) < total;

/** The tip that was chosen for a bill before it was issued, and is not paid. Unit: halalas. */
export function tipLeft(draft: SplitDraft, { bill, label, payments }: IssuedShare): number {
  const chosen = tipOf(draft.tips[label ?? ''] ?? 'none', toHalalas(bill.total));
  const paid = payments.map(({ tip, reversed }) => (reversed ? 0 : toHalalas(tip)));
  return Math.max(
    0,
    paid.reduce((rest, tip) => rest - tip, chosen),
  );
}

/**
 * What was entered for drafts that are gone, because their bill was issued at another screen or its
 * letter was removed: money that was taken and is recorded nowhere. Equal payments of an issued
 * bill are those of a request whose answer was lost, unless the server refused it.
 */
export function lostPayments(
  draft: SplitDraft,
  visit: VisitBills,
): { letter: string; entered: EnteredPayment[] }[] {
  const isRecorded = (letter: string, { way, given }: EnteredPayment) =>
    letter !== draft.refused &&
    visit.bills.some(
      ({ label, payments }) =>
        label === letter &&
        payments.some(
          (one) => one.way === way && toHalalas(one.received ?? one.amount + one.tip) === given,
        ),
    );
  return Object.entries(draft.payments).flatMap(([letter, payments]) => {
    if (draft.letters.includes(letter)) return [];
    const entered = payments.filter((payment) => !isRecorded(letter, payment));
    return entered.length === 0 ? [] : [{ letter, entered }];
  });
}

/** What is kept of each payment: the change is given back from the last payments in cash. */
function keptOf(payments: readonly EnteredPayment[], change: number): number[] {
  let back = change;
  return [...payments]
    .reverse()
    .map(({ way, given }) => {
      const returned = way === 'cash' ? Math.min(back, given) : 0;
      back -= returned;
      return given - returned;
    })
    .reverse();
}

/** The payments in the form of the call. The last ones contain the tip. */
export function toRequests(
  payments: readonly EnteredPayment[],
  total: number,
  tip: number,
): PaymentRequest[] {
  let [due, tipLeft] = [total, tip];
  const kept = keptOf(payments, sumsOfPayments(payments, total + tip).change);
  return payments.flatMap(({ way, given, reference }, index) => {
    const amount = Math.min(due, kept[index] ?? 0);
    const tipPart = Math.min(tipLeft, (kept[index] ?? 0) - amount);
    due -= amount;
    tipLeft -= tipPart;
    if (amount + tipPart === 0) return [];
    return [
      {
        way,
        amount: toSar(amount),
        ...(tipPart > 0 && { tip: toSar(tipPart) }),
        ...(way === 'cash' && { received: toSar(given) }),
        ...(reference && { reference }),
      },
    ];
  });
}

/** The tip on a total. Unit: halalas. */
function tipOf(choice: TipChoice, total: number): number {
  if (choice === 'none' || total === 0) return 0;
  if (choice === 'up') return roundedUp(total) - total;
  return Math.round(total * (choice === 'five' ? 0.05 : 0.1));
}

/** The next round amount at which a tip ends. Unit: halalas. */
export function roundedUp(total: number): number {
  const step = total > 100_00 ? 50_00 : 10_00;
  return Math.ceil((total + 1) / step) * step;
}
