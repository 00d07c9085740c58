import assert from 'node:assert/strict';
import { it } from 'node:test';
import { startTestApp } from '../../testing';
import { makeRelease, releaseForm } from './testing';
import { createToken } from './tokens';

const test = await startTestApp({ RELEASE_LIMIT_MB: '1' });

it('a release refused during the upload gets its answer, and so does the next request on the connection', async () => {
  const url = await test.app.listen({ port: 0, host: '127.0.0.1' });
  const authorization = `Bearer ${await createToken(test.db, { remote: 'mfe-cart', name: 'ci' })}`;
  const statuses: number[] = [];
  for (const size of [2_000_000, 8_000_000, 100]) {
    const { payload, headers } = releaseForm(makeRelease({ script: 'x'.repeat(size) }));
    statuses.push(
      (
        await fetch(`${url}/api/release/mfe-cart`, {
          method: 'POST',
          headers: { ...headers, authorization },
          body: new Uint8Array(payload),
        })
      ).status,
    );
  }
  assert.deepEqual(statuses, [413, 413, 200]);
});
