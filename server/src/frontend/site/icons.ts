import { directionOf, type Language } from '@smokehouse/shared/contract';
import { loadSharp } from '../../menu/pictures';
import { inLanguage } from './addresses';
import { APP_DESCRIPTION, SHORT_NAME, SITE_NAME } from './texts';

/** The logo of shared's `Brand`, a star above an arc, on a canvas of 40 by 40. */
const STAR =
  'M20 2L23.35 11.79L33.7 11.95L25.42 18.16L28.46 28.05L20 22.1L11.54 28.05L14.58 18.16L6.3 11.95L16.65 11.79Z';
const ARC = 'M4.5 28.5C8.5 34.3 14 37 20 37s11.5-2.7 15.5-8.5';
const CHARCOAL = '#151110';
const EMBER = '#f4733a';

/**
 * @param margin share of the width that stays free on each side, so that no corner is cut off
 * @param radius of the background's corners
 */
function drawing(margin: number, radius: number): string {
  const scale = 1 - 2 * margin;
  const shift = `translate(${40 * margin} ${40 * margin + 0.3})`;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">' +
    `<rect width="40" height="40" rx="${radius}" fill="${CHARCOAL}"/>` +
    `<g transform="${shift} scale(${scale})" fill="${EMBER}"><path d="${STAR}"/>` +
    `<path d="${ARC}" fill="none" stroke="${EMBER}" stroke-width="3.4" stroke-linecap="round"/>` +
    '</g></svg>'
  );
}

/** The browser tab's icon. */
export const FAVICON = drawing(0.09, 7);

async function png(svg: string, size: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg), { density: (72 * size) / 40 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** iOS rounds the corners of an icon; Android may crop a maskable one to a circle. */
const ICONS: Readonly<Record<string, () => Promise<Buffer>>> = {
  'favicon.ico': async () => icoOf(await png(FAVICON, 32), 32),
  'apple-touch-icon.png': () => png(drawing(0.14, 0), 180),
  'icon-192.png': () => png(FAVICON, 192),
  'icon-512.png': () => png(FAVICON, 512),
  'icon-maskable-512.png': () => png(drawing(0.22, 0), 512),
};

/** File names of the bitmap icons. */
export const ICON_FILES = Object.keys(ICONS);

const cache = new Map<string, Promise<Buffer>>();

/** Draws an icon at the first request and caches it in memory. */
export function iconOf(file: string): Promise<Buffer> | undefined {
  const draw = ICONS[file];
  if (!draw) return undefined;
  const icon = cache.get(file) ?? draw();
  cache.set(file, icon);
  return icon;
}

/** Wraps a PNG in an ICO file with one entry. */
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

/** The web app manifest, which makes the site installable. */
export function webManifest(language: Language): object {
  return {
    name: SITE_NAME[language],
    short_name: SHORT_NAME[language],
    description: APP_DESCRIPTION[language],
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
