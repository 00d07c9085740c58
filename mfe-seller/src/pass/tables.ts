import type { PassTicket } from '@smokehouse/shared/contract';
import { isAboutAllergy } from '../parts/guest-note';

/** A dish with its order, and the guest who ordered it. */
export type PassDish = PassTicket['dishes'][number] & Pick<PassTicket, 'order' | 'guest'>;

/** What leaves the pass together: the orders of a table, or one delivery. */
export interface PassTable extends Pick<PassTicket, 'kind' | 'table' | 'pickup' | 'number'> {
  key: string;
  allergies: string[];
  /** What guests wrote about a whole order, those about an allergy first. */
  notes: string[];
  /** Who ordered all the dishes, if it was one guest. */
  guest: string | undefined;
  /** What can go first, then what is made, then what is on hold. */
  dishes: PassDish[];
  ready: PassDish[];
  /** Since when the first dish is ready. ISO 8601, UTC. */
  readyAt: string | undefined;
  openedAt: string;
}

const ORDER_OF_STATES = ['ready', 'cooking', 'held'] as const;

/** A dish that stands this long is cold. Unit: ms. */
const TOO_LONG_MS = 5 * 60_000;

/** `late`: something stands too long. `ready`: something can go. `open`: nothing can. */
export type PassState = 'late' | 'ready' | 'open';

/** @param now by the server's clock. Unit: ms since 1970 */
export function stateOf({ readyAt }: Pick<PassTable, 'readyAt'>, now: number): PassState {
  if (readyAt === undefined) return 'open';
  return now - Date.parse(readyAt) >= TOO_LONG_MS ? 'late' : 'ready';
}

/** Puts the orders of a table together, in the order of the first one. */
export function tablesOf(tickets: readonly PassTicket[]): PassTable[] {
  const groups = new Map<string, PassTicket[]>();
  for (const ticket of tickets) {
    const key = ticket.table === undefined ? ticket._id : `table ${ticket.table}`;
    groups.set(key, [...(groups.get(key) ?? []), ticket]);
  }
  return [...groups].flatMap(([key, group]) => {
    const [first] = group;
    if (!first) return [];
    const all = group.flatMap(({ order, guest, dishes: own }) =>
      own.map((dish) => ({ ...dish, order, ...(guest !== undefined && { guest }) })),
    );
    const dishes = ORDER_OF_STATES.flatMap((state) => all.filter((dish) => dish.state === state));
    const ready = dishes.filter(({ state }) => state === 'ready');
    return {
      key,
      kind: first.kind,
      number: first.number,
      ...(first.table !== undefined && { table: first.table }),
      ...(first.pickup && { pickup: true }),
      allergies: [...new Set(group.flatMap(({ allergy }) => allergy ?? []))],
      notes: [...new Set(group.flatMap(({ note }) => note ?? []))].sort(
        (one, other) => Number(isAboutAllergy(other)) - Number(isAboutAllergy(one)),
      ),
      guest: all.every(({ guest }) => guest === first.guest) ? first.guest : undefined,
      dishes,
      ready,
      readyAt: ready
        .flatMap(({ readyAt }) => readyAt ?? [])
        .sort()
        .at(0),
      openedAt: first.openedAt,
    };
  });
}

/** How many dishes, some names of which take two lines, a column holds on a till of 1280 × 800. */
const ROWS = 8;
const MOST_COLUMNS = 4;

/** How many columns a ticket takes, so that its dishes are in sight. */
export function columnsOf({ dishes, guest }: Pick<PassTable, 'dishes' | 'guest'>): number {
  const rows = dishes.reduce((sum, dish) => {
    const hasDetails = dish.details || (dish.guest && guest === undefined);
    return sum + 1 + (hasDetails ? 0.6 : 0) + (dish.note ? 1.3 : 0);
  }, 0);
  return Math.min(MOST_COLUMNS, Math.ceil(rows / ROWS));
}
