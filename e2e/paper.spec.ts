// @owner mfe-orders @detail
import type { Page } from '@playwright/test';
import { expect, setLanguage, test } from './site';
import { openScene, SCENES } from './scenes';
import { signUp } from './people';
import { languagesOf, textsOf } from './texts';

// One of the last files: workers share out its tests, so that they end together.
test.describe.configure({ mode: 'parallel' });

/** The lightest colour of text in `main`. 0 is black, 1 is white. */
const lightestText = (page: Page) =>
  page.evaluate(() => {
    const lightness = (element: Element) => {
      const [red = 0, green = 0, blue = 0] = (
        getComputedStyle(element).color.match(/[\d.]+/g) ?? []
      )
        .slice(0, 3)
        .map(Number);
      return (0.21 * red + 0.72 * green + 0.07 * blue) / 255;
    };
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node instanceof Text && node.data.trim());
    return Math.max(...[...document.querySelectorAll('main *')].filter(hasText).map(lightness));
  });

for (const language of languagesOf(import.meta.filename)) {
  const t = textsOf(language);
  test.describe(`paper (${language})`, () => {
    for (const name of ['my-orders', 'cart', 'product', 'dine-orders']) {
      const scene = SCENES.find((one) => one.name === name);
      test(`${name}: what is printed is dark on white`, async ({ page }) => {
        if (!scene) throw new Error(`no scene ${name}`);
        await openScene(page, scene, language);
        await page.emulateMedia({ media: 'print' });
        // Buttons change their colour gradually.
        await expect.poll(() => lightestText(page)).toBeLessThan(0.35);
      });
    }

    test('what is still loading on a ticket has the colour of paper', async ({ page }) => {
      await setLanguage(page, language);
      await signUp(page.context());
      const menu = (await (await page.request.get('/api/product/list')).json()) as {
        products: { _id: string }[];
      };
      await page.addInitScript(
        (items) => localStorage.setItem('smokehouse:cart', JSON.stringify({ owner: null, items })),
        { [menu.products[0]?._id ?? '']: 1 },
      );
      // The saved addresses never arrive.
      await page.route('**/api/address/get', () => undefined);
      await page.goto('/cart');
      const loading = page
        .getByRole('complementary')
        .getByRole('status', { name: t('shared', 'loading') });
      await expect(loading).toBeVisible();
      const [red = 0] = await loading.evaluate((element) =>
        (getComputedStyle(element).backgroundColor.match(/\d+/g) ?? []).map(Number),
      );
      expect(red).toBeGreaterThan(180);
    });
  });
}
