// @owner shell
import type { Locator } from '@playwright/test';
import { expect, setLanguage, type Page, test } from './site';
import { ADDRESS, fetchDishes } from './people';
import { cartLink, payButton, testCard } from './elements';
import { languagesOf, patternOf, textsOf } from './texts';

/** More tab stops than any page has. A target beyond it is unreachable. */
const MAX_STOPS = 200;

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${String(target)} cannot be reached with the Tab key`);
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

for (const language of languagesOf(import.meta.filename)) {
  test(`a customer signs up, orders and pays with the keyboard only (${language})`, async ({
    page,
  }) => {
    const t = textsOf(language);
    await setLanguage(page, language);
    await page.goto('/menu/burger');
    const add = page.getByRole('article').first().getByRole('button');
    await add.waitFor();

    // The first tab stop is the skip link.
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: t('shared', 'nav.skip') })).toBeFocused();
    await press(page, add);
    const stepper = page.getByRole('main').getByRole('group', {
      name: patternOf(t('shared', 'quantityOf')),
    });
    await press(page, stepper.getByRole('button', { name: patternOf(t('shared', 'more')) }));
    await expect(stepper.getByRole('status')).toHaveText('2');

    await press(page, page.getByRole('button', { name: t('shared', 'nav.login') }));
    const dialog = page.getByRole('dialog');
    await press(page, dialog.getByRole('button', { name: t('shell', 'signIn.toRegister') }));
    for (const [field, value] of [
      ['name', 'Huda'],
      ['email', `huda-${language}-${Date.now()}@example.com`],
      ['password', 'brisket-at-ten'],
    ] as const) {
      await tabTo(page, dialog.getByLabel(t('shell', `signIn.${field}`), { exact: true }));
      await page.keyboard.type(value);
    }
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();

    await press(page, cartLink(page));
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await press(page, page.getByRole('link', { name: t('mfe-cart', 'summary.addAddress') }));
    for (const [field, value] of Object.entries(ADDRESS)) {
      await tabTo(page, page.getByLabel(t('mfe-cart', `address.${field}`), { exact: true }));
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(value);
    }
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/cart');
    await expect(page.getByText(ADDRESS.street).first()).toBeVisible();

    await press(page, page.getByRole('button', { name: t('mfe-cart', 'summary.checkout') }));
    await press(page, testCard(page));
    await press(page, payButton(page));
    await expect(page).toHaveURL('/my-orders');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(
      page.getByText(t('shared', 'status.Food is being prepared')).first(),
    ).toBeVisible();
  });
}

/** How much of what has the focus the bar at the bottom of the screen covers, in CSS pixels. */
const coveredByBar = () => {
  const bar = document.querySelector('[data-foot-bar]');
  const focused = document.activeElement;
  if (!bar || !focused || focused === document.body || bar.contains(focused)) return 0;
  const [over, under] = [bar.getBoundingClientRect(), focused.getBoundingClientRect()];
  const covered = Math.min(over.bottom, under.bottom) - Math.max(over.top, under.top);
  return Math.max(0, Math.round(covered));
};

for (const language of languagesOf(import.meta.filename)) {
  test(`the bar at the bottom of a phone covers nothing that has the focus (${language})`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await setLanguage(page, language);
    const [dish] = await fetchDishes(page.context());
    for (const path of [`/menu/${dish?.category}/${dish?._id}`, '/dine-in']) {
      await page.goto(path);
      await expect(page.locator('#root')).toHaveAttribute('data-live');
      // The bar of the table's menu is there once a dish is chosen.
      if (path === '/dine-in') await page.getByRole('article').first().getByRole('button').click();
      await page.waitForFunction(() => document.querySelector('[data-foot-bar]'));
      for (let stop = 0; stop < 40; stop += 1) {
        await page.keyboard.press('Tab');
        expect(await page.evaluate(coveredByBar), `stop ${stop} of ${path}`).toBe(0);
      }
    }
  });
}
