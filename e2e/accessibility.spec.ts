import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './site';
import { openScene, SCENES } from './scenes';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };

// WCAG 2.2 A and AA, and axe's best practices.
for (const language of ['en', 'ar'] as const) {
  test.describe(`axe finds nothing (${language})`, () => {
    for (const scene of SCENES) {
      const viewport = scene.only === 'narrow' || (scene.only !== 'wide' && language === 'ar') ? NARROW : WIDE;
      test.describe(() => {
        test.use({ allowErrors: scene.errors ?? [], viewport, reducedMotion: 'reduce' });
        test(scene.name, async ({ page }) => {
          await openScene(page, scene, language);
          const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze();
          expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target.join(' ')} ${node.any[0]?.message ?? ''}`).join(' | ')}`)).toEqual([]);
        });
      });
    }
  });
}
