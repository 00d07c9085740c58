import QRCode from 'qrcode';
import type { Pen, Rectangle, Style } from './pen';

/** A part of a document that is not split between pages. Measures in units of the surface. */
export interface Block {
  height: number;
  draw: (x: number, y: number) => void;
}

/** The layout: width and text sizes. */
export interface Column {
  pen: Pen;
  width: number;
  size: number;
}

const LEADING = 1.5;
/** Distance from the top of a line to its base line, as a fraction of its height. */
const BASE = 0.7;
/** The distance of lines in a paragraph, as a multiple of the text's size. */
const PARAGRAPH_LEADING = 1.35;

/** Keeps blocks together on one page. */
export function together(blocks: readonly Block[]): Block {
  return {
    height: blocks.reduce((sum, { height }) => sum + height, 0),
    draw(x, y) {
      let top = y;
      for (const block of blocks) {
        block.draw(x, top);
        top += block.height;
      }
    },
  };
}

export function space(height: number): Block {
  return { height, draw: () => {} };
}

/** A horizontal rule: dashed between parts, solid around the total. */
export function rule({ pen, width, size }: Column, kind: 'dashed' | 'solid'): Block {
  return {
    height: size * 1.4,
    draw: (x, y) =>
      kind === 'dashed'
        ? pen.line(x, y + size * 0.7, width, pen.snap(size * 0.11), pen.snap(size * 0.3))
        : pen.line(x, y + size * 0.7, width, pen.snap(size * 0.17)),
  };
}

/** Where the first base line of a {@link paragraph} is. */
export const firstBaseLine = ({ size }: Style): number => size * PARAGRAPH_LEADING * BASE;

/**
 * A text on as many lines as it needs, at the side where its language begins.
 * @param indent from that side
 * @param isStruck draws a line through it
 */
export function paragraph(
  { pen, width }: Column,
  text: string,
  style: Style & { direction: 'ltr' | 'rtl' },
  { indent = 0, isStruck = false }: { indent?: number; isStruck?: boolean } = {},
): Block {
  const lines = pen.wrap(text, style, width - indent);
  const step = style.size * PARAGRAPH_LEADING;
  const isRtl = style.direction === 'rtl';
  return {
    height: lines.length * step,
    draw: (x, y) =>
      lines.forEach((line, index) => {
        const length = pen.width(line, style);
        const left = isRtl ? x + width - indent - length : x + indent;
        const base = y + index * step + firstBaseLine(style);
        pen.write(line, style, left, base);
        if (isStruck) pen.line(left, base - style.size * 0.28, length, pen.snap(style.size * 0.1));
      }),
  };
}

/** Centred texts, one below the other, in white on a black band. */
export function band(column: Column, texts: readonly string[], size: number): Block {
  const inset = size * 0.3;
  const lines = together(
    texts.map((text) =>
      centred({ ...column, width: column.width - 2 * inset }, text, {
        face: 'bold',
        size,
        direction: 'auto',
        isWhite: true,
      }),
    ),
  );
  return {
    height: lines.height + inset * 2,
    draw(x, y) {
      column.pen.fill([{ x, y, width: column.width, height: lines.height + inset }]);
      lines.draw(x + inset, y + inset / 2);
    },
  };
}

/** A centred text, on as many lines as it needs. */
export function centred({ pen, width }: Column, text: string, style: Style): Block {
  const lines = pen.wrap(text, style, width);
  const step = style.size * LEADING;
  return {
    height: lines.length * step,
    draw: (x, y) =>
      lines.forEach((line, index) =>
        pen.write(line, style, x + width / 2, y + (index + BASE) * step, 'middle'),
      ),
  };
}

/** The content of a row: its label in both languages and its value between them. */
export interface Fact {
  en: string;
  ar: string;
  value: string;
  label?: Style;
  style?: Style;
}

/** Label, value, label. A value that is too long is placed below its labels. */
export function fact(
  { pen, width, size }: Column,
  {
    en,
    ar,
    value,
    label = { face: 'regular', size },
    style = { face: 'bold', size, direction: 'auto' },
  }: Fact,
): Block {
  const rtl: Style = { ...label, direction: 'rtl' };
  const gap = size;
  // The value is centred, so the wider label counts twice.
  const room = width - 2 * (Math.max(pen.width(en, label), pen.width(ar, rtl)) + gap);
  const step = Math.max(label.size, style.size) * LEADING;
  const fits = pen.width(value, style) <= room;
  const lines = fits ? [value] : pen.wrap(value, style, width);
  return {
    height: step * (fits ? 1 : 1 + lines.length),
    draw(x, y) {
      pen.write(en, label, x, y + step * BASE);
      pen.write(ar, rtl, x + width, y + step * BASE, 'end');
      lines.forEach((line, index) =>
        pen.write(line, style, x + width / 2, y + step * (BASE + (fits ? 0 : 1 + index)), 'middle'),
      );
    },
  };
}

/** The logo. Its coordinates are in a square of 40. */
const MARK =
  'M20 2L23.35 11.79L33.7 11.95L25.42 18.16L28.46 28.05L20 22.1L11.54 28.05L14.58 18.16L6.3 11.95L16.65 11.79Z';
const SMILE = 'M4.5 28.5C8.5 34.3 14 37 20 37s11.5-2.7 15.5-8.5';

export function mark({ pen, width, size }: Column, side: number): Block {
  return {
    height: side + size * 0.5,
    draw(x, y) {
      const left = x + (width - side) / 2;
      pen.path(MARK, left, y, side / 40);
      pen.path(SMILE, left, y, side / 40, 3.4);
    },
  };
}

/** A centred code. The paper around it is its quiet zone. */
export function code({ pen, width }: Column, text: string, side: number): Block {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const module = pen.snap(side / modules.size);
  const length = module * modules.size;
  return {
    height: length + module * 8,
    draw(x, y) {
      const left = pen.snap(x + (width - length) / 2);
      const top = pen.snap(y + module * 4);
      const dark: Rectangle[] = [];
      for (let row = 0; row < modules.size; row++)
        for (let column = 0; column < modules.size; column++)
          if (modules.get(row, column))
            dark.push({
              x: left + column * module,
              y: top + row * module,
              width: module,
              height: module,
            });
      pen.fill(dark);
    },
  };
}
