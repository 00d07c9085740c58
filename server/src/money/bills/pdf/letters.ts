import bidiFactory from 'bidi-js';

/** The font file of a face that contains the letters of a run. */
export type Script = 'latin' | 'arabic' | 'latin-ext';
/** Letters of one font and direction. */
export interface Piece {
  script: Script;
  text: string;
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

/** Characters that no font contains, and invisible ones that change the direction. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, '').replace(/[\u{10000}-\u{10ffff}]/gu, '?');
}

/**
 * Splits a line into runs, in visual order from left to right.
 *
 * The bidirectional algorithm orders them. An Arabic run stays in logical order, because the shaper
 * joins and reverses its letters; other runs in a right-to-left context are reversed here, with
 * mirrored brackets.
 */
export function piecesOf(given: string, direction: Direction): Piece[] {
  const text = printable(given);
  const levels = bidi.getEmbeddingLevels(text, direction);
  const scripts: Script[] = [];
  for (const character of text) scripts.push(scriptOf(character, scripts.at(-1) ?? 'latin'));

  const pieces: (Piece & { level: number })[] = [];
  for (const index of bidi.getReorderedIndices(text, levels)) {
    const [character = '', level = 0, script = 'latin'] = [
      text[index],
      levels.levels[index],
      scripts[index],
    ];
    const isTurned = level % 2 === 1;
    const last = pieces.at(-1);
    // The shaper would reverse Arabic digits, so each is a run of its own.
    const joins =
      last?.level === level && last.script === script && (script !== 'arabic' || isTurned);
    const set =
      isTurned && script !== 'arabic'
        ? (bidi.getMirroredCharacter(character) ?? character)
        : character;
    if (!joins) pieces.push({ script, level, text: set });
    else last.text = script === 'arabic' ? set + last.text : last.text + set;
  }
  return pieces.map(({ script, text: letters }) => ({ script, text: letters }));
}
