/** The longest time that a browser's timer can wait. Unit: ms. */
const LONGEST_MS = 2 ** 31 - 1;

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
