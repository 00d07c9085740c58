import { type FloorArea, type PlacedTable, type TableShape } from '@smokehouse/shared/contract';
import { MAX_SEATS } from '@smokehouse/shared/contract/ordering/floor/rules';
import { fitPosition, freePosition } from './geometry';

/** The plan while it is edited. */
export interface PlanDraft {
  areas: readonly FloorArea[];
  unplaced: readonly string[];
}

/** What the editor changes. `area` is an id. */
export type PlanChange =
  | { what: 'move'; table: string; x: number; y: number }
  | { what: 'shape'; table: string; shape: TableShape }
  | { what: 'seats'; table: string; by: 1 | -1 }
  | { what: 'remove'; table: string }
  | { what: 'put'; table: string; area: string }
  | { what: 'addArea'; area: string; name: FloorArea['name'] }
  | { what: 'removeArea'; area: string }
  | { what: 'rename'; area: string; language: 'en' | 'ar'; name: string };

const byNumber = (one: string, other: string) => Number(one) - Number(other);

function changeTable(
  draft: PlanDraft,
  table: string,
  change: (placed: PlacedTable) => PlacedTable,
): PlanDraft {
  const areas = draft.areas.map((area) => ({
    ...area,
    tables: area.tables.map((placed) => (placed.table === table ? change(placed) : placed)),
  }));
  return { ...draft, areas };
}

function putTable(draft: PlanDraft, table: string, areaId: string): PlanDraft {
  return {
    areas: draft.areas.map((area) => {
      if (area.id !== areaId) return area;
      const placed: PlacedTable = {
        table,
        shape: 'square',
        seats: 4,
        ...freePosition('square', area.tables),
      };
      return { ...area, tables: [...area.tables, placed] };
    }),
    unplaced: draft.unplaced.filter((one) => one !== table),
  };
}

function removeTable(draft: PlanDraft, table: string): PlanDraft {
  return {
    areas: draft.areas.map((area) => ({
      ...area,
      tables: area.tables.filter((placed) => placed.table !== table),
    })),
    unplaced: [...draft.unplaced, table].sort(byNumber),
  };
}

/** Applies a change. Positions stay on the grid and inside the room, seats within their bounds. */
export function changePlan(draft: PlanDraft, change: PlanChange): PlanDraft {
  switch (change.what) {
    case 'move':
      return changeTable(draft, change.table, (placed) => ({
        ...placed,
        ...fitPosition(placed.shape, change.x, change.y),
      }));
    case 'shape':
      return changeTable(draft, change.table, (placed) => ({
        ...placed,
        shape: change.shape,
        ...fitPosition(change.shape, placed.x, placed.y),
      }));
    case 'seats':
      return changeTable(draft, change.table, (placed) => ({
        ...placed,
        seats: Math.min(MAX_SEATS, Math.max(1, placed.seats + change.by)),
      }));
    case 'remove':
      return removeTable(draft, change.table);
    case 'put':
      return putTable(draft, change.table, change.area);
    case 'addArea':
      return {
        ...draft,
        areas: [...draft.areas, { id: change.area, name: change.name, tables: [] }],
      };
    case 'removeArea':
      return { ...draft, areas: draft.areas.filter(({ id }) => id !== change.area) };
    case 'rename':
      return {
        ...draft,
        areas: draft.areas.map((area) =>
          area.id === change.area
            ? { ...area, name: { ...area.name, [change.language]: change.name } }
            : area,
        ),
      };
  }
}
