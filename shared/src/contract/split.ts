/**
 * Splits an amount in proportion to weights, in whole halalas, by the method of the largest
 * remainder: the shares add up to the amount exactly, and each differs from its exact value by less
 * than one halala. Of equal remainders the first gets the halala. Without weights, shares are equal.
 * @param halalas not negative
 * @param weights not negative, at least one
 */
export function splitHalalas(halalas: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const parts = sum > 0 ? weights : weights.map(() => 1);
  const whole = BigInt(sum > 0 ? sum : weights.length);
  // The products exceed the safe integers.
  const exact = parts.map((part) => BigInt(halalas) * BigInt(part));
  const shares = exact.map((product) => Number(product / whole));
  const left = halalas - shares.reduce((total, share) => total + share, 0);
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: product % whole }))
    .sort((a, b) => (a.remainder === b.remainder ? 0 : a.remainder > b.remainder ? -1 : 1));
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
