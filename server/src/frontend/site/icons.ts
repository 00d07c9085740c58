import sharp from 'sharp';
import { directionOf, type Language } from '@smokehouse/shared/contract';
import { inLanguage } from './addresses';
import { DESCRIPTION, SHORT_NAME, SITE_NAME } from './texts';

/** The brand's star over its rocker, as shared's `Brand` draws it, on a field of 40 by 40. */
const STAR =
  'M20 2L23.35 11.79L33.7 11.95L25.42 18.16L28.46 28.05L20 22.1L11.54 28.05L14.58 18.16L6.3 11.95L16.65 11.79Z';
const ROCKER = 'M4.5 28.5C8.5 34.3 14 37 20 37s11.5-2.7 15.5-8.5';
const CHARCOAL = '#151110';
const EMBER = '#f4733a';

/**
 * @param room how much of the side stays free around the star, so that no corner is cut off: 0 to
 *   0.5
 */
function drawing(room: number, corner: number): string {
  const scale = 1 - 2 * room;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="${corner}" fill="${CHARCOAL}"/>` +
    `<g transform="translate(${40 * room} ${40 * room + 0.3}) scale(${scale})" fill="${EMBER}"><path d="${STAR}"/>` +
    `<path d="${ROCKER}" fill="none" stroke="${EMBER}" stroke-width="3.4" stroke-linecap="round"/></g></svg>`
  );
}

/** The tab's icon. */
export const FAVICON = drawing(0.09, 7);

const png = (svg: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: (72 * size) / 40 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();

/**
 * What is drawn for whom: phones cut the corners of an icon themselves, and a maskable one down to
 * a circle.
 */
const DRAWN: Readonly<Record<string, () => Promise<Buffer>>> = {
  'favicon.ico': async () => icoOf(await png(FAVICON, 32), 32),
  'apple-touch-icon.png': () => png(drawing(0.14, 0), 180),
  'icon-192.png': () => png(FAVICON, 192),
  'icon-512.png': () => png(FAVICON, 512),
  'icon-maskable-512.png': () => png(drawing(0.22, 0), 512),
};

/** File names of the icons that are pixels. */
export const ICON_FILES = Object.keys(DRAWN);

const drawn = new Map<string, Promise<Buffer>>();

/** An icon, drawn when it is first asked for and kept in memory. */
export function iconOf(file: string): Promise<Buffer> | undefined {
  const draw = DRAWN[file];
  if (!draw) return undefined;
  const known = drawn.get(file) ?? draw();
  drawn.set(file, known);
  return known;
}

/** A PNG in the coat that `/favicon.ico` is expected to wear: a directory of one entry. */
function icoOf(image: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(image.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, image]);
}

/** What a phone needs to put the site among its apps. */
export function webManifest(language: Language): object {
  return {
    name: SITE_NAME[language],
    short_name: SHORT_NAME[language],
    description: DESCRIPTION[language],
    lang: language,
    dir: directionOf(language),
    id: '/',
    start_url: inLanguage('/', language),
    scope: '/',
    display: 'standalone',
    background_color: CHARCOAL,
    theme_color: CHARCOAL,
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  };
}
