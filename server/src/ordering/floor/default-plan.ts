import { AREA_SIZE, TABLE_SIZE } from '@smokehouse/shared/contract/ordering/floor/rules';
import type { FloorArea, FloorPlan, PlacedTable } from '@smokehouse/shared/contract';

const COLUMNS = 5;
const ROWS = 4;
const PER_AREA = COLUMNS * ROWS;

/** The n-th table of an area. Every second row has round tables. */
function placed(table: string, index: number): PlacedTable {
  const row = Math.floor(index / COLUMNS);
  const shape = row % 2 === 1 ? 'round' : 'square';
  const { width, height } = TABLE_SIZE[shape];
  const centreX = (((index % COLUMNS) + 0.5) * AREA_SIZE.width) / COLUMNS;
  const centreY = ((row + 0.5) * AREA_SIZE.height) / ROWS;
  return {
    table,
    shape,
    seats: 4,
    // Not on the editor's grid: equal gaps keep the chairs of neighbours apart.
    x: Math.round(centreX - width / 2),
    y: Math.round(centreY - height / 2),
  };
}

/** The plan before the seller has drawn one: the tables in rows, twenty in each area. */
export function defaultPlan(tables: readonly string[]): FloorPlan {
  const count = Math.ceil(tables.length / PER_AREA);
  const areas = Array.from({ length: count }, (_, area): FloorArea => {
    const suffix = area === 0 ? '' : ` ${area + 1}`;
    return {
      id: `hall-${area + 1}`,
      name: { en: `Hall${suffix}`, ar: `الصالة${suffix}` },
      tables: tables.slice(area * PER_AREA, (area + 1) * PER_AREA).map(placed),
    };
  });
  return { areas };
}
