/** The longest time that a browser's timer can wait. Unit: ms. */
const LONGEST_MS = 2 ** 31 - 1;

/** How soon it is asked again whether an outage is over. Unit: ms. */
const OUTAGE_MS = 5_000;

/**
 * The `refetchInterval` of the hours: with their change, and soon again during an outage.
 * @returns ms; false: they do not change
 */
export const untilChangeOrOutage = (query: {
  state: { data?: { changesAt?: string | undefined; isOutage?: boolean | undefined } | undefined };
}): number | false => (query.state.data?.isOutage ? OUTAGE_MS : untilChange(query));

/**
 * The `refetchInterval` of data that changes by the clock: a second after its `changesAt`.
 * @returns ms; false: it does not change
 */
export function untilChange({
  state: { data },
}: {
  state: { data?: { changesAt?: string | undefined } | undefined };
}): number | false {
  const left = Date.parse(data?.changesAt ?? '') - Date.now();
  return left > 0 ? Math.min(left + 1000, LONGEST_MS) : false;
}
