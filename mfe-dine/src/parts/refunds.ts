import { type DineOrder, toHalalas, toSar } from '@smokehouse/shared/contract';

/** How money of a round goes back. At a table each card is a `terminal`. */
const WAYS = ['cash', 'terminal', 'transfer'] as const;

/** What was refunded of a round by each way. Unit: SAR. */
export function refundsOf({ corrections = [] }: Pick<DineOrder, 'corrections'>) {
  const parts = corrections.flatMap(({ refund }) => {
    if (!refund) return [];
    // Earlier servers name one way only.
    const { way, amount, ways = [{ way: way === 'cash' ? way : 'online', amount }] } = refund;
    return ways;
  });
  return WAYS.map((way) => ({
    way,
    amount: toSar(
      parts.reduce(
        (sum, part) =>
          (part.way === 'online' ? 'terminal' : part.way) === way
            ? sum + toHalalas(part.amount)
            : sum,
        0,
      ),
    ),
  })).filter(({ amount }) => amount > 0);
}
