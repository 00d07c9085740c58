import type { Locator, Page } from '@playwright/test';

/** The link to the cart in the navigation, in either language and with any number of items. */
export const cartLink = (page: Page): Locator =>
  page.getByRole('banner').getByRole('link', { name: /^(Cart:|السلة)/ });

/** The dialog of the sandbox's checkout. Its texts are not in the locale files. */
export const paymentDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^(Pay by card|الدفع بالبطاقة)$/ });

/** Fills in the test card that pays. */
export const testCard = (page: Page): Locator =>
  paymentDialog(page).getByRole('button', { name: /5555 5555 5555 4444/ });

export const payButton = (page: Page): Locator =>
  paymentDialog(page).getByRole('button', { name: /^(Pay|ادفع) / });
