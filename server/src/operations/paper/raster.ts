import type { Font } from 'fontkit';
import sharp from 'sharp';
import { noteHeavyJob } from '../../threads/jobs';
import { together, type Block, type Column } from './blocks';
import { fontFile } from './fonts';
import type { Piece } from './letters';
import { createPen, type Style, type Surface } from './pen';

/** A picture of black and white dots: one bit for each, 1 is black, rows of whole bytes. */
export interface Raster {
  width: number;
  height: number;
  bits: Buffer;
}

/** Receipt printers have 203 dots an inch. */
const DOTS_PER_MM = 8;
/** Lighter dots stay white. Above the middle, so that thin strokes are printed. */
const THRESHOLD = 160;

/**
 * Draws blocks as a picture for a receipt printer. Its code pages have no joined Arabic letters, so
 * it receives no text.
 * @param width in dots, a multiple of 8
 * @param size of the text, in dots
 */
export async function renderRaster(
  { width, size }: { width: number; size: number },
  blocksIn: (column: Column) => Block[],
): Promise<Raster> {
  noteHeavyJob('raster');
  const { create } = await import('fontkit');
  const elements: string[] = [];
  const surface = createSurface(elements, create as (file: Buffer) => Font);
  const document = together(blocksIn({ pen: createPen(surface), width, size }));
  document.draw(0, 0);
  const height = Math.ceil(document.height);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="100%" height="100%" fill="white"/>${elements.join('')}</svg>`;
  const { data } = await sharp(Buffer.from(svg), { limitInputPixels: width * height + 1 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width, height, bits: packBits(data, width, height) };
}

function packBits(grey: Buffer, width: number, height: number): Buffer {
  const bytes = width / 8;
  const bits = Buffer.alloc(bytes * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if ((grey[y * width + x] ?? 255) >= THRESHOLD) continue;
      const at = y * bytes + (x >> 3);
      bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7));
    }
  return bits;
}

const fonts = new Map<string, Font>();
const round = (value: number) => Math.round(value * 100) / 100;

function createSurface(elements: string[], create: (file: Buffer) => Font): Surface {
  function fontOf({ face }: Style, { script }: Piece): Font {
    const key = `${face}-${script}`;
    const font = fonts.get(key) ?? create(fontFile(face, script));
    fonts.set(key, font);
    return font;
  }
  const layout = (piece: Piece, style: Style) => {
    const font = fontOf(style, piece);
    return { run: font.layout(piece.text), scale: style.size / font.unitsPerEm };
  };
  return {
    mm: DOTS_PER_MM,
    snap: (length) => Math.max(1, Math.floor(length)),
    measure(piece, style) {
      const { run, scale } = layout(piece, style);
      return run.advanceWidth * scale;
    },
    write(piece, style, x, y) {
      const { run, scale } = layout(piece, style);
      const fill = style.isWhite ? ' fill="white"' : '';
      let left = x;
      run.glyphs.forEach((glyph, index) => {
        const place = run.positions[index];
        if (!place) return;
        const [dx, dy] = [left + place.xOffset * scale, y - place.yOffset * scale];
        const data = glyph.path.toSVG();
        if (data !== '')
          elements.push(
            `<path transform="translate(${round(dx)} ${round(dy)}) scale(${scale} ${-scale})"${fill} d="${data}"/>`,
          );
        left += place.xAdvance * scale;
      });
    },
    line(x, y, length, width, dash) {
      const dashes = dash === undefined ? '' : ` stroke-dasharray="${dash} ${dash * 0.8}"`;
      const middle = Math.round(y) + width / 2;
      elements.push(
        `<path d="M${x} ${middle}h${length}" stroke="black" stroke-width="${width}"${dashes}/>`,
      );
    },
    fill(rectangles) {
      const data = rectangles.map(
        ({ x, y, width, height }) =>
          `M${Math.round(x)} ${Math.round(y)}h${round(width)}v${round(height)}h${-round(width)}z`,
      );
      elements.push(`<path d="${data.join('')}"/>`);
    },
    path(data, x, y, scale, strokeWidth) {
      const look =
        strokeWidth === undefined
          ? ''
          : ` fill="none" stroke="black" stroke-linecap="round" stroke-width="${strokeWidth}"`;
      elements.push(
        `<path transform="translate(${round(x)} ${round(y)}) scale(${scale})"${look} d="${data}"/>`,
      );
    },
  };
}
