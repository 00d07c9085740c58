import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './site';
import { AT_400_PERCENT, lostSideways } from './reflow';
import { openScene, SCENES } from './scenes';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };

/** One line a scene of docs/accessibility.md, which `npm run axe` writes. */
const report: string[] = [];
test.afterAll(() => {
  if (!process.env.AXE_REPORT) return;
  writeFileSync(
    path.resolve(import.meta.dirname, '../docs/accessibility.md'),
    `# What axe says\n\nWritten by \`npm run axe\`: WCAG 2.2 A and AA and axe's best practices on every page and state, in both languages, at 1440 or 390 px.\nThe same check is part of \`npm test\`, where a finding fails it.\n\n| page or state | language | width | rules that passed | findings |\n|---|---|---|---|---|\n${report.join('\n')}\n`,
  );
});

// WCAG 2.2 A and AA, and axe's best practices.
for (const language of ['en', 'ar'] as const) {
  test.describe(`axe finds nothing, and at 400 % nothing is lost sideways (${language})`, () => {
    for (const scene of SCENES) {
      const viewport =
        scene.only === 'narrow' || (scene.only !== 'wide' && language === 'ar') ? NARROW : WIDE;
      test.describe(() => {
        test.use({ allowErrors: scene.errors ?? [], viewport, reducedMotion: 'reduce' });
        test(scene.name, async ({ page }) => {
          await openScene(page, scene, language);
          const { violations, passes } = await new AxeBuilder({ page })
            .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
            .analyze();
          report.push(
            `| ${scene.name} | ${language} | ${viewport.width} | ${passes.length} | ${violations.map(({ id }) => id).join(', ') || 'none'} |`,
          );
          expect(
            violations.map(
              ({ id, nodes }) =>
                `${id}: ${nodes.map((node) => `${node.target.join(' ')} ${node.any[0]?.message ?? ''}`).join(' | ')}`,
            ),
          ).toEqual([]);

          await page.setViewportSize(AT_400_PERCENT);
          expect(await lostSideways(page)).toEqual({ page: 0, elements: [] });
        });
      });
    }
  });
}
