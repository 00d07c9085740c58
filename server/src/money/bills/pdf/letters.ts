import bidiFactory from 'bidi-js';

/** Which of a face's files has the letters of a piece. */
export type Script = 'latin' | 'arabic' | 'latin-ext';
/** Letters that one font sets in one go. */
export interface Piece {
  script: Script;
  text: string;
}
export type Direction = 'ltr' | 'rtl' | 'auto';

const bidi = bidiFactory();
const ARABIC = /[\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufefc]/;
const LATIN_EXT = /[\u0100-\u02af\u1e00-\u1eff]/;

function scriptOf(character: string, before: Script): Script {
  // Every font has a space: words of one script stay one piece.
  if (character === ' ') return before;
  if (ARABIC.test(character)) return 'arabic';
  return LATIN_EXT.test(character) ? 'latin-ext' : 'latin';
}

/** What no font of ours has, and what would turn the line around unseen. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, '').replace(/[\u{10000}-\u{10ffff}]/gu, '?');
}

/**
 * Cuts a line into pieces, from left to right as they stand on paper.
 *
 * The bidirectional algorithm orders them. An Arabic piece keeps the order in which it is read,
 * because the shaper joins its letters and turns it around; any other piece in a right-to-left
 * stretch is turned around here, brackets and all.
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
    // Arabic digits run from left to right, which the shaper does not know: one at a time.
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
