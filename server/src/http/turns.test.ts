import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createTurns } from './turns';

describe('work that takes turns', () => {
  it('begins once in each turn of the event loop', async () => {
    const turns = createTurns();
    let begun = 0;
    const all = Promise.all(
      Array.from({ length: 5 }, () =>
        turns.take('a').then(() => {
          begun++;
        }),
      ),
    );
    for (let turn = 1; turn <= 5; turn++) {
      await nextTurn();
      assert.ok(begun <= turn, `${begun} in ${turn} turns`);
    }
    await all;
    assert.equal(begun, 5);
  });

  it('is that of each address in turn, however much one of them waits for', async () => {
    const turns = createTurns();
    const order: string[] = [];
    const begin = (by: string) => turns.take(by).then(() => order.push(by));
    await Promise.all([...'aaaaaabcb'].map(begin));
    assert.equal(order.join(''), 'abcabaaaa');
  });

  it('begins again after all was done', async () => {
    const turns = createTurns();
    await turns.take(undefined);
    await turns.take(undefined);
  });
});
