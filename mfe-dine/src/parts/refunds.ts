import { type DineOrder, toHalalas, toSar } from '@smokehouse/shared/contract';

/** How money of a round goes back. At a table each card is a `terminal`. */
const WAYS = ['cash', 'terminal', 'transfer'] as const;

/** What was refunded of a round by each way, or still will be at the till. Unit: SAR. */
export function refundsOf({ corrections = [] }: Pick<DineOrder, 'corrections'>) {
  const parts = corrections.flatMap(({ refund }) => {
    if (!refund) return [];
    // Earlier servers name one way only.
    const { way, amount, done, ways = [{ way: way === 'cash' ? way : 'online', amount }] } = refund;
    // Cash is handed over with the correction.
    return ways.map((part) => ({ ...part, isDone: done || part.way === 'cash' }));
  });
  return [true, false].flatMap((isDone) =>
    WAYS.map((way) => ({
      way,
      isDone,
      amount: toSar(
        parts.reduce(
          (sum, part) =>
            part.isDone === isDone && (part.way === 'online' ? 'terminal' : part.way) === way
              ? sum + toHalalas(part.amount)
              : sum,
          0,
        ),
      ),
    })).filter(({ amount }) => amount > 0),
  );
}
