import { expect, type Page } from '@playwright/test';
import { payButton, testCard } from './elements';
import { fill, type textsOf } from './texts';

type Texts = ReturnType<typeof textsOf>;

/** Pays the open cart with the test card. */
export async function pay(page: Page, t: Texts): Promise<void> {
  await page.getByRole('button', { name: t('mfe-cart', 'summary.checkout') }).click();
  await testCard(page).click();
  await payButton(page).click();
}

/** Chooses a slot of the first day that is offered. */
export async function chooseSlot(page: Page, t: Texts, slot: string): Promise<void> {
  await page.getByRole('button', { name: t('mfe-cart', 'when.change') }).click();
  const sheet = page.getByRole('dialog', { name: t('mfe-cart', 'schedule.title') });
  await sheet.getByRole('button', { name: t('mfe-cart', 'schedule.later') }).click();
  await sheet.getByRole('button', { name: slot, exact: true }).click();
  const day = t('mfe-cart', 'schedule.today');
  await sheet
    .getByRole('button', { name: `${fill(t('mfe-cart', 'schedule.deliver'), { day })} ${slot}` })
    .click();
  await expect(sheet).toBeHidden();
}
