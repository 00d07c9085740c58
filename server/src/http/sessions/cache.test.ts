import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createSessionCache, REVOCATIONS } from './cache';
import type { Session } from './session';

const NOW = Date.parse('2026-11-21T18:00:00Z');
const HOUR = 3_600_000;

/** A cache with sessions of sellers, by the token's hash, and what the database publishes. */
async function cacheOf(sessions: Record<string, Pick<Session, 'id' | 'subject'>>) {
  let publish = (_id: string | null) => {};
  const cache = createSessionCache({
    on(channel, onMessage) {
      assert.equal(channel, REVOCATIONS);
      publish = onMessage;
      return () => {};
    },
  });
  for (const [token, session] of Object.entries(sessions))
    await cache.keep(Buffer.from(token), NOW, () =>
      Promise.resolve({ session: { role: 'seller', ...session } as Session, expires: NOW + HOUR }),
    );
  return {
    cache,
    publish: (id: string | null) => publish(id),
    people: (now = NOW) =>
      Object.keys(sessions).map((token) =>
        cache.knownPerson('seller', () => Buffer.from(token), now),
      ),
  };
}

describe('the person of a known session', () => {
  const sessions = {
    first: { id: 's1', subject: 'salem' },
    second: { id: 's2', subject: 'salem' },
    third: { id: 's3', subject: 'huda' },
  };

  it('is the same for all sessions of a person, so that they have one share', async () => {
    const { people, cache } = await cacheOf(sessions);
    assert.deepEqual(people(), ['salem', 'salem', 'huda']);
    assert.equal(
      cache.knownPerson('user', () => Buffer.from('first'), NOW),
      undefined,
    );
  });

  it('is nobody after the session has ended, here or in another process', async () => {
    const { cache, people, publish } = await cacheOf(sessions);
    cache.delete(Buffer.from('first'));
    assert.deepEqual(people(), [undefined, 'salem', 'huda']);
    publish('s2');
    assert.deepEqual(people(), [undefined, undefined, 'huda']);
    cache.revoke(({ subject }) => subject === 'huda');
    assert.deepEqual(people(), [undefined, undefined, undefined]);
  });

  it('is nobody after its time, and when an end may have been missed', async () => {
    const { people, publish } = await cacheOf(sessions);
    assert.deepEqual(people(NOW + HOUR), [undefined, undefined, undefined]);
    publish(null);
    assert.deepEqual(people(), [undefined, undefined, undefined]);
  });
});
