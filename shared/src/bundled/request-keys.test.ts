import { createRequestKeys } from './request-keys';
import { openStorage } from './storage';

const kept = { storage: openStorage('test', 'visit'), entry: 'keys' };
beforeEach(() => {
  sessionStorage.clear();
});

describe('the idempotency key of a request', () => {
  it('stays the same until the request has its answer', () => {
    const keys = createRequestKeys();
    const first = keys.keyFor({ dish: 'brisket' });
    expect(keys.keyFor({ dish: 'brisket' })).toBe(first);
    expect(keys.keyFor({ dish: 'ribs' })).not.toBe(first);
    keys.done({ dish: 'brisket' });
    expect(keys.keyFor({ dish: 'brisket' })).not.toBe(first);
  });

  it('stays the same after the page was loaded again, where it is kept', () => {
    const first = createRequestKeys(kept).keyFor({ dish: 'brisket' });
    const again = createRequestKeys(kept);
    expect(again.keyFor({ dish: 'brisket' })).toBe(first);
    again.done({ dish: 'brisket' });
    expect(createRequestKeys(kept).keyFor({ dish: 'brisket' })).not.toBe(first);
    expect(createRequestKeys().keyFor({ dish: 'brisket' })).not.toBe(first);
  });
});
