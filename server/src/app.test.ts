import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startTestApp } from './testing';

const { browser } = await startTestApp();

describe('the server', () => {
  it('is ready when its database is', async () => {
    assert.equal((await browser().call('GET /readyz')).status, 200);
  });

  it('answers an unknown call with 404 as JSON, in the language of the asker', async () => {
    const { status, body } = await browser({ language: 'ar' }).call('GET /api/nothing');
    assert.equal(status, 404);
    assert.deepEqual(body, { success: false, message: 'لا يوجد شيء في هذا العنوان.', code: 'not_found' });
  });
});
