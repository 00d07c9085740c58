import type { Font } from 'fontkit';
import sharp from 'sharp';
import { noteHeavyJob } from '../../threads/jobs';
import { together, type Block, type Column } from './blocks';
import type { Piece } from './letters';
import { createPen, type Style, type Surface } from './pen';
import { openFont } from './shaping';

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
  const elements: Element[] = [];
  const surface = createSurface(elements, create as (file: Buffer) => Font);
  const document = together(blocksIn({ pen: createPen(surface), width, size }));
  document.draw(0, 0);
  const height = Math.ceil(document.height);
  const parts: Buffer[] = [];
  for (let top = 0; top < height; top += PART_DOTS)
    parts.push(
      await renderPart(elements, width, { top, bottom: Math.min(height, top + PART_DOTS) }),
    );
  return { width, height, bits: Buffer.concat(parts) };
}

/** A part of an SVG, and which dots it may cover from top to bottom. */
interface Element {
  svg: string;
  top: number;
  bottom: number;
}

/**
 * The renderer takes pictures of up to 32,767 dots, which an order of many long notes exceeds. Unit:
 * dots.
 */
const PART_DOTS = 4096;

/** The dots of a part of a picture, from its first row to before its last. */
async function renderPart(
  elements: readonly Element[],
  width: number,
  { top, bottom }: { top: number; bottom: number },
): Promise<Buffer> {
  const height = bottom - top;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="0 ${top} ${width} ${height}">` +
    `<rect y="${top}" width="${width}" height="${height}" fill="white"/>` +
    `${elements
      .filter((one) => one.top < bottom && one.bottom > top)
      .map((one) => one.svg)
      .join('')}</svg>`;
  const { data } = await sharp(Buffer.from(svg), { limitInputPixels: width * height + 1 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return packBits(data, width, height);
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

/** Path data of papers, such as the logo, stays within these units of its origin. */
const MOST_PATH_UNITS = 64;
const fonts = new Map<string, Font>();
const round = (value: number) => Math.round(value * 100) / 100;

function createSurface(elements: Element[], create: (file: Buffer) => Font): Surface {
  function fontOf({ face }: Style, { script }: Piece): Font {
    const key = `${face}-${script}`;
    const font = fonts.get(key) ?? openFont(create, face, script);
    fonts.set(key, font);
    return font;
  }
  const layout = (piece: Piece, style: Style) => {
    const font = fontOf(style, piece);
    return { font, run: font.layout(piece.text), scale: style.size / font.unitsPerEm };
  };
  return {
    mm: DOTS_PER_MM,
    snap: (length) => Math.max(1, Math.floor(length)),
    measure(piece, style) {
      const { run, scale } = layout(piece, style);
      return run.advanceWidth * scale;
    },
    write(piece, style, x, y) {
      const { font, run, scale } = layout(piece, style);
      const fill = style.isWhite ? ' fill="white"' : '';
      let left = x;
      run.glyphs.forEach((glyph, index) => {
        const place = run.positions[index];
        if (!place) return;
        const [dx, dy] = [left + place.xOffset * scale, y - place.yOffset * scale];
        // The shared glyph, which keeps its outline.
        const data = font.getGlyph(glyph.id).path.toSVG();
        if (data !== '')
          elements.push({
            svg: `<path transform="translate(${round(dx)} ${round(dy)}) scale(${scale} ${-scale})"${fill} d="${data}"/>`,
            // Marks may stand far from their letter.
            top: dy - 4 * style.size,
            bottom: dy + 4 * style.size,
          });
        left += place.xAdvance * scale;
      });
    },
    line(x, y, length, width, dash) {
      const dashes = dash === undefined ? '' : ` stroke-dasharray="${dash} ${dash * 0.8}"`;
      const middle = Math.round(y) + width / 2;
      elements.push({
        svg: `<path d="M${x} ${middle}h${length}" stroke="black" stroke-width="${width}"${dashes}/>`,
        top: middle - width,
        bottom: middle + width,
      });
    },
    fill(rectangles) {
      const data = rectangles.map(
        ({ x, y, width, height }) =>
          `M${Math.round(x)} ${Math.round(y)}h${round(width)}v${round(height)}h${-round(width)}z`,
      );
      elements.push({
        svg: `<path d="${data.join('')}"/>`,
        top: Math.min(...rectangles.map((one) => one.y)) - 1,
        bottom: Math.max(...rectangles.map((one) => one.y + one.height)) + 1,
      });
    },
    path(data, x, y, scale, strokeWidth) {
      const look =
        strokeWidth === undefined
          ? ''
          : ` fill="none" stroke="black" stroke-linecap="round" stroke-width="${strokeWidth}"`;
      elements.push({
        svg: `<path transform="translate(${round(x)} ${round(y)}) scale(${scale})"${look} d="${data}"/>`,
        top: y - MOST_PATH_UNITS * scale,
        bottom: y + MOST_PATH_UNITS * scale,
      });
    },
  };
}
