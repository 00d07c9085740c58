import type { Face } from './fonts';
import { piecesOf, type Direction, type Piece } from './letters';

/** The style of a text. `size` in units of the surface. */
export interface Style {
  face: Face;
  size: number;
  direction?: Direction;
  /** White text stands on a black band. */
  isWhite?: boolean;
}

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What a pen draws on: a page of a PDF, or a picture for a printer. */
export interface Surface {
  /** Units per millimetre. */
  mm: number;
  /** The width of a piece: letters of one font and direction. */
  measure: (piece: Piece, style: Style) => number;
  /** Draws a piece that begins at x; y is its base line. */
  write: (piece: Piece, style: Style, x: number, y: number) => void;
  /** Draws a horizontal line. Dashes of `dash` length. */
  line: (x: number, y: number, length: number, width: number, dash?: number) => void;
  /** Fills rectangles with black, as one shape: neighbours have no seam. */
  fill: (rectangles: readonly Rectangle[]) => void;
  /** Draws path data of SVG in black: filled, or as a line of this width before scaling. */
  path: (data: string, x: number, y: number, scale: number, strokeWidth?: number) => void;
  /** A length in whole units, where the surface has dots. */
  snap: (length: number) => number;
}

/** Measures and draws lines of mixed scripts. All measures in units of the surface. */
export interface Pen extends Omit<Surface, 'measure' | 'write'> {
  width: (text: string, style: Style) => number;
  /**
   * Draws a line that begins at (`start`), is centred on (`middle`) or ends at (`end`) x; y is its
   * base line.
   */
  write: (
    text: string,
    style: Style,
    x: number,
    y: number,
    at?: 'start' | 'middle' | 'end',
  ) => void;
  /** Breaks a text at spaces into lines of a width; splits longer words. */
  wrap: (text: string, style: Style, width: number) => string[];
}

const SEGMENTER = new Intl.Segmenter();

/** A piece with the face that can draw it. */
type Measured = Piece & { face: Face; width: number };

/**
 * Measures a piece in the text face if the shaper fails on it in the display face, whose fonts place
 * a mark of some letters by a point that the outline does not have.
 */
function measurePiece(surface: Surface, piece: Piece, style: Style): Measured {
  try {
    return { ...piece, face: style.face, width: surface.measure(piece, style) };
  } catch (error) {
    if (style.face !== 'display') throw error;
    return measurePiece(surface, piece, { ...style, face: 'bold' });
  }
}

const sumOf = (pieces: readonly { width: number }[]): number =>
  pieces.reduce((sum, piece) => sum + piece.width, 0);

/**
 * The largest number up to `most` for which `holds`; 0 if it holds for none. Tries small numbers
 * first.
 */
function largest(most: number, holds: (count: number) => boolean): number {
  let [from, to] = [0, Math.min(8, most)];
  while (to < most && holds(to)) [from, to] = [to, Math.min(2 * to, most)];
  while (from < to) {
    const middle = Math.ceil((from + to) / 2);
    if (holds(middle)) from = middle;
    else to = middle - 1;
  }
  return from;
}

/** Creates a pen for a surface. */
export function createPen(surface: Surface): Pen {
  // Cached: a text is measured for breaking, positioning and drawing.
  const memory = new Map<string, Measured[]>();
  const measure = (text: string, style: Style) =>
    piecesOf(text, style.direction ?? 'ltr').map((piece) => measurePiece(surface, piece, style));
  function measured(text: string, style: Style): Measured[] {
    const key = JSON.stringify([text, style.face, style.size, style.direction]);
    const pieces = memory.get(key) ?? measure(text, style);
    memory.set(key, pieces);
    return pieces;
  }
  const width: Pen['width'] = (text, style) => sumOf(measured(text, style));

  /**
   * Splits a word into parts of a width, each of at least one character as readers count them: a
   * letter keeps its marks. A guest may write words of a thousand letters, so what has no space is
   * measured a few times for each part.
   */
  function split(word: string, style: Style, most: number): string[] {
    if (width(word, style) <= most) return [word];
    const letters = [...SEGMENTER.segment(word)].map(({ segment }) => segment);
    const parts: string[] = [];
    let from = 0;
    while (from < letters.length) {
      const fits = (count: number) =>
        sumOf(measure(letters.slice(from, from + count).join(''), style)) <= most;
      const count = Math.max(1, largest(letters.length - from, fits));
      parts.push(letters.slice(from, from + count).join(''));
      from += count;
    }
    return parts;
  }

  return {
    ...surface,
    width,
    write(text, style, x, y, at = 'start') {
      const pieces = measured(text, style);
      const whole = sumOf(pieces);
      let left = x - (at === 'start' ? 0 : at === 'middle' ? whole / 2 : whole);
      for (const piece of pieces) {
        surface.write(piece, { ...style, face: piece.face }, left, y);
        left += piece.width;
      }
    },
    wrap(text, style, most) {
      const lines: string[] = [];
      let line = '';
      for (const word of text.split(/\s+/).filter(Boolean)) {
        const longer = line === '' ? word : `${line} ${word}`;
        if (width(longer, style) <= most) {
          line = longer;
          continue;
        }
        if (line !== '') lines.push(line);
        const parts = split(word, style, most);
        line = parts.pop() ?? '';
        lines.push(...parts);
      }
      return line === '' ? lines : [...lines, line];
    },
  };
}
