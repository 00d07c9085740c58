import { expect, test } from './site';
import { openScene, SCENES } from './scenes';

// 320 px is a 1280 px wide window at 400 % (WCAG 1.4.10).
for (const language of ['en', 'ar'] as const) {
  test.describe(`at 320 px nothing is lost sideways (${language})`, () => {
    for (const scene of SCENES.filter(({ only }) => only !== 'wide')) {
      test.describe(() => {
        test.use({ viewport: { width: 320, height: 700 }, allowErrors: scene.errors ?? [], reducedMotion: 'reduce' });
        test(scene.name, async ({ page }) => {
          await openScene(page, scene, language);
          const overflow = await page.evaluate(() => {
            const width = document.documentElement.clientWidth;
            const scrollsItself = (element: Element | null): boolean => Boolean(element && element !== document.body
              && (['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(element).overflowX) || scrollsItself(element.parentElement)));
            return {
              page: document.documentElement.scrollWidth - width,
              elements: [...document.querySelectorAll('main *')].filter((element) => {
                const { left, right, width: own } = element.getBoundingClientRect();
                return own > 1 && (right > width + 1 || left < -1) && !scrollsItself(element);
              }).map((element) => `${element.tagName}.${element.className}`).slice(0, 5),
            };
          });
          expect(overflow).toEqual({ page: 0, elements: [] });
        });
      });
    }
  });
}
