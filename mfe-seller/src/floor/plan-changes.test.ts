import { MAX_SEATS } from '@smokehouse/shared/contract/ordering/floor/rules';
import { changePlan, type PlanDraft } from './plan-changes';

const draft: PlanDraft = {
  areas: [
    {
      id: 'hall',
      name: { en: 'Hall', ar: 'الصالة' },
      tables: [{ table: '1', shape: 'square', seats: 4, x: 100, y: 100 }],
    },
  ],
  unplaced: ['2', '10'],
};
const tablesOf = (plan: PlanDraft) => plan.areas.flatMap(({ tables }) => tables);

it('moves a table on the grid and keeps it in the room', () => {
  const moved = changePlan(draft, { what: 'move', table: '1', x: 9999, y: 133 });
  expect(tablesOf(moved)[0]).toMatchObject({ x: 650, y: 130 });
});

it('keeps a table in the room when its shape grows', () => {
  const edge = changePlan(draft, { what: 'move', table: '1', x: 9999, y: 100 });
  const long = changePlan(edge, { what: 'shape', table: '1', shape: 'long' });
  expect(tablesOf(long)[0]).toMatchObject({ shape: 'long', x: 530 });
});

it('bounds the seats', () => {
  const change = { what: 'seats', table: '1' } as const;
  let plan = draft;
  for (let press = 0; press < 40; press += 1) plan = changePlan(plan, { ...change, by: 1 });
  expect(tablesOf(plan)[0]?.seats).toBe(MAX_SEATS);
  for (let press = 0; press < 40; press += 1) plan = changePlan(plan, { ...change, by: -1 });
  expect(tablesOf(plan)[0]?.seats).toBe(1);
});

it('takes tables off the plan and puts them back without covering another', () => {
  const off = changePlan(draft, { what: 'remove', table: '1' });
  expect([tablesOf(off), off.unplaced]).toEqual([[], ['1', '2', '10']]);
  const back = changePlan(draft, { what: 'put', table: '10', area: 'hall' });
  expect(back.unplaced).toEqual(['2']);
  expect(tablesOf(back).map(({ table }) => table)).toEqual(['1', '10']);
});

it('adds, renames and removes areas', () => {
  const name = { en: 'Terrace', ar: 'التراس' };
  const added = changePlan(draft, { what: 'addArea', area: 'a2', name });
  const renamed = changePlan(added, {
    what: 'rename',
    area: 'a2',
    language: 'en',
    name: 'Roof',
  });
  expect(renamed.areas[1]?.name).toEqual({ en: 'Roof', ar: 'التراس' });
  expect(changePlan(renamed, { what: 'removeArea', area: 'a2' })).toEqual(draft);
});
