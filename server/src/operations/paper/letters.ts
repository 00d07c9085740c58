import bidiFactory from 'bidi-js';

/** The font file of a face that contains the letters of a run. */
export type Script = 'latin' | 'arabic' | 'latin-ext';
/** Letters of one font and direction. */
export interface Piece {
  script: Script;
  text: string;
}
/** A piece with its embedding level. Odd levels are written from right to left. */
interface Run extends Piece {
  level: number;
}
export type Direction = 'ltr' | 'rtl' | 'auto';

const bidi = bidiFactory();
const ARABIC = /[\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufefc]/;
const LATIN_EXT = /[\u0100-\u02af\u1e00-\u1eff]/;

function scriptOf(character: string, before: Script): Script {
  // Every font contains the space, so words of one script stay in one run.
  if (character === ' ') return before;
  if (ARABIC.test(character)) return 'arabic';
  return LATIN_EXT.test(character) ? 'latin-ext' : 'latin';
}

/** Ligatures and joined forms that old programs write. The fonts contain only letters. */
const PRESENTATION_FORMS = /[\ufb00-\ufdff\ufe70-\ufefc]/g;

/**
 * With letters instead of presentation forms, and without characters that no font contains,
 * invisible ones that change the direction, and marks that no language has: vocalised Arabic has two
 * on a letter.
 */
function printable(text: string): string {
  return text
    .replace(PRESENTATION_FORMS, (form) => form.normalize('NFKC'))
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/[\u{10000}-\u{10ffff}]/gu, '?')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1');
}

/** Keep what is between them from left to right. No text that is printed has them. */
const [LTR, END] = ['\u2066', '\u2069'];
/**
 * Numbers that belong together: a range as `03:30–04:00`, a telephone number with spaces, and a
 * minus with its number. The bidirectional algorithm alone turns their parts round in Arabic text,
 * because a dash and a space have no direction.
 */
const NUMBERS =
  /\d[\d:.,/]*(?: ?[–—-] ?\d[\d:.,/]*)+|\+\d+(?:[ -]\d+)*|(?<![\p{L}\p{M}\p{N}])[−-]\d[\d.,]*/gu;

function withIsolates(text: string, direction: Direction): string {
  const isMixed = direction === 'rtl' || ARABIC.test(text);
  return isMixed ? text.replace(NUMBERS, `${LTR}$&${END}`) : text;
}

/**
 * Splits a line into runs, in visual order from left to right.
 *
 * The bidirectional algorithm orders them. Ranges of numbers and telephone numbers are read from
 * left to right in Arabic text too, as on the pages. An Arabic run stays in logical order, because the shaper
 * joins and reverses its letters; other runs in a right-to-left context are reversed here, with
 * mirrored brackets.
 */
export function piecesOf(given: string, direction: Direction): Piece[] {
  const text = withIsolates(printable(given), direction);
  const levels = bidi.getEmbeddingLevels(text, direction);
  const scripts: Script[] = [];
  for (const character of text) scripts.push(scriptOf(character, scripts.at(-1) ?? 'latin'));

  const runs: Run[] = [];
  for (const index of bidi.getReorderedIndices(text, levels)) {
    const [character = '', level = 0, script = 'latin'] = [
      text[index],
      levels.levels[index],
      scripts[index],
    ];
    if (character === LTR || character === END) continue;
    const letter = { script, level, text: shownCharacter(character, script, level) };
    const last = runs.at(-1);
    if (last && isSameRun(last, letter)) append(last, letter);
    else runs.push(letter);
  }
  return runs.map(({ script, text: written }) => ({ script, text: written }));
}

const isRightToLeft = (level: number): boolean => level % 2 === 1;

/** The mirrored character in text that is reversed here, for example `(` for `)`. */
function shownCharacter(character: string, script: Script, level: number): string {
  if (script === 'arabic' || !isRightToLeft(level)) return character;
  return bidi.getMirroredCharacter(character) ?? character;
}

function isSameRun(run: Run, letter: Run): boolean {
  // The shaper would reverse Arabic digits, so each is a run of its own.
  const isArabicDigit = letter.script === 'arabic' && !isRightToLeft(letter.level);
  return run.level === letter.level && run.script === letter.script && !isArabicDigit;
}

function append(run: Run, letter: Run): void {
  run.text = run.script === 'arabic' ? letter.text + run.text : run.text + letter.text;
}
