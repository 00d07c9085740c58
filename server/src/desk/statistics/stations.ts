import type { RangeFigures } from '@smokehouse/shared/contract';
import { STATIONS, type Station } from '@smokehouse/shared/contract/ordering/kitchen/rules';
import type { StationTimes } from './queries';

/** What tickets are promised, in minutes. */
export type TicketPromises = Readonly<Record<StationTimes['kind'], number>>;

/** Tickets by half minutes, shortest first. */
type Distribution = readonly (readonly [halfMinutes: number, tickets: number])[];

const ascending = (tickets: StationTimes['tickets']): Distribution =>
  Object.entries(tickets)
    .map(([halfMinutes, count]) => [Number(halfMinutes), count] as const)
    .sort(([one], [other]) => one - other);
const countOf = (times: Distribution) => times.reduce((sum, [, count]) => sum + count, 0);

/** The time within which a share of the tickets was done, in minutes. */
export function minutesOf(times: Distribution, share: number): number {
  const wanted = Math.max(1, Math.ceil(countOf(times) * share));
  let done = 0;
  const reached = times.find(([, count]) => (done += count) >= wanted);
  return (reached?.[0] ?? 0) / 2;
}

const inTime = (times: Distribution, promise: number) =>
  countOf(times.filter(([halfMinutes]) => halfMinutes / 2 <= promise));

const ORDER: readonly (Station | null)[] = [...STATIONS, null];

/** Median and 90th percentile of each station, in the order of the kitchen. */
export function summarizeStations(
  times: readonly StationTimes[],
  promises: TicketPromises,
): RangeFigures['stations'] {
  return ORDER.flatMap((station) => {
    const own = times.filter((one) => one.station === (station ?? ''));
    const all = ascending(mergeTickets(own.map(({ tickets }) => tickets)));
    const tickets = countOf(all);
    if (tickets === 0) return [];
    const kept = own.reduce(
      (sum, one) => sum + inTime(ascending(one.tickets), promises[one.kind]),
      0,
    );
    return {
      station,
      tickets,
      median: minutesOf(all, 0.5),
      p90: minutesOf(all, 0.9),
      inTime: kept / tickets,
    };
  });
}

/** Adds up distributions. */
export function mergeTickets(all: readonly StationTimes['tickets'][]): StationTimes['tickets'] {
  const sum: StationTimes['tickets'] = {};
  for (const tickets of all)
    for (const [halfMinutes, count] of Object.entries(tickets))
      sum[Number(halfMinutes)] = (sum[Number(halfMinutes)] ?? 0) + count;
  return sum;
}
