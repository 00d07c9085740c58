// @owner mfe-dine
import type { Page } from '@playwright/test';
import { expect, setLanguage, test } from './site';
import { openDesk, PUSH_TIMEOUT } from './desk';
import { scannedAddress } from './people';
import { languagesOf, patternOf, textsOf } from './texts';

type Texts = ReturnType<typeof textsOf>;

/** Orders the first dish, as a new guest with this name. */
async function order(guest: Page, t: Texts, name: string): Promise<void> {
  await guest
    .getByRole('main')
    .getByRole('button', { name: patternOf(t('shared', 'addDish')) })
    .first()
    .click();
  await guest.getByRole('link', { name: t('mfe-dine', 'viewCart') }).click();
  await guest.getByRole('button', { name: t('mfe-dine', 'dineOrder.place') }).click();
  const entry = guest.getByRole('dialog');
  await entry.getByLabel(t('mfe-dine', 'entry.name')).fill(name);
  await entry.getByLabel(t('mfe-dine', 'entry.mobile')).fill('0501234567');
  await entry.getByRole('button', { name: t('mfe-dine', 'entry.start') }).click();
  await expect(entry).toBeHidden();
  await expect(guest).toHaveURL('/dine-orders');
}

for (const language of languagesOf(import.meta.filename)) {
  const t = textsOf(language);
  const sign = (table: string) => t('mfe-dine', 'table').replace('{{number}}', table);
  const waitingAtTable = t('mfe-dine', 'waiting.title');

  test(`an order after scanning the code of the table goes straight to the kitchen (${language})`, async ({
    page: guest,
    browser,
    baseURL,
  }) => {
    const name = `Huda ${Date.now()}`;
    const desk = await openDesk(browser, baseURL, '/seller/adminorders', language);
    await setLanguage(guest, language);
    await guest.goto(await scannedAddress(guest.context(), '7'));
    await expect(guest).toHaveURL('/dine-in?table=7');
    await order(guest, t, name);
    await expect(guest.getByRole('timer').first()).toBeVisible();
    await expect(guest.getByText(waitingAtTable)).toHaveCount(0);
    const row = desk.getByRole('main').getByRole('article').filter({ hasText: name });
    await expect(row).toBeVisible({ timeout: PUSH_TIMEOUT });
    await expect(row).not.toContainText(t('mfe-seller', 'order.noTableCode'));
    await expect(desk.getByRole('region', { name: t('mfe-seller', 'waiting.title') })).toHaveCount(
      0,
    );
    await desk.context().close();
  });

  test(`a seated guest who scans another table's code moves there (${language})`, async ({
    page: guest,
  }) => {
    await setLanguage(guest, language);
    await guest.goto(await scannedAddress(guest.context(), '7'));
    await expect(guest.getByText(sign('7'))).toBeVisible();
    await guest.goto(await scannedAddress(guest.context(), '8'));
    await expect(guest.getByText(sign('8'))).toBeVisible();
    await expect(
      guest.getByText(t('mfe-dine', 'dineIn.moved').replace('{{before}}', '7')),
    ).toBeVisible();
    await guest.goto('/dine-in?table=999');
    await expect(
      guest.getByText(t('mfe-dine', 'dineIn.unknownTable').replace('{{table}}', '999')),
    ).toBeVisible();
    await expect(guest.getByText(sign('8'))).toBeVisible();
  });

  test(`an order without the code waits until the desk confirms it with one press (${language})`, async ({
    page: guest,
    browser,
    baseURL,
  }) => {
    const name = `Badr ${Date.now()}`;
    const desk = await openDesk(browser, baseURL, '/seller/adminorders', language);
    await setLanguage(guest, language);
    await guest.goto('/dine-in?table=8');
    await order(guest, t, name);
    await expect(guest.getByText(waitingAtTable)).toBeVisible();
    await expect(guest.getByRole('timer')).toHaveCount(0);
    const waiting = desk.getByRole('region', { name: t('mfe-seller', 'waiting.title') });
    const row = waiting.getByRole('article').filter({ hasText: name });
    await expect(row).toContainText(t('mfe-seller', 'order.noTableCode'), {
      timeout: PUSH_TIMEOUT,
    });
    await row.getByRole('button', { name: t('mfe-seller', 'waiting.confirm') }).click();
    await expect(row).toHaveCount(0);
    await expect(
      desk.getByRole('main').getByRole('article').filter({ hasText: name }),
    ).toBeVisible();
    await expect(guest.getByText(waitingAtTable)).toHaveCount(0, { timeout: PUSH_TIMEOUT });
    await expect(guest.getByRole('timer').first()).toBeVisible();
    await desk.context().close();
  });
}
