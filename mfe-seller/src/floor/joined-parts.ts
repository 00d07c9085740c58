import type { Collected } from './recipients';

/** What was collected for the guests of a visit that was merged into that of the table. */
export interface JoinedPart {
  /** Their visit before the merge, which is open again if the merge is undone. */
  visit: string;
  collected: Collected;
  newNames: readonly string[];
  /** The table at which it was collected, if it is another one. */
  from?: string;
}

/** Adds the quantities of another order, or takes them away. */
export function combined(collected: Collected, other: Collected, sign: 1 | -1): Collected {
  const next: Record<string, Record<string, number>> = {};
  for (const key of new Set([...Object.keys(collected), ...Object.keys(other)])) {
    const [cart, change] = [collected[key] ?? {}, other[key] ?? {}];
    const lines = [...new Set([...Object.keys(cart), ...Object.keys(change)])].map(
      (line) => [line, (cart[line] ?? 0) + sign * (change[line] ?? 0)] as const,
    );
    const left = lines.filter(([, quantity]) => quantity > 0);
    if (left.length > 0) next[key] = Object.fromEntries(left);
  }
  return next;
}

/** What was collected for one recipient, given by `keyOf`. */
export const onlyCarts = (collected: Collected, recipient: string): Collected =>
  Object.fromEntries([recipient, `held ${recipient}`].map((key) => [key, collected[key] ?? {}]));

/** What of an order is of none of some parts. */
export const withoutParts = (
  collected: Collected,
  parts: readonly Pick<JoinedPart, 'collected'>[],
): Collected => parts.reduce((rest, part) => combined(rest, part.collected, -1), collected);

/** What is left of some parts without others of the same visits. */
export const partsWithout = (
  parts: readonly JoinedPart[] = [],
  others: readonly JoinedPart[],
): JoinedPart[] =>
  parts.map((part) => {
    const other = others.find(({ visit }) => visit === part.visit);
    return other ? { ...part, collected: combined(part.collected, other.collected, -1) } : part;
  });

/** From where an order was collected: a part that was collected at its table has no `from`. */
export function originsOf(order: {
  collected: Collected;
  from?: string | undefined;
  joined?: readonly JoinedPart[] | undefined;
}): { from: string | undefined; count: number }[] {
  const { collected, from, joined = [] } = order;
  const counts = new Map<string | undefined, number>();
  for (const part of [{ from, collected: withoutParts(collected, joined) }, ...joined]) {
    const count = countOf(part.collected);
    if (count > 0) counts.set(part.from, (counts.get(part.from) ?? 0) + count);
  }
  return [...counts].map(([origin, count]) => ({ from: origin, count }));
}

/** The number of items. */
export const countOf = (collected: Collected): number =>
  Object.values(collected)
    .flatMap((cart) => Object.values(cart))
    .reduce((sum, quantity) => sum + quantity, 0);

/**
 * The parts of an order after it was changed. What is added is of no part, and what is taken away is
 * of a part last. A dish of a part that is put on hold, or gets a note, stays one of it.
 */
export function partsAfter(
  parts: readonly JoinedPart[],
  before: Collected,
  after: Collected,
): JoinedPart[] {
  let [left, added] = [after, combined(after, before, -1)];
  return parts.map((part) => {
    const lost = combined(part.collected, left, -1);
    const kept = combined(part.collected, lost, -1);
    const changed = Object.entries(lost).reduce<Collected>((sum, [key, cart]) => {
      const count = countOf({ [key]: cart });
      const instead = firstOf(onlyCarts(added, key.replace(/^held /, '')), count);
      added = combined(added, instead, -1);
      return combined(sum, instead, 1);
    }, {});
    const collected = combined(kept, changed, 1);
    left = combined(left, collected, -1);
    return { ...part, collected };
  });
}

/** The first items of an order, at most so many. */
function firstOf(collected: Collected, count: number): Collected {
  let rest = count;
  return Object.fromEntries(
    Object.entries(collected).map(([key, cart]) => [
      key,
      Object.fromEntries(
        Object.entries(cart).map(([line, quantity]) => {
          const taken = Math.min(rest, quantity);
          rest -= taken;
          return [line, taken];
        }),
      ),
    ]),
  );
}
