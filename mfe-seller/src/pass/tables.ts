import type { Language, PassTicket } from '@smokehouse/shared/contract';
import { dishName } from '@smokehouse/shared/i18n';
import type { DishState } from '@smokehouse/shared/contract/ordering/dishes/rules';
import { isAboutAllergy } from '../parts/guest-note';

/** A dish with its order, the guest who ordered it, and the first table of an order that moved. */
export type PassDish = PassTicket['dishes'][number] &
  Pick<PassTicket, 'order' | 'guest' | 'movedFrom'>;

/** What leaves the pass together: the orders of a table, or one delivery. */
export interface PassTable extends Pick<
  PassTicket,
  'kind' | 'table' | 'pickup' | 'number' | 'leftAt'
> {
  key: string;
  allergies: string[];
  /** What guests wrote about a whole order, those about an allergy first. */
  notes: string[];
  /** Who ordered all the dishes, if it was one guest. */
  guest: string | undefined;
  /** The first table of all the orders, if they are at another one now. */
  movedFrom: string | undefined;
  /** What can go first, then what is made, then what is on hold. */
  dishes: PassDish[];
  ready: PassDish[];
  /** Those that were cancelled when they were made. */
  cancelled: PassDish[];
  /** The same, and those of which some were cancelled: somebody has to take them away. */
  away: PassDish[];
  /** Since when something can go: of a delivery or pickup all of it. ISO 8601, UTC. */
  readyAt: string | undefined;
  openedAt: string;
}

/** The order of the dishes: what can go, what is to be taken away, what is made, what is on hold. */
const PLACES: Readonly<Partial<Record<DishState, number>>> = { ready: 0, voided: 1, held: 3 };
const placeOf = ({ state = 'fired' }: PassDish) => PLACES[state] ?? 2;

/** A dish that stands this long is cold. Unit: ms. */
const TOO_LONG_MS = 5 * 60_000;

/** `late`: something stands too long. `ready`: something can go. `open`: nothing can. */
export type PassState = 'late' | 'ready' | 'open';

/** @param now by the server's clock. Unit: ms since 1970 */
export function stateOf({ readyAt }: Pick<PassTable, 'readyAt'>, now: number): PassState {
  if (readyAt === undefined) return 'open';
  return now - Date.parse(readyAt) >= TOO_LONG_MS ? 'late' : 'ready';
}

/** Whether the kitchen makes something for a table, whatever is ready beside it. */
export const isCooking = ({ dishes }: Pick<PassTable, 'dishes'>): boolean =>
  dishes.some(({ state = 'fired' }) => state === 'fired' || state === 'cooking');

/** What of a table is ready is brought at once, a delivery is handed over as a whole. */
function readyAtOf(kind: PassTicket['kind'], dishes: readonly PassDish[]): string | undefined {
  const times = dishes.flatMap(({ state, readyAt }) => (state === 'ready' && readyAt) || []).sort();
  if (kind === 'dine') return times.at(0);
  return dishes.every(({ state }) => state === 'ready') ? times.at(-1) : undefined;
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
    const dishes = group.flatMap(({ order, guest, movedFrom, dishes: own }) =>
      own.map((dish) => ({
        ...dish,
        order,
        ...(guest !== undefined && { guest }),
        ...(movedFrom !== undefined && { movedFrom }),
      })),
    );
    dishes.sort((one, other) => placeOf(one) - placeOf(other));
    const ready = dishes.filter(({ state }) => state === 'ready');
    return {
      key,
      kind: first.kind,
      number: first.number,
      ...(first.table !== undefined && { table: first.table }),
      ...(first.pickup && { pickup: true }),
      ...(first.leftAt !== undefined && { leftAt: first.leftAt }),
      allergies: [...new Set(group.flatMap(({ allergy }) => allergy ?? []))],
      notes: [...new Set(group.flatMap(({ note }) => note ?? []))].sort(
        (one, other) => Number(isAboutAllergy(other)) - Number(isAboutAllergy(one)),
      ),
      movedFrom: dishes.every(({ movedFrom }) => movedFrom === first.movedFrom)
        ? first.movedFrom
        : undefined,
      guest: dishes.every(({ guest }) => guest === first.guest) ? first.guest : undefined,
      dishes,
      ready,
      cancelled: dishes.filter(({ state }) => state === 'voided'),
      away: dishes.filter(({ state, cancelled }) => state === 'voided' || cancelled),
      readyAt: readyAtOf(first.kind, dishes),
      openedAt: first.openedAt,
    };
  });
}

/** How many plates these are: of a dish that was cancelled in part, those that are left. */
export const portionsOf = (dishes: readonly PassDish[]): number =>
  dishes.reduce((sum, { quantity }) => sum + quantity, 0);

/** How many plates somebody has to take away. */
export const awayOf = ({ away }: Pick<PassTable, 'away'>): number =>
  away.reduce((sum, { cancelled, quantity }) => sum + (cancelled ?? quantity), 0);

/** Whether something of a table is to be made or served: else it only waits to be tidied up. */
export const isOpen = ({ dishes, cancelled }: Pick<PassTable, 'dishes' | 'cancelled'>): boolean =>
  cancelled.length < dishes.length;

/** How many dishes of one line a column holds on a till of 1280 × 800. */
const ROWS = 10;
/** What a further line takes of a dish: its details, and each of the two of a note. */
const LINE = 0.7;
const MOST_COLUMNS = 4;
/** A ticket of no more dishes has one column, whatever is written beside them. */
const FEW = 6;

/** A longer name takes a second line beside the station. */
const LONG_NAME = 16;

/** How many columns a ticket takes, so that its dishes are in sight. */
export function columnsOf(
  { dishes, guest, movedFrom }: Pick<PassTable, 'dishes' | 'guest' | 'movedFrom'>,
  language: Language,
): number {
  if (dishes.length <= FEW) return 1;
  const lines = dishes.map((dish) => [
    dishName(dish, language).length > LONG_NAME,
    dish.details ||
      (dish.guest && guest === undefined) ||
      (dish.movedFrom && movedFrom === undefined),
    dish.note,
    dish.note,
  ]);
  const more = lines.flat().filter(Boolean).length;
  const columns = Math.ceil((dishes.length + more * LINE) / ROWS);
  return Math.min(MOST_COLUMNS, columns);
}
