import { type KitchenTicket, type Language, type Station } from '@smokehouse/shared/contract';
import { STATIONS } from '@smokehouse/shared/contract/ordering/kitchen/rules';
import { textIn } from '@smokehouse/shared/contract/text-in';
import { isLeftToStations, isNews, isOpen, isOver, isWaiting } from './press';

/** A station, or all of them. */
export type StationFilter = Station | 'all';
export const STATION_FILTERS: readonly StationFilter[] = ['all', ...STATIONS];

/**
 * The tickets that a station has something to make of, or had until it was cancelled or served, with
 * its items only. Among all of them, those of which nothing is to be made come last.
 */
export function ticketsAt(
  tickets: readonly KitchenTicket[],
  station: StationFilter,
): readonly KitchenTicket[] {
  if (station === 'all') {
    const shown = tickets.filter((one) => !isLeftToStations(one));
    return [...shown.filter((one) => !isWaiting(one)), ...shown.filter(isWaiting)];
  }
  return tickets.flatMap((ticket) => {
    const items = ticket.items.filter((item) => item.station === station);
    const isShown = items.some((item) => isOpen(item) || isNews(item));
    return isShown ? [{ ...ticket, items }] : [];
  });
}

/**
 * Station → number of tickets with open items. `all` counts every ticket that is shown there but those
 * whose round was served.
 */
export function stationCounts(tickets: readonly KitchenTicket[]): Record<StationFilter, number> {
  const all = tickets.filter((one) => !isOver(one) && !isLeftToStations(one)).length;
  const counts = { all } as Record<StationFilter, number>;
  for (const station of STATIONS)
    counts[station] = tickets.filter(({ items }) =>
      items.some((item) => item.station === station && isOpen(item)),
    ).length;
  return counts;
}

/** How many of one dish are still to be made. */
export interface DishCount {
  name: string;
  count: number;
  /** How many more can be ordered today, if it is limited. */
  left?: number;
}

/**
 * What is to be made now by dish, most first. What is on hold is not started yet.
 * @param left dish id → pieces left today
 */
export function dishCounts(
  tickets: readonly KitchenTicket[],
  language: Language,
  left?: ReadonlyMap<string, number>,
): DishCount[] {
  const counts = new Map<string, DishCount>();
  for (const { items } of tickets)
    for (const item of items) {
      if (!isOpen(item)) continue;
      const name = shortName(item, language);
      const leftOfDish = item.product === undefined ? undefined : left?.get(item.product);
      counts.set(name, {
        ...counts.get(name),
        name,
        count: (counts.get(name)?.count ?? 0) + item.quantity,
        ...(leftOfDish !== undefined && { left: leftOfDish }),
      });
    }
  return [...counts.values()].sort(
    (a, b) => b.count - a.count || a.name.localeCompare(b.name, language),
  );
}

function shortName(
  item: Pick<KitchenTicket['items'][number], 'name' | 'nameAr' | 'kitchenName' | 'kitchenNameAr'>,
  language: Language,
): string {
  return textIn(language, item.kitchenName ?? item.name, item.kitchenNameAr ?? item.nameAr);
}
