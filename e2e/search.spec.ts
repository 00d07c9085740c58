// @owner mfe-menu @detail
import { describeViolation, runAxe } from './axe';
import { holdShellScript } from './network';
import { signInAsSeller } from './people';
import { expect, type Page, setLanguage, test } from './site';
import { languagesOf, patternOf, textsOf } from './texts';

const PHONE = { width: 390, height: 844 };
const field = (page: Page) => page.getByRole('combobox').filter({ visible: true });
const options = (page: Page) => page.getByRole('listbox').getByRole('option');
const dishNames = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
const en = textsOf('en');

/** A misspelled search, and the dish that it finds first. */
const MISSPELLED = {
  en: { text: 'briskte', dish: 'Oak-Smoked Brisket', instead: 'Brisket' },
  ar: { text: 'برسكت', dish: 'بريسكت مدخّن على البلوط', instead: 'بريسكت' },
} as const;
/** The same text on the keyboard of the other language. */
const OTHER_KEYBOARD = { en: 'لاقهسنثف', ar: 'fvds;j' } as const;
const DESSERTS = { en: 'sweets', ar: 'حلا' } as const;

for (const language of languagesOf(import.meta.filename)) {
  const t = textsOf(language);
  const { text, dish, instead } = MISSPELLED[language];
  const notice = t('shared', 'search.shownFor.instead').replace('{{text}}', instead);
  const desserts = t('shared', 'category.dessert');
  test.describe(`the search (${language})`, () => {
    test.beforeEach(async ({ page }) => {
      await setLanguage(page, language);
    });

    test('suggests dishes for a misspelled word, which are chosen with the keyboard', async ({
      page,
    }) => {
      await page.goto('/about');
      await field(page).pressSequentially(text);
      await expect(options(page).first()).toContainText(dish);
      await expect(page.getByText(notice).first()).toBeVisible();
      const { violations } = await runAxe(page);
      expect(violations.map(describeViolation)).toEqual([]);
      await page.keyboard.press('ArrowDown');
      await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
      await expect(field(page)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: dish })).toBeVisible();
    });

    test('keeps what was typed before the scripts had loaded', async ({ page }) => {
      const releaseShellScript = await holdShellScript(page);
      await page.goto('/about', { waitUntil: 'commit' });
      await field(page).pressSequentially(text);
      releaseShellScript();
      await expect(page).toHaveURL(`/all-menu?q=${encodeURIComponent(text)}`);
      await expect(field(page)).toHaveValue(text);
    });

    test('finds a text that was typed on the keyboard of the other language', async ({ page }) => {
      await page.goto(`/all-menu?q=${encodeURIComponent(OTHER_KEYBOARD[language])}`);
      await expect(dishNames(page).first()).toHaveText(dish);
      await expect(page.getByRole('main')).toContainText(instead);
    });

    test('on a phone the suggestions fill the screen, and close to the result', async ({
      page,
    }) => {
      await page.setViewportSize(PHONE);
      await page.goto('/');
      await page.getByRole('button', { name: t('shared', 'nav.search') }).click();
      await expect(field(page)).toBeFocused();
      await field(page).pressSequentially(DESSERTS[language]);
      await expect(options(page).first()).toContainText(desserts);
      expect((await page.getByRole('listbox').boundingBox())?.width).toBe(PHONE.width);
      const { violations } = await runAxe(page);
      expect(violations.map(describeViolation)).toEqual([]);
      await options(page).last().click();
      await expect(page.getByRole('listbox')).toHaveCount(0);
      await expect(
        page.getByRole('main').getByRole('list').getByRole('link', { name: desserts }).first(),
      ).toBeVisible();
      await expect(dishNames(page)).toHaveCount(5);
      await page.getByRole('button', { name: t('shared', 'close') }).click();
      await expect(page.getByRole('button', { name: t('shared', 'nav.search') })).toBeFocused();
    });

    test('a category among the suggestions opens its page', async ({ page }) => {
      await page.goto('/');
      await field(page).pressSequentially(DESSERTS[language]);
      await options(page).filter({ hasText: desserts }).first().click();
      await expect(page).toHaveURL('/menu/dessert');
    });

    test('at a table the suggestions keep the table’s navigation', async ({ page }) => {
      await page.goto('/dine-in?table=7');
      await field(page).pressSequentially(text);
      await options(page).filter({ hasText: dish }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: dish })).toBeVisible();
      await expect(page.getByPlaceholder(t('mfe-dine', 'nav.searchMenu'))).toBeVisible();
    });

    test('says clearly that nothing is found, also for text without words', async ({ page }) => {
      for (const nonsense of ['blorptang', '(.*)+$', '\u0007', 'x'.repeat(5000)]) {
        await page.goto(`/all-menu?q=${encodeURIComponent(nonsense)}`);
        await expect(page.getByText(t('mfe-menu', 'noMatch'))).toBeVisible();
      }
      await page.goto('/all-menu?q=%20%20');
      await expect.poll(() => dishNames(page).count()).toBeGreaterThan(50);
    });

    test.describe('without an answer', () => {
      test.use({ allowErrors: [/ERR_FAILED/] });

      test('still finds parts of names when the search cannot be reached', async ({ page }) => {
        await page.route('**/api/product/search*', (route) => route.abort());
        await page.goto('/all-menu');
        await field(page).pressSequentially(dish.split(' ')[0] ?? '');
        await expect(dishNames(page).first()).toHaveText(dish);
        await expect(page.getByRole('listbox')).toHaveCount(0);
      });
    });
  });
}

test('the suggestions load when the field gets the focus, not before', async ({ page }) => {
  const files: string[] = [];
  page.on('request', (request) => files.push(request.url()));
  const loaded = () => files.filter((url) => url.includes('search-suggestions')).length;
  await page.goto('/about', { waitUntil: 'load' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(loaded()).toBe(0);
  await field(page).focus();
  await expect.poll(loaded).toBeGreaterThan(0);
});

test('a synonym of the seller finds dishes at once', async ({ page, browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  await signInAsSeller(context);
  const seller = await context.newPage();
  await seller.goto('/seller/product-list');
  await seller.getByRole('link', { name: en('mfe-seller', 'searchWords') }).click();
  await seller.getByRole('button', { name: en('mfe-seller', 'synonyms.add') }).click();
  const words = seller.getByRole('textbox', { name: en('mfe-seller', 'synonyms.en') });
  await words.fill('tomahawk, moby, برجر');
  await seller
    .getByRole('button', { name: en('mfe-seller', 'synonyms.save'), exact: true })
    .click();
  await expect(words).toHaveAttribute('aria-invalid', 'true');
  await words.fill('tomahawk, moby');
  await seller
    .getByRole('button', { name: en('mfe-seller', 'synonyms.save'), exact: true })
    .click();
  await expect(seller.getByText('tomahawk, moby')).toBeVisible();

  await page.goto('/all-menu?q=moby');
  await expect(dishNames(page)).toHaveText(['Tomahawk for the Table']);

  await seller
    .getByRole('button', {
      name: patternOf(en('mfe-seller', 'synonyms.removeOf').replace('{{words}}', 'tomahawk')),
    })
    .click();
  await seller
    .getByRole('dialog')
    .getByRole('button', { name: en('mfe-seller', 'synonyms.remove'), exact: true })
    .click();
  await expect(seller.getByText('tomahawk, moby')).toHaveCount(0);
  await context.close();
});
