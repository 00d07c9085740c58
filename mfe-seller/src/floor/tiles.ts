import {
  type PlacedTable,
  type StoredPlan,
  type TableVisit,
  type VisitState,
} from '@smokehouse/shared/contract';
import { VISIT_STATES } from '@smokehouse/shared/contract/ordering/floor/rules';

/** A table with what is going on at it. */
export interface Tile {
  table: string;
  /** Its place on the plan; null if it is not on it. */
  placed: PlacedTable | null;
  visit: TableVisit | null;
  state: VisitState;
}

/** An area as the page shows it. */
export interface AreaTiles {
  id: string;
  /** Null for the tables that are not on the plan. */
  name: { en: string; ar: string } | null;
  tiles: Tile[];
}

/** The tables of each area with their visits. Tables that are not on the plan are a last area. */
export function areasOf(plan: StoredPlan, visits: readonly TableVisit[]): AreaTiles[] {
  const byTable = new Map(visits.map((visit) => [visit.table, visit]));
  const toTile = (table: string, placed: PlacedTable | null): Tile => {
    const visit = byTable.get(table) ?? null;
    return { table, placed, visit, state: visit?.state ?? 'free' };
  };
  const areas: AreaTiles[] = plan.areas.map(({ id, name, tables }) => ({
    id,
    name,
    tiles: tables.map((placed) => toTile(placed.table, placed)),
  }));
  if (plan.unplaced.length > 0)
    areas.push({
      id: 'unplaced',
      name: null,
      tiles: plan.unplaced.map((table) => toTile(table, null)),
    });
  return areas;
}

/** From most to least urgent, after tables with calls. */
const URGENCY: readonly VisitState[] = [
  'bill',
  'late',
  'waiting',
  'ordering',
  'eating',
  'paid',
  'free',
];

const hasCalls = ({ visit }: Tile) => (visit?.calls.length ?? 0) > 0;

/** Since when a table is in its state; if that has no time, since when the guests are there. */
const beginOf = ({ visit }: Tile): string => visit?.since ?? visit?.openedAt ?? '';

/** Tables by urgency: calls first, then by state, the longest in it first, then by number. */
export function byUrgency(tiles: readonly Tile[]): Tile[] {
  return [...tiles].sort(
    (one, other) =>
      Number(hasCalls(other)) - Number(hasCalls(one)) ||
      URGENCY.indexOf(one.state) - URGENCY.indexOf(other.state) ||
      beginOf(one).localeCompare(beginOf(other)) ||
      Number(one.table) - Number(other.table),
  );
}

/** State → number of tables. */
export function countStates(tiles: readonly Tile[]): Record<VisitState, number> {
  const counts = Object.fromEntries(VISIT_STATES.map((state) => [state, 0])) as Record<
    VisitState,
    number
  >;
  for (const { state } of tiles) counts[state] += 1;
  return counts;
}

/** The figures above the plan. Money in SAR. */
export function sumsOf(visits: readonly TableVisit[]) {
  const halalas = visits.reduce((sum, { unpaid }) => sum + Math.round(unpaid * 100), 0);
  return {
    open: visits.length,
    guests: visits.reduce((sum, { guests }) => sum + guests, 0),
    unpaid: halalas / 100,
  };
}
