import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { piecesOf, type Direction } from './letters';

const texts = (text: string, direction: Direction) =>
  piecesOf(text, direction).map((piece) => piece.text);

describe('a line of a bill', () => {
  it('in English is one run', () => {
    assert.deepEqual(piecesOf('Dino Short Rib', 'ltr'), [
      { script: 'latin', text: 'Dino Short Rib' },
    ]);
  });
  it('in Arabic is one run in logical order, which the shaper reverses', () => {
    assert.deepEqual(piecesOf('ريش الديناصور المدخّنة', 'rtl'), [
      { script: 'arabic', text: 'ريش الديناصور المدخّنة' },
    ]);
  });
  it('in Arabic has its numbers from left to right, to the left of the text before them, with the percent sign after them', () => {
    assert.deepEqual(
      texts('ضريبة القيمة المضافة 15%', 'rtl')
        .map((text) => text.trim())
        .filter(Boolean),
      ['%', '15', 'ضريبة القيمة المضافة'],
    );
  });
  it('in Arabic has ranges of numbers from left to right, as the pages show them', () => {
    const shown = (text: string, direction: Direction = 'rtl') =>
      texts(text, direction)
        .join('')
        .replace(/[^\d:/–+ -]/g, '')
        .trim();
    assert.equal(shown('30/11/2026 03:30–04:00'), '03:30–04:00 30/11/2026');
    for (const range of ['03:30–04:00', '40-55', '10:30 – 11:00', '1–2–3'])
      for (const direction of ['rtl', 'auto', 'ltr'] as const)
        for (const text of [range, `الموعد ${range}`, `الموعد ${range} دقيقة`])
          assert.equal(shown(text, direction), range, text);
    assert.equal(shown('جوال +966 50 123 4567'), '+966 50 123 4567');
  });
  it('in Arabic has the minus before its number', () => {
    for (const text of ['−12.50 ريال', 'الفرق −12.50 ريال', 'الفرق -12.50'])
      assert.match(texts(text, 'auto').join(''), /[−-]12\.50/, text);
  });
  it('in English is one run with a range in it too', () => {
    assert.deepEqual(texts('Pickup 30/11/2026 03:30–04:00', 'ltr'), [
      'Pickup 30/11/2026 03:30–04:00',
    ]);
  });
  it('in Arabic has mirrored brackets', () => {
    const [first, middle, last] = piecesOf('(حار)', 'rtl');
    assert.deepEqual([first?.text, middle?.text, last?.text], ['(', 'حار', ')']);
  });
  it('keeps an English name in an Arabic line in one run', () => {
    assert.deepEqual(
      texts('برجر Pit Smash كبير', 'rtl')
        .map((text) => text.trim())
        .filter(Boolean),
      ['كبير', 'Pit Smash', 'برجر'],
    );
  });
  it('writes Arabic digits from left to right', () => {
    assert.deepEqual(texts('١٢', 'rtl'), ['١', '٢']);
  });
  it('drops control characters for the direction, and replaces unsupported characters', () => {
    assert.deepEqual(texts('Fahad\u202e!🔥\u0007', 'auto'), ['Fahad!?']);
  });
  it('writes presentation forms as the letters that they show', () => {
    assert.deepEqual(piecesOf('ﺹﻁﻉﻡ', 'auto'), [{ script: 'arabic', text: 'صطعم' }]);
    assert.deepEqual(texts('ﻻ ﷲ ﷼', 'rtl'), ['لا الله ریال']);
    assert.deepEqual(texts('O\ufb03ce', 'ltr'), ['Office']);
    // Not all compatibility characters: this is no 16.
    assert.deepEqual(texts('1⁶', 'ltr'), ['1⁶']);
  });
  it('has at most three marks on a letter', () => {
    assert.deepEqual(texts('a\u0300\u0301\u0302\u0303\u0304b', 'ltr'), ['a\u0300\u0301\u0302b']);
    assert.deepEqual(texts('مُدَخَّن', 'rtl'), ['مُدَخَّن']);
  });
  it('detects the direction of a name by its first letter', () => {
    assert.deepEqual(
      texts('Ali فهد', 'auto').map((text) => text.trim()),
      ['Ali', 'فهد'],
    );
    assert.deepEqual(
      texts('فهد Ali', 'auto').map((text) => text.trim()),
      ['Ali', 'فهد'],
    );
  });
});
