import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';
import { piecesOf, type Direction, type Piece, type Script } from './letters';
import { unpackWoff } from './woff';

export type Face = 'regular' | 'bold' | 'display';
/** The style of a text. `size` in points. */
export interface Style {
  face: Face;
  size: number;
  direction?: Direction;
}

const require = createRequire(import.meta.url);
/**
 * As on the site: Readex Pro for everything, Besley and Aref Ruqaa for the name. WOFF, because
 * WOFF2 cannot be subset.
 */
const FILES: Readonly<Record<Face, Readonly<Record<Script, string>>>> = {
  regular: readex(400),
  bold: readex(600),
  display: {
    latin: '@fontsource/besley/files/besley-latin-600-normal.woff',
    'latin-ext': '@fontsource/besley/files/besley-latin-ext-600-normal.woff',
    arabic: '@fontsource/aref-ruqaa/files/aref-ruqaa-arabic-700-normal.woff',
  },
};

function readex(weight: number): Record<Script, string> {
  const file = (script: Script) =>
    `@fontsource/readex-pro/files/readex-pro-${script}-${weight}-normal.woff`;
  return { latin: file('latin'), 'latin-ext': file('latin-ext'), arabic: file('arabic') };
}

const read = new Map<string, Buffer>();
function fontFile(file: string): Buffer {
  const known = read.get(file);
  if (known) return known;
  const buffer = unpackWoff(readFileSync(require.resolve(file)));
  read.set(file, buffer);
  return buffer;
}

/**
 * With a list of features, pdfkit shapes a run as a whole. Without one it splits it at spaces,
 * which breaks the order of Arabic words.
 */
const WHOLE = { features: [] as PDFKit.Mixins.OpenTypeFeatures[] };

/** Measures and draws lines of mixed scripts. All measures in points. */
export interface Pen {
  doc: PDFKit.PDFDocument;
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

/** Creates a pen for a document. */
export function createPen(doc: InstanceType<typeof PDFDocument>): Pen {
  const known = new Set<string>();
  function choose({ face, size }: Style, script: Script): void {
    const name = `${face}-${script}`;
    if (!known.has(name)) doc.registerFont(name, fontFile(FILES[face][script]));
    known.add(name);
    doc.font(name).fontSize(size);
  }
  // Cached: a text is measured for breaking, positioning and drawing.
  const memory = new Map<string, (Piece & { width: number })[]>();
  function measured(text: string, style: Style): (Piece & { width: number })[] {
    const key = JSON.stringify([text, style.face, style.size, style.direction]);
    const pieces = memory.get(key) ?? measure(text, style);
    memory.set(key, pieces);
    return pieces;
  }
  function measure(text: string, style: Style) {
    return piecesOf(text, style.direction ?? 'ltr').map((piece) => {
      choose(style, piece.script);
      return { ...piece, width: doc.widthOfString(piece.text, WHOLE) };
    });
  }
  const width: Pen['width'] = (text, style) =>
    measured(text, style).reduce((sum, piece) => sum + piece.width, 0);

  return {
    doc,
    width,
    write(text, style, x, y, at = 'start') {
      const pieces = measured(text, style);
      const whole = pieces.reduce((sum, piece) => sum + piece.width, 0);
      let left = x - (at === 'start' ? 0 : at === 'middle' ? whole / 2 : whole);
      for (const piece of pieces) {
        choose(style, piece.script);
        doc.text(piece.text, left, y, { ...WHOLE, lineBreak: false, baseline: 'alphabetic' });
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
