import QRCode from 'qrcode';
import type { Pen, Style } from './pen';

/** A part of a bill that is not split between pages. All measures in points. */
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
    draw(x, y) {
      pen.doc
        .save()
        .moveTo(x, y + size * 0.7)
        .lineTo(x + width, y + size * 0.7);
      if (kind === 'dashed') pen.doc.lineWidth(0.9).dash(2.6, { space: 2 });
      else pen.doc.lineWidth(1.4);
      pen.doc.stroke().restore();
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

export function mark({ pen, width }: Column, side: number): Block {
  return {
    height: side + 4,
    draw(x, y) {
      pen.doc
        .save()
        .translate(x + (width - side) / 2, y)
        .scale(side / 40);
      pen.doc
        .path(MARK)
        .fill('black')
        .path(SMILE)
        .lineWidth(3.4)
        .lineCap('round')
        .stroke('black')
        .restore();
    },
  };
}

/** A centred code. The paper around it is its quiet zone. */
export function code({ pen, width }: Column, text: string, side: number): Block {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const module = side / modules.size;
  return {
    height: side + module * 8,
    draw(x, y) {
      const left = x + (width - side) / 2;
      const top = y + module * 4;
      for (let row = 0; row < modules.size; row++) {
        for (let column = 0; column < modules.size; column++) {
          if (modules.get(row, column))
            pen.doc.rect(left + column * module, top + row * module, module, module);
        }
      }
      pen.doc.fill('black');
    },
  };
}
