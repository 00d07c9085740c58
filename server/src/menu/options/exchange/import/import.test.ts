import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { planImport } from '.';

const HEADINGS = 'Row,Group,Option,Name (English)\n';
/** Just below the rows that a file can have. */
const ROWS = 4_990;

/**
 * Plans the import of a file into an empty menu. @returns its faults and the time of the processor
 * in ms
 */
function plan(rows: string[]) {
  const content = Buffer.from(HEADINGS + rows.join('\n'));
  const start = process.cpuUsage();
  const { preview } = planImport({
    content,
    before: { groups: [], dishes: {} },
    dishes: new Map(),
    language: 'en',
  });
  const { user, system } = process.cpuUsage(start);
  return {
    faults: preview.faults.map(({ row, message }) => `${row} | ${message}`),
    changes: preview.changes.length,
    ms: (user + system) / 1000,
  };
}
const many = (count: number, row: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => row(at));

describe('an import of as many rows as a file can have', () => {
  for (const [names, nameOf] of [
    ['one name', () => 'Same'],
    ['different names', (at: number) => `Name ${at}`],
  ] as const)
    it(`refuses thousands of new options of ${names} in one group before it gives them ids`, () => {
      const { faults, ms } = plan([
        'group,many,,Many',
        ...many(ROWS, (at) => `option,many,,${nameOf(at)}`),
      ]);
      assert.deepEqual(faults, [
        '2 | Too many options of a group, groups of a dish, or groups that an option opens.',
      ]);
      assert.ok(ms < 2_000, `${ms} ms`);
    });

  it('compares thousands of groups with each other in seconds', () => {
    const { faults, changes, ms } = plan(
      many(ROWS / 2, (at) => `group,g${at},,G${at}\noption,g${at},a,A`),
    );
    assert.deepEqual([faults, changes], [[], ROWS]);
    assert.ok(ms < 12_000, `${ms} ms`);
  });
});
