import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { releaseText, RELEASE_TEXT_LENGTH } from './release-text';

describe('a text of a release', () => {
  it('is cut, and ends with an ellipsis then', () => {
    assert.equal(releaseText('short'), 'short');
    const cut = releaseText('x'.repeat(30_000_000));
    assert.equal(cut.length, RELEASE_TEXT_LENGTH);
    assert.ok(cut.endsWith('x…'));
    assert.equal(releaseText('x'.repeat(10), 5), 'xxxx…');
  });

  it('keeps its lines and loses what garbles a log or a table, or cannot be stored', () => {
    assert.equal(
      releaseText('Error: no\n    at page (server.js:1:2)\n'),
      'Error: no\n    at page (server.js:1:2)',
    );
    assert.equal(releaseText('a\u0000b\u001b[31mc\u202Ed\u2066'), 'ab[31mcd');
    // A pair that the cut separates, and one that was never a pair.
    assert.equal(releaseText('abc😀', 5), 'abc😀');
    assert.equal(releaseText('abc😀d', 5), 'abc…');
    assert.equal(releaseText('\ud800x'), 'x');
  });

  it('is a text, whatever the value is, and runs none of its code', () => {
    const hostile = {
      toString: () => assert.fail('it ran'),
      toJSON: () => assert.fail('it ran'),
      get message(): string {
        return assert.fail('it ran');
      },
    };
    assert.equal(releaseText(hostile), 'object');
    assert.equal(releaseText({ toString: 1 }), 'object');
    assert.deepEqual(
      [undefined, null, 4, true].map((one) => releaseText(one)),
      ['undefined', 'object', '4', 'true'],
    );
  });
});
