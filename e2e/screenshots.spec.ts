// @owner shell
import path from 'node:path';
import sharp from 'sharp';
import { test } from './site';
import { openScene, SCENES } from './scenes';
import { LANGUAGES } from './texts';

// `npm run screenshots`: writes every scene to a folder, in both languages and two widths.
const FOLDER = process.env.SCREENSHOTS ?? '';
const WIDTHS = { wide: 1440, narrow: 390 };
/** Factor by which screenshots are scaled down, to keep the files small. */
const SCALE = { wide: 0.5, narrow: 0.75 };
/** Longer pages are cut off here. Unit: CSS px. */
const MAX_HEIGHT = 4000;

for (const language of LANGUAGES) {
  for (const size of ['wide', 'narrow'] as const) {
    test.describe(`${language} ${size}`, () => {
      for (const scene of SCENES.filter(({ only }) => !only || only === size)) {
        test.describe(() => {
          test.use({
            viewport: { width: WIDTHS[size], height: size === 'wide' ? 900 : 844 },
            allowErrors: scene.errors ?? [],
            reducedMotion: 'reduce',
          });
          test(scene.name, async ({ page }) => {
            await openScene(page, scene, language);
            await page.evaluate(async () => {
              for (const image of document.images) image.loading = 'eager';
              await Promise.all(
                [...document.images].map((image) => image.decode().catch(() => undefined)),
              );
            });
            const png = await page.screenshot({
              fullPage: !(await page.getByRole('dialog').count()),
            });
            const { width = 0, height = 0 } = await sharp(png).metadata();
            await sharp(png)
              .extract({ left: 0, top: 0, width, height: Math.min(height, MAX_HEIGHT) })
              .resize({ width: Math.round(WIDTHS[size] * SCALE[size]) })
              .webp({ quality: 68 })
              .toFile(path.join(FOLDER, `${scene.name}-${language}-${WIDTHS[size]}.webp`));
          });
        });
      }
    });
  }
}
