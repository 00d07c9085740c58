// @owner mfe-seller
import type { BrowserContext, Page } from '@playwright/test';
import { expect, setLanguage, test } from './site';
import { clearKitchen, openDesk, orderRound, PUSH_TIMEOUT, seatGuest } from './desk';
import { startPrinter } from './fake-printer';
import { fill, languagesOf, textsOf } from './texts';

/** A job that cannot be printed is tried again within 15 s. */
const RETRY_TIMEOUT = 20_000;

/** Removes the printers of earlier tests. */
async function removePrinters({ request }: BrowserContext): Promise<void> {
  const { printers } = (await (await request.get('/api/seller/printers')).json()) as {
    printers: { _id: string }[];
  };
  for (const { _id: id } of printers)
    await request.post('/api/seller/printers/remove', { data: { id } });
}

for (const language of languagesOf(import.meta.filename)) {
  const t = textsOf(language);
  const text = (key: string) => t('mfe-seller', `printers.${key}`);
  const kitchen = (key: string) => t('mfe-seller', `kitchen.${key}`);
  const paperOut = t('mfe-seller', 'printerState.paper_out');

  const addPrinter = async (
    page: Page,
    name: string,
    { host, port }: { host: string; port: number },
  ) => {
    await page.getByRole('button', { name: text('add') }).click();
    await page.getByLabel(text('name'), { exact: true }).fill(name);
    await page.getByLabel(text('host')).fill('8.8.8.8');
    await page.getByLabel(text('port')).fill(String(port));
    for (const station of ['pit', 'grill', 'fry', 'cold', 'drinks'])
      await page.getByLabel(t('mfe-seller', `station.${station}`)).check();
    await page.getByLabel(text('other')).check();
    await page.getByLabel(text('bills')).check();
    await page.getByRole('button', { name: text('save') }).click();
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    await page.getByLabel(text('host')).fill(host);
    await page.getByRole('button', { name: text('save') }).click();
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  };

  test(`a printer is set up, runs out of paper, and prints what waited once (${language})`, async ({
    browser,
    baseURL,
    allowErrors,
  }) => {
    allowErrors.push(/422/);
    const printer = await startPrinter();
    const page = await openDesk(browser, baseURL, '/seller/printers', language);
    await removePrinters(page.context());
    await clearKitchen(page.request);
    await addPrinter(page, 'Grill', printer);
    const row = page.getByRole('listitem').filter({ hasText: 'Grill' }).first();
    await expect(row.getByText(t('mfe-seller', 'printerState.ready'))).toBeVisible();

    await row.getByRole('button', { name: fill(text('testOf'), { name: 'Grill' }) }).click();
    await expect(page.getByText(text('job.printed'), { exact: true })).toBeVisible({
      timeout: PUSH_TIMEOUT,
    });
    await expect.poll(printer.papers).toBe(1);

    printer.set('paper_out');
    const guest = await seatGuest(await browser.newContext({ baseURL }), 'Faisal', '9');
    await orderRound(guest, { dishes: 2 });
    await expect(row.getByText(paperOut, { exact: true })).toBeVisible({ timeout: PUSH_TIMEOUT });
    const display = await page.context().newPage();
    await setLanguage(display, language);
    await display.goto('/seller/kitchen');
    await expect(
      display.getByRole('link', { name: new RegExp(`Grill.*${paperOut}`) }),
    ).toBeVisible();

    printer.set('ok');
    await expect(display.getByRole('link', { name: /Grill/ })).toBeHidden({
      timeout: RETRY_TIMEOUT,
    });
    await expect.poll(printer.papers).toBe(2);

    const table9 = fill(t('mfe-seller', 'order.table'), { table: '9' });
    const ticket = display.getByRole('article', { name: new RegExp(`^${table9} #`) });
    await ticket
      .getByRole('button', { name: new RegExp(`^(${kitchen('courses')}|${kitchen('print')}): `) })
      .click();
    await ticket.getByRole('button', { name: kitchen('print'), exact: true }).click();
    await expect(page.getByText(text('copy'), { exact: true }).first()).toBeVisible({
      timeout: PUSH_TIMEOUT,
    });
    await expect.poll(printer.papers).toBe(3);
    await printer.stop();
    await removePrinters(page.context());
  });
}
