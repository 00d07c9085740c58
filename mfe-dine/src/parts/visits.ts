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
 * Groups a guest's orders by visit. Unpaid visits come first; the newest visit of each group is
 * first.
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
    total: toSar(
      rounds.reduce((sum, round) => sum + (isCancelled(round) ? 0 : toHalalas(round.amount)), 0),
    ),
    isPaid: rounds.every((round) => round.isPaid),
    settled: toSar(
      rounds.reduce(
        (sum, { isPaid, amount, settled = 0 }) => sum + toHalalas(isPaid ? amount : settled),
        0,
      ),
    ),
    table: rounds[0]?.table,
  }));
  return [...visits.filter((visit) => !visit.isPaid), ...visits.filter((visit) => visit.isPaid)];
}

/** True if nothing of a round is served: it was cancelled, or each of its dishes was removed. */
export const isCancelled = ({ status, items }: Pick<DineOrder, 'status' | 'items'>): boolean =>
  status === CANCELLED_STATUS || items.every((line) => servedQuantity(line) === 0);

/**
 * Returns the state of a visit's bill: no bill yet (`none`), all rounds are on a bill (`ready`),
 * later rounds are not on a bill (`later`), `paid`, paid while dishes are to come (`coming`), or
 * nothing of it is left to pay (`cancelled`).
 */
export function billStateOf({
  rounds,
  isPaid,
}: Pick<Visit, 'rounds' | 'isPaid'>): 'none' | 'ready' | 'later' | 'paid' | 'coming' | 'cancelled' {
  if (isPaid) return hasFoodToCome({ rounds }) ? 'coming' : 'paid';
  if (rounds.every(isCancelled)) return 'cancelled';
  const billed = rounds.filter((round) => round.bill).length;
  if (billed === 0) return 'none';
  // A cancelled round gets no bill.
  const isBilled = rounds.every((round) => round.bill || isCancelled(round));
  return isBilled ? 'ready' : 'later';
}

/**
 * True if nothing is left to ask for: it is paid, or nothing of it is left.
 * @param isSeated whether the guest is still part of a table's visit, and can order again
 */
export const isOver = (visit: Visit, isSeated: boolean): boolean =>
  visit.isPaid || (!isSeated && billStateOf(visit) === 'cancelled');
