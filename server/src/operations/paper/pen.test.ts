import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createPen, type Style, type Surface } from './pen';

const STYLE: Style = { face: 'regular', size: 10 };
const nothing = () => {};

/** A surface on which each character is one unit wide; it counts the characters it measures. */
function openPen() {
  let measured = 0;
  const surface: Surface = {
    mm: 1,
    snap: (length) => length,
    measure({ text }) {
      measured += text.length;
      return [...new Intl.Segmenter().segment(text)].length;
    },
    write: nothing,
    line: nothing,
    fill: nothing,
    path: nothing,
  };
  return { pen: createPen(surface), measured: () => measured };
}

describe('a text that is broken into lines', () => {
  it('is broken at spaces, and in a word that is longer than a line', () => {
    const { pen } = openPen();
    assert.deepEqual(pen.wrap('no onions please', STYLE, 9), ['no onions', 'please']);
    assert.deepEqual(pen.wrap('no abcdefghijkl onions', STYLE, 5), [
      'no',
      'abcde',
      'fghij',
      'kl',
      'onion',
      's',
    ]);
  });
  it('keeps the marks with their letter', () => {
    const { pen } = openPen();
    assert.deepEqual(pen.wrap('a\u0301e\u0301o\u0301u\u0301', STYLE, 2), [
      'a\u0301e\u0301',
      'o\u0301u\u0301',
    ]);
  });
  it('has at least one letter a line, however narrow', () => {
    const { pen } = openPen();
    assert.deepEqual(pen.wrap('abc', STYLE, 0), ['a', 'b', 'c']);
  });
  it('is measured in proportion to its length, whatever it is made of', () => {
    const costOf = (length: number, letter: string) => {
      const { pen, measured } = openPen();
      pen.wrap(letter.repeat(length), STYLE, 20);
      return measured();
    };
    for (const letter of ['W', 'a\u0300\u0301\u0302\u0303']) {
      const ratio = costOf(1120, letter) / costOf(560, letter);
      assert.ok(ratio < 2.2, `twice the length costs ${ratio} times as much`);
      assert.ok(costOf(140, letter) < 140 * letter.length * 40, `${costOf(140, letter)}`);
    }
  });
});
