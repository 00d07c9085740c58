import { CANCELLED_STATUS, type DineOrder, toHalalas, toSar } from '@smokehouse/shared/contract';
import { servedQuantity } from '@smokehouse/shared/orders/corrections';

/** The rounds of one tab, which are paid together. */
export interface Visit {
  /** The id of the tab, or of the order if it has no tab. */
  id: string;
  /** Newest first. */
  rounds: readonly DineOrder[];
  /** Unit: SAR. */
  total: number;
  isPaid: boolean;
  /** What is paid of it, also of rounds on split bills. Unit: SAR. */
  settled: number;
  /** The table of the last round. */
  table: string | undefined;
}

/** True while a dish of a visit is to come to the table. */
export const hasFoodToCome = ({ rounds }: Pick<Visit, 'rounds'>): boolean =>
  rounds.some(({ unserved = 0 }) => unserved > 0);

/**
 * Groups a guest's orders by visit. Those with an open bill come first; the newest visit of each
 * group is first.
 * @param orders newest first, as the server lists them
 */
export function visitsOf(orders: readonly DineOrder[]): Visit[] {
  const byTab = new Map<string, DineOrder[]>();
  for (const order of orders) {
    const id = order.tab ?? order._id;
    byTab.set(id, [...(byTab.get(id) ?? []), order]);
  }
  const visits = [...byTab].map(([id, rounds]): Visit => ({
    id,
    rounds,
    total: toSar(rounds.reduce((sum, round) => sum + toHalalas(totalOf(round)), 0)),
    isPaid: isAllPaid(rounds),
    settled: toSar(
      rounds.reduce(
        (sum, { isPaid, amount, settled = 0 }) => sum + toHalalas(isPaid ? amount : settled),
        0,
      ),
    ),
    table: rounds[0]?.table,
  }));
  const isOpen = (visit: Visit) => OPEN_STATES.has(billStateOf(visit));
  return [...visits.filter(isOpen), ...visits.filter((visit) => !isOpen(visit))];
}

/** Nothing is left to pay of a cancelled round. */
function isAllPaid(rounds: readonly DineOrder[]): boolean {
  const left = rounds.filter((round) => !isCancelled(round));
  return left.length > 0 ? left.every(isSettled) : rounds.every(({ isPaid }) => isPaid);
}

/** True if nothing of a round is left to pay, also as all of it is free of charge. */
export const isSettled = ({ isPaid, amount }: Pick<DineOrder, 'isPaid' | 'amount'>): boolean =>
  isPaid || amount === 0;

/** How the staff has ended a visit, if it has. */
export const endingOf = ({ rounds }: Pick<Visit, 'rounds'>): DineOrder['ending'] =>
  rounds.find(({ ending }) => ending)?.ending;

/** True if nothing of a round is served: it was cancelled, or each of its dishes was removed. */
export const isCancelled = ({ status, items }: Pick<DineOrder, 'status' | 'items'>): boolean =>
  status === CANCELLED_STATUS || items.every((line) => servedQuantity(line) === 0);

/**
 * What a round costs: a cancelled one nothing, even if its amount was never taken off. Unit: SAR.
 */
export const totalOf = (round: Pick<DineOrder, 'status' | 'items' | 'amount'>): number =>
  isCancelled(round) ? 0 : round.amount;

/** The states of a bill that a round can be added to. */
const OPEN_STATES: ReadonlySet<string> = new Set(['none', 'ready', 'later']);

/**
 * Returns the state of a visit's bill: no bill yet (`none`), all rounds are on a bill (`ready`),
 * later rounds are not on a bill (`later`), `paid`, paid while dishes are to come (`coming`),
 * nothing of it is left to pay (`cancelled`), or the staff has ended the visit: something stays
 * unpaid (`unpaid`), or it has `cleared` the table while a round waited for a confirmation.
 */
export function billStateOf({
  rounds,
  isPaid,
}: Pick<Visit, 'rounds' | 'isPaid'>):
  | 'none'
  | 'ready'
  | 'later'
  | 'paid'
  | 'coming'
  | 'cancelled'
  | 'unpaid'
  | 'cleared' {
  if (isPaid) return hasFoodToCome({ rounds }) ? 'coming' : 'paid';
  if (rounds.every(isCancelled)) return 'cancelled';
  const ending = endingOf({ rounds });
  if (ending) return ending === 'walk_out' ? 'unpaid' : 'cleared';
  const billed = rounds.filter((round) => round.bill).length;
  if (billed === 0) return 'none';
  // A cancelled round gets no bill.
  const isBilled = rounds.every((round) => round.bill || isCancelled(round));
  return isBilled ? 'ready' : 'later';
}

/**
 * True if nothing is left to ask for: it is paid, nothing of it is left, or the staff has ended it.
 * @param isSeated whether the guest is still part of a table's visit, and can order again
 */
export const isOver = (visit: Visit, isSeated: boolean): boolean =>
  visit.isPaid ||
  endingOf(visit) !== undefined ||
  (!isSeated && billStateOf(visit) === 'cancelled');
