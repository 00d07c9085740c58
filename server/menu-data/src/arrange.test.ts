import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { arrange } from './arrange';

describe('arrange()', () => {
  it('sorts items from back to front', () => {
    const [first, last] = arrange({
      backdrop: 'board',
      layout: 'plat',
      items: ['prop:brisket', 'prop:ramekin-bbq'],
    });
    assert.deepEqual(first?.item, { kind: 'prop', name: 'ramekin-bbq' });
    assert.equal(last?.isDish, true);
  });

  it('does not sort the items of a stacked layout', () => {
    const names = arrange({
      backdrop: 'plate',
      layout: 'kabsa',
      items: ['prop:rice', 'prop:rib1'],
    }).map(({ item }) => item);
    assert.deepEqual(names, [
      { kind: 'prop', name: 'rice' },
      { kind: 'prop', name: 'rib1' },
    ]);
  });
});
