import { type DineOrder, toHalalas, toSar } from '@smokehouse/shared/contract';

/** The rounds that are paid together. */
export interface Visit {
  /** Of the tab; of the order itself where it came without one. */
  id: string;
  /** Newest first. */
  rounds: readonly DineOrder[];
  /** SAR. */
  total: number;
  isPaid: boolean;
  /** Where the last round was ordered. */
  table: string | undefined;
}

/**
 * A guest's orders as visits: what is still to be paid first, then what is paid, the newest of each
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
    total: toSar(rounds.reduce((sum, { amount }) => sum + toHalalas(amount), 0)),
    isPaid: rounds.every((round) => round.isPaid),
    table: rounds[0]?.table,
  }));
  return [...visits.filter((visit) => !visit.isPaid), ...visits.filter((visit) => visit.isPaid)];
}

/**
 * How far the bill of a visit is: none yet, over all rounds, over the earlier ones only, or paid.
 */
export function billStateOf({
  rounds,
  isPaid,
}: Pick<Visit, 'rounds' | 'isPaid'>): 'none' | 'ready' | 'later' | 'paid' {
  if (isPaid) return 'paid';
  const billed = rounds.filter((round) => round.bill).length;
  if (billed === 0) return 'none';
  return billed === rounds.length ? 'ready' : 'later';
}
