import { createRequestKeys } from './request-keys';

describe('the idempotency key of a request', () => {
  it('stays the same until the request has its answer', () => {
    const keys = createRequestKeys();
    const first = keys.keyFor({ dish: 'brisket' });
    expect(keys.keyFor({ dish: 'brisket' })).toBe(first);
    expect(keys.keyFor({ dish: 'ribs' })).not.toBe(first);
    keys.done();
    expect(keys.keyFor({ dish: 'brisket' })).not.toBe(first);
  });
});
