import { type PlacedTable } from '@smokehouse/shared/contract';
import {
  AREA_SIZE,
  CHAIR_SPACE,
  MAX_SEATS,
  TABLE_SHAPES,
  TABLE_SIZE,
} from '@smokehouse/shared/contract/ordering/floor/rules';
import { chairsOf, findOverlaps, fitPosition, freePosition, usedHeight } from './geometry';

const aTable = (table: Partial<PlacedTable> = {}): PlacedTable => ({
  table: '1',
  shape: 'square',
  seats: 4,
  x: 100,
  y: 100,
  ...table,
});
/** Positions inside and far outside of the room. */
const POSITIONS = [-500, 0, 17, 123, 333, 591, 668, 1500];

describe('the chairs of a table', () => {
  it('are two above and two below a table for four', () => {
    const rows = chairsOf(aTable()).map(({ y }) => (y < 100 ? 'above' : 'below'));
    expect(rows).toEqual(['above', 'above', 'below', 'below']);
  });

  it('are also at both ends of a table for more', () => {
    const sides = chairsOf(aTable({ shape: 'long', seats: 8 })).filter(
      ({ x }) => x < 100 || x > 100 + TABLE_SIZE.long.width,
    );
    expect(sides).toHaveLength(2);
  });

  it('are as many as its seats, and inside the room wherever the table is', () => {
    for (const of of TABLE_SHAPES)
      for (let seats = 1; seats <= MAX_SEATS; seats += 1)
        for (const x of POSITIONS)
          for (const y of POSITIONS) {
            const chairs = chairsOf(aTable({ shape: of, seats, ...fitPosition(of, x, y) }));
            expect(chairs).toHaveLength(seats);
            const isOutside = chairs.filter(
              (chair) =>
                Math.min(chair.x, chair.y) < 0 ||
                chair.x + chair.width > AREA_SIZE.width ||
                chair.y + chair.height > AREA_SIZE.height,
            );
            expect(isOutside).toEqual([]);
          }
  });
});

describe('the position of a dragged table', () => {
  it('is rounded to the grid', () => {
    expect(fitPosition('square', 123, 187)).toEqual({ x: 120, y: 190 });
  });

  it('is inside the room with space for chairs', () => {
    expect(fitPosition('round', -80, 5)).toEqual({ x: CHAIR_SPACE, y: CHAIR_SPACE });
    const { x, y } = fitPosition('long', 5000, 5000);
    expect(x + TABLE_SIZE.long.width).toBeLessThanOrEqual(AREA_SIZE.width - CHAIR_SPACE);
    expect(y + TABLE_SIZE.long.height).toBeLessThanOrEqual(AREA_SIZE.height - CHAIR_SPACE);
  });

  it('stays when it is fitted again', () => {
    for (const of of TABLE_SHAPES)
      for (const x of POSITIONS)
        for (const y of POSITIONS) {
          const at = fitPosition(of, x, y);
          expect(fitPosition(of, at.x, at.y)).toEqual(at);
        }
  });
});

describe('tables that cover each other', () => {
  it('are found as pairs', () => {
    const tables = [aTable(), aTable({ table: '2', x: 200 }), aTable({ table: '3', x: 400 })];
    expect(findOverlaps(tables)).toEqual([['1', '2']]);
  });

  it('do not arise when a table is added while there is space', () => {
    const tables: PlacedTable[] = [];
    for (let number = 1; number <= 12; number += 1) {
      const of = TABLE_SHAPES[number % 2] ?? 'square';
      tables.push(aTable({ table: String(number), shape: of, ...freePosition(of, tables) }));
    }
    expect(findOverlaps(tables)).toEqual([]);
  });
});

describe('the shown part of an area', () => {
  it('ends below its lowest table, and is the whole area at most', () => {
    expect(usedHeight([aTable({ y: 300 }), aTable({ y: 100 })])).toBe(436);
    expect(usedHeight([aTable({ y: 550 })])).toBe(AREA_SIZE.height);
    expect(usedHeight([])).toBe(240);
  });
});
