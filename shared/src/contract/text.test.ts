import {
  graphemeLength,
  hasPiledMarks,
  latinDigits,
  normaliseForSearch,
  shortAddressOf,
  tidy,
  tidyLines,
} from './text';

describe('a text of one line', () => {
  it('loses control characters, direction overrides and repeated spaces', () => {
    expect(tidy('  Ali\u0000\u0007 \t\n Al\u202EOtaibi\u2069 ')).toBe('Ali AlOtaibi');
  });
  it('keeps letters of all scripts, vowel signs, joiners and emoji', () => {
    for (const name of ['عَبْدُ اللّٰه', 'می‌خواهم', '👨‍👩‍👧', 'Zoë', "O'Brien"])
      expect(tidy(name)).toBe(name);
  });
  it('has one form for the same letters, and one line', () => {
    expect(tidy('Zoe\u0308\u2028x\u2029y\u0085z')).toBe('Zo\u00EB x yz');
  });
  it('is empty without a visible character', () => {
    for (const name of ['\u200B', '\u3164', '\uFFA0\u115F', '\u2800', '\u0301', '\uE000'])
      expect(tidy(name)).toBe('');
  });
});

describe('marks that are piled up on a letter', () => {
  const pile = (count: number) => '\u0315'.repeat(count) + '\u0316'.repeat(count);
  it('are cut before a text is normalised, which sorts them in quadratic time', () => {
    for (const normalise of [tidy, tidyLines, normaliseForSearch])
      expect(normalise(`a${pile(24_000)}b`)).toBe(`a${'\u0315'.repeat(30)}b`);
  });
  it('stay where a script writes them', () => {
    for (const name of ['Zal\u0316\u0315go', 'قَـٰٓ', '\u0F40\u0F90\u0FB5\u0F71\u0F7A'])
      expect(hasPiledMarks(name)).toBe(false);
    expect(hasPiledMarks(`a${pile(20)}`)).toBe(true);
  });
});

describe('a text of several lines', () => {
  it('keeps its line breaks', () => {
    expect(tidyLines(' one\r\ntwo\u0007\rthree\n')).toBe('one\ntwo\nthree');
  });
});

describe('a number or a code that is typed', () => {
  it('may have Arabic digits, and invisible marks around it as copied from another app', () => {
    expect(latinDigits('\u202B١٢۳\u202C.5\u200F')).toBe('123.5');
    expect(shortAddressOf('\u202Arrrd\u200E ٢٩٢٩\u202C')).toBe('RRRD2929');
  });
});

describe('the length of a text', () => {
  it('is what readers count', () => {
    expect(['Zoe\u0308', '👨‍👩‍👧', '🇸🇦🇸🇦', 'شُكْرًا'].map(graphemeLength)).toEqual([3, 1, 2, 4]);
  });
});
