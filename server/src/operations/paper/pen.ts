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

/** Creates a pen for a surface. */
export function createPen(surface: Surface): Pen {
  // Cached: a text is measured for breaking, positioning and drawing.
  const memory = new Map<string, (Piece & { width: number })[]>();
  function measured(text: string, style: Style): (Piece & { width: number })[] {
    const key = JSON.stringify([text, style.face, style.size, style.direction]);
    const pieces =
      memory.get(key) ??
      piecesOf(text, style.direction ?? 'ltr').map((piece) => ({
        ...piece,
        width: surface.measure(piece, style),
      }));
    memory.set(key, pieces);
    return pieces;
  }
  const width: Pen['width'] = (text, style) =>
    measured(text, style).reduce((sum, piece) => sum + piece.width, 0);

  return {
    ...surface,
    width,
    write(text, style, x, y, at = 'start') {
      const pieces = measured(text, style);
      const whole = pieces.reduce((sum, piece) => sum + piece.width, 0);
      let left = x - (at === 'start' ? 0 : at === 'middle' ? whole / 2 : whole);
      for (const piece of pieces) {
        surface.write(piece, style, left, y);
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
        line = word;
        while (width(line, style) > most && line.length > 1) {
          let cut = line.length - 1;
          while (cut > 1 && width(line.slice(0, cut), style) > most) cut--;
          lines.push(line.slice(0, cut));
          line = line.slice(cut);
        }
      }
      return line === '' ? lines : [...lines, line];
    },
  };
}
