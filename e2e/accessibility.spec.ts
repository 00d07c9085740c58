// @owner shell
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { describeViolation, runAxe } from './axe';
import { signInAsSeller } from './people';
import { expect, type Page, test } from './site';
import {
  AT_400_PERCENT,
  enlargeText,
  findBrokenWords,
  findContentOutsidePaper,
  findHorizontalOverflow,
  widenReceipts,
} from './reflow';
import { findLayoutFaults, KNOWN_FAULTS, LAYOUT_SIZES } from './layout';
import { prepareScene, type Scene, SCENES, showScene } from './scenes';
import { type Language, LANGUAGES } from './texts';
import { expectLanguage, switchLanguage } from './translated';

// The scenes do not affect each other, so workers share them out. A scene is prepared once and
// shown in both languages, which spares a context and half of its requests.
test.describe.configure({ mode: 'parallel' });

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };

/** Viewport of a scene that names none. */
const VIEWPORTS = { en: WIDE, ar: NARROW };

/**
 * The run in one language shows each scene once and switches its language in place. It runs axe in
 * one language, and audits the layout at one size for each, both others for the next scene.
 */
const IS_SHORT = process.env.JOURNEY_LANGUAGES === 'one';

/** Axe takes two thirds of a scene's time. */
const runsAxe = (scene: Scene, turn: number): boolean =>
  !IS_SHORT || SCENES.indexOf(scene) % LANGUAGES.length === turn;

const viewportOf = ({ only }: Scene, language: Language) =>
  only ? { narrow: NARROW, wide: WIDE }[only] : VIEWPORTS[language];

/** The sizes at which the layout of a scene is audited: those at which its state exists. */
function sizesOf(scene: Scene, turn: number) {
  const { only } = scene;
  const sizes = LAYOUT_SIZES.filter(
    ({ width }) => only === undefined || (only === 'narrow') === width <= NARROW.width,
  );
  if (!IS_SHORT) return sizes;
  const [size = WIDE] = sizes.slice((SCENES.indexOf(scene) + turn) % sizes.length);
  return [size];
}

/** Passed rules by scene and all findings, for docs/accessibility.md. `npm run axe` writes it. */
const passed: Record<string, string[]> = {};
const findings: string[] = [];
test.afterAll(() => {
  if (!process.env.AXE_REPORT) return;
  writeFileSync(
    path.resolve(import.meta.dirname, '../docs/accessibility.md'),
    [
      '# Accessibility report',
      '',
      'Written by `npm run axe`. It checks every page and state against WCAG 2.2 A and AA and',
      "axe's best practices. `npm test` runs the same check and fails on a finding.",
      '',
      'Rules passed in English at 1440 px and Arabic at 390 px; other widths are in parentheses:',
      '',
      '| page or state | English | Arabic |',
      '|---|---|---|',
      ...Object.entries(passed).map((row) => `| ${row.flat().join(' | ')} |`),
      '',
      `Findings: ${findings.join(', ') || 'none'}.`,
      '',
    ].join('\n'),
  );
});

async function expectNoFinding(page: Page, scene: Scene, language: Language): Promise<void> {
  const viewport = viewportOf(scene, language);
  const { violations, passes } = await runAxe(page);
  const width = viewport === VIEWPORTS[language] ? '' : ` (${viewport.width} px)`;
  (passed[scene.name] ??= []).push(`${passes.length}${width}`);
  findings.push(...violations.map(({ id }) => `${id} (${scene.name}, ${language})`));
  expect(violations.map(describeViolation), language).toEqual([]);
}

/** Everything that is checked of a scene in one language. `turn` counts its languages. */
async function audit(page: Page, scene: Scene, language: Language, turn: number): Promise<void> {
  if (runsAxe(scene, turn)) await expectNoFinding(page, scene, language);

  for (const size of sizesOf(scene, turn)) {
    await page.setViewportSize(size);
    const at = `${language} at ${size.width} px`;
    const faults = await findLayoutFaults(page);
    expect(
      faults.filter((fault) => !KNOWN_FAULTS[scene.name]?.test(fault)),
      at,
    ).toEqual([]);
  }

  await page.setViewportSize(AT_400_PERCENT);
  const overflow = await findHorizontalOverflow(page);
  expect(overflow, language).toEqual({ page: 0, elements: [] });
}

/**
 * The desk of a worker: signed in once, and with the scripts of the last scene in its cache.
 * Nothing else is left of a scene.
 */
const atDesk = test.extend<object, { desk: BrowserContext }>({
  desk: [
    async ({ browser, site }, use) => {
      const desk = await browser.newContext({
        baseURL: site.url,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      });
      await signInAsSeller(desk);
      await use(desk);
      await desk.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ desk, site }, use) => {
    await use(desk);
    for (const page of desk.pages()) {
      if (page.url().startsWith(site.url))
        await page.evaluate(() => [localStorage, sessionStorage].forEach((one) => one.clear()));
      await page.close();
    }
  },
});

test.describe('axe has no findings, the layout has no faults, at 400% zoom nothing overflows horizontally, and the language switches completely', () => {
  for (const scene of SCENES) {
    test.describe(() => {
      test.use({ allowErrors: scene.errors ?? [], reducedMotion: 'reduce' });
      const isDesk = scene.prepare === signInAsSeller;
      (isDesk ? atDesk : test)(scene.name, async ({ page }) => {
        await prepareScene(page, isDesk ? { ...scene, prepare: undefined } : scene);
        for (const [turn, language] of LANGUAGES.entries()) {
          await page.setViewportSize(viewportOf(scene, language));
          if (IS_SHORT && turn > 0 && !scene.isDisplay) {
            await switchLanguage(page, language);
            await expectLanguage(page, language);
          } else await showScene(page, scene, language);
          await audit(page, scene, language, turn);
        }
        // The page has shown Arabic last.
        const switches: readonly Language[] = IS_SHORT ? ['en'] : ['en', 'ar', 'en'];
        for (const language of scene.isDisplay ? [] : switches) {
          await switchLanguage(page, language);
          await expectLanguage(page, language);
        }
      });
    });
  }
});

test('axe finds every image without a text alternative and every pale text', async ({ page }) => {
  const planted = '<img src="data:,"><p style="color: #777; background: #888">Slow</p>';
  await page.route('/planted', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<html lang="en"><title>Planted</title><main><h1>Planted</h1>${planted.repeat(2)}</main>`,
    }),
  );
  await page.goto('/planted');
  const { violations } = await runAxe(page);
  expect(violations.map(({ id, nodes }) => [id, nodes.length])).toEqual([
    ['color-contrast', 2],
    ['image-alt', 2],
  ]);
});

const WITH_PAPER = [
  'product',
  'cart',
  'cart-empty',
  'my-orders',
  'dine-in',
  'dine-order',
  'dine-orders',
];

test.describe('text of twice the size breaks no word and stays on its paper', () => {
  test.use({ viewport: NARROW, reducedMotion: 'reduce' });
  for (const scene of SCENES.filter(({ name }) => WITH_PAPER.includes(name))) {
    test(scene.name, async ({ page }) => {
      await prepareScene(page, scene);
      for (const language of LANGUAGES) {
        await page.setViewportSize(NARROW);
        await showScene(page, scene, language);
        await enlargeText(page);
        await widenReceipts(page);
        for (const width of [NARROW.width, 768]) {
          await page.setViewportSize({ width, height: NARROW.height });
          const at = `${language} at ${width} px`;
          expect(await findHorizontalOverflow(page), at).toEqual({ page: 0, elements: [] });
          expect(await findContentOutsidePaper(page), at).toEqual([]);
          expect(await findBrokenWords(page), at).toEqual([]);
        }
      }
    });
  }
});
