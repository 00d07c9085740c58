import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { throttle } from './throttle';

describe('a burst', () => {
  it('is one call at once and one at its end', (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const act = mock.fn();
    const { call } = throttle(act, 500);
    for (let i = 0; i < 9; i++) call();
    assert.equal(act.mock.callCount(), 1);
    t.mock.timers.tick(500);
    assert.equal(act.mock.callCount(), 2);
  });
  it('of one call is one call', (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const act = mock.fn();
    const { call, stop } = throttle(act, 500);
    call();
    t.mock.timers.tick(500);
    t.mock.timers.tick(500);
    assert.equal(act.mock.callCount(), 1);
    call();
    assert.equal(act.mock.callCount(), 2);
    call();
    stop();
    t.mock.timers.tick(500);
    assert.equal(act.mock.callCount(), 2, 'calls nothing after stop()');
  });
});
