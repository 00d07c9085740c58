import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseAnnouncement } from './announce';
import { audiencesOf } from './rules';

describe('a message of another version', () => {
  it('is ignored', () => {
    for (const text of [
      '',
      'null',
      '7',
      '{',
      '{}',
      '{"to":"seller","event":"gossip","data":{}}',
      '{"to":"seller","event":"orders"}',
    ])
      assert.equal(parseAnnouncement(text), null, text);
    const announcement = {
      to: 'seller',
      event: 'table-calls',
      data: { callId: 'c1', change: 'called', table: '7', kind: 'bill' },
    };
    assert.deepEqual(parseAnnouncement(JSON.stringify(announcement)), announcement);
  });
});

describe('the audiences of a browser', () => {
  it('contain one for each session', () => {
    const session = (role: 'user' | 'dine' | 'seller') => ({ id: role, role, subject: 'x' });
    assert.deepEqual(audiencesOf([session('user'), session('dine'), session('seller')]), [
      'user:x',
      'dine:x',
      'seller',
    ]);
  });
});
