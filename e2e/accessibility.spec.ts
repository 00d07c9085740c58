import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describeViolation, runAxe } from './axe';
import { expect, test } from './site';
import { AT_400_PERCENT, findHorizontalOverflow } from './reflow';
import { openScene, SCENES } from './scenes';

// The scenes do not affect each other, so workers share them out.
test.describe.configure({ mode: 'parallel' });

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };

/** Table rows of docs/accessibility.md, one per scene. `npm run axe` writes the file. */
const reportRows: string[] = [];
test.afterAll(() => {
  if (!process.env.AXE_REPORT) return;
  writeFileSync(
    path.resolve(import.meta.dirname, '../docs/accessibility.md'),
    [
      '# Accessibility report',
      '',
      'Written by `npm run axe`. It checks every page and state against WCAG 2.2 A and AA and',
      "axe's best practices, in both languages, at 1440 or 390 px. `npm test` runs the same check",
      'and fails on a finding.',
      '',
      '| page or state | language | width | rules passed | findings |',
      '|---|---|---|---|---|',
      ...reportRows,
      '',
    ].join('\n'),
  );
});

for (const language of ['en', 'ar'] as const) {
  test.describe(`axe has no findings, and at 400 % zoom nothing overflows horizontally (${language})`, () => {
    for (const scene of SCENES) {
      const viewport =
        scene.only === 'narrow' || (scene.only !== 'wide' && language === 'ar') ? NARROW : WIDE;
      test.describe(() => {
        test.use({ allowErrors: scene.errors ?? [], viewport, reducedMotion: 'reduce' });
        test(scene.name, async ({ page }) => {
          await openScene(page, scene, language);
          const { violations, passes } = await runAxe(page);
          const findings = violations.map(({ id }) => id).join(', ') || 'none';
          const cells = [scene.name, language, viewport.width, passes.length, findings];
          reportRows.push(`| ${cells.join(' | ')} |`);
          expect(violations.map(describeViolation)).toEqual([]);

          await page.setViewportSize(AT_400_PERCENT);
          expect(await findHorizontalOverflow(page)).toEqual({ page: 0, elements: [] });
        });
      });
    }
  });
}
