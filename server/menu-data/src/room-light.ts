import sharp from 'sharp';
import { paint, toRaster, type Raster } from './raster';
import { FRAME, type Studio } from './scene';

const { width: W, height: H } = FRAME;

const VIGNETTE = `<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}">
  <radialGradient id="v" cx=".46" cy=".5" r=".74">
    <stop offset=".38" stop-color="#fff"/>
    <stop offset=".74" stop-color="#9a8d84"/>
    <stop offset="1" stop-color="#3b322e"/>
  </radialGradient>
  <rect width="100%" height="100%" fill="url(#v)"/>
</svg>`;

/** A lamp above the upper left corner, and a glow beyond the right edge. */
const GLOW = `<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}">
  <radialGradient id="key" cx=".12" cy="-.1" r=".95">
    <stop offset="0" stop-color="#ffb878" stop-opacity=".17"/>
    <stop offset="1" stop-color="#ffb878" stop-opacity="0"/>
  </radialGradient>
  <radialGradient id="ember" cx="1.05" cy=".12" r=".55">
    <stop offset="0" stop-color="#ff5a1c" stop-opacity=".20"/>
    <stop offset="1" stop-color="#ff5a1c" stop-opacity="0"/>
  </radialGradient>
  <rect width="100%" height="100%" fill="url(#key)"/>
  <rect width="100%" height="100%" fill="url(#ember)"/>
</svg>`;

const SMOKE = {
  width: 620,
  height: 700,
  left: Math.round(W * 0.42 - 310),
  top: -170,
  opacity: 0.3,
};

/**
 * Lights a 1200 x 900 scene in place: vignette (multiply), then lamp and glow (screen), as
 * `b·v·(1−g) + g` for each channel.
 */
export async function lightScene(studio: Studio, scene: Raster): Promise<void> {
  const [vignette, glow] = await Promise.all([
    studio.cached('vignette', () => toRaster(sharp(Buffer.from(VIGNETTE)).removeAlpha())),
    studio.cached('glow', drawGlow),
  ]);
  const b = scene.data;
  const v = vignette.data;
  const g = glow.data;
  for (let i = 0; i < b.length; i++) {
    // All three have the same size: 1200 x 900 RGB.
    b[i] = (b[i]! * v[i]! * (255 - g[i]!)) / 65025 + g[i]! + 0.5;
  }
}

/**
 * Paints smoke on a lit scene, in place.
 * @param number of the smoke picture, 1 to 3
 */
export async function addSmoke(studio: Studio, scene: Raster, number: number): Promise<void> {
  const picture = await studio.cached(`smoke ${number}`, async () => {
    const plume = sharp(studio.parts.smoke(number)).resize(SMOKE.width, SMOKE.height).ensureAlpha();
    const raster = await toRaster(plume);
    // Every fourth byte is alpha.
    for (let i = 3; i < raster.data.length; i += 4)
      raster.data[i] = raster.data[i]! * SMOKE.opacity;
    return raster;
  });
  paint(scene, { picture, left: SMOKE.left, top: SMOKE.top });
}

/** The glow as light to add. Its alpha is squared, because light falls off with the square. */
async function drawGlow(): Promise<Raster> {
  const { data, width, height } = await toRaster(sharp(Buffer.from(GLOW)).ensureAlpha());
  const light = Buffer.alloc(width * height * 3);
  for (let i = 0, o = 0; o < light.length; i += 4, o += 3) {
    const weight = (data[i + 3]! / 255) ** 2;
    for (let band = 0; band < 3; band++) light[o + band] = Math.round(data[i + band]! * weight);
  }
  return { data: light, width, height, channels: 3 };
}
