// @owner mfe-seller
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Drawer, DrawerShift } from '@smokehouse/shared/contract';
import { openDesk, orderRound, seatGuest } from './desk';
import { SELLER } from './people';
import { expect, setLanguage, test } from './site';
import { useSiteAt } from './site-at';
import { addPerson, endShift, newTablet, type Person, signInWithPin } from './tablets';
import { fill, textsOf } from './texts';

const en = textsOf('en');
const ar = textsOf('ar');
const s = (key: string, values: Record<string, string> = {}) =>
  fill(en('mfe-seller', `shift.${key}`), values);
const a = (key: string, values: Record<string, string> = {}) =>
  fill(ar('mfe-seller', `shift.${key}`), values);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A cashier with a PIN, signed in at a shared tablet that shows their drawer. */
async function cashierAt(
  owner: Page,
  browser: Browser,
  baseURL: string | undefined,
  name: string,
): Promise<{ page: Page; person: Person }> {
  const names = { nameEn: name, nameAr: name };
  const person = await addPerson(owner.context(), 'cashier', names);
  const tablet = await newTablet(browser, baseURL);
  await signInWithPin(tablet, person);
  const page = await tablet.newPage();
  await setLanguage(page, 'en');
  await page.goto('/seller/shift');
  return { page, person };
}

/** A guest orders at a table, and the cashier takes the cash for the bill. */
async function sellForCash(cashier: BrowserContext, guest: BrowserContext, table: string) {
  await orderRound(guest);
  const answer = await cashier.request.get(`/api/seller/floor/table?table=${table}`);
  const { visit } = (await answer.json()) as { visit: { rounds: { _id: string }[] } };
  const data = { orderId: visit.rounds.at(-1)?._id };
  for (const call of ['bill', 'bill/paid'])
    expect((await cashier.request.post(`/api/seller/${call}`, { data })).ok(), call).toBe(true);
}

/** The drawer that a person has open, as who may see figures reads it. */
async function fetchOwnShift(page: Page, seer = page): Promise<DrawerShift> {
  const { drawers, own } = (await (await page.request.get('/api/seller/drawers')).json()) as {
    drawers: Drawer[];
    own?: string;
  };
  if (!drawers.some(({ shift }) => shift && shift._id === own))
    throw new Error('no drawer is open');
  const answer = await seer.request.get(`/api/seller/shift?id=${own}`);
  return ((await answer.json()) as { shift: DrawerShift }).shift;
}

/** The riyal's notes and coins, the largest first. Unit: halalas. */
const NOTES = [50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500];
const COINS = [200, 100, 50, 25, 10, 5, 1];

/** Types the fewest notes and coins of an amount. */
async function count(page: Page, sar: number): Promise<void> {
  let left = Math.round(sar * 100);
  await page.getByRole('button', { name: s('smallCoins') }).click();
  for (const halalas of [...NOTES, ...COINS]) {
    const pieces = Math.floor(left / halalas);
    left -= pieces * halalas;
    const figure = halalas >= 100 ? String(halalas / 100) : (halalas / 100).toFixed(2);
    const piece = s(`pieceOf.${NOTES.includes(halalas) ? 'note' : 'coin'}`, { figure });
    const field = page.getByLabel(s('piecesOf', { name: piece }), { exact: true });
    await field.fill(String(pieces));
  }
}

test.describe('a day', () => {
  // A site closes each of its days once.
  useSiteAt('20:00');

  test('of three people and two drawers: floats, cash, counts, and a day that is closed once', async ({
    browser,
    baseURL,
  }) => {
    const owner = await openDesk(browser, baseURL, '/seller/shift', 'en');
    const data = { password: SELLER.password };
    expect((await owner.request.post('/api/seller/confirm', { data })).ok()).toBe(true);
    const terrace = `Terrace ${process.pid}`;
    const [abeer, rami] = [
      await cashierAt(owner, browser, baseURL, `Abeer ${process.pid}`),
      await cashierAt(owner, browser, baseURL, `Rami ${process.pid}`),
    ];
    const guest = await seatGuest(await browser.newContext({ baseURL }), 'Huda', '6');

    await test.step('the owner adds a second drawer, which a cashier cannot', async () => {
      await expect(button(abeer.page, s('open'))).toBeVisible();
      await expect(button(abeer.page, s('editDrawers'))).toHaveCount(0);
      await button(owner, s('editDrawers')).click();
      const dialog = owner.getByRole('dialog');
      await dialog.getByRole('button', { name: s('addDrawer') }).click();
      await dialog.getByRole('button', { name: s('save') }).click();
      await expect(dialog.getByText(s('noName'))).toHaveCount(2);
      await dialog.getByLabel(s('nameEn')).fill(terrace);
      await dialog.getByLabel(s('nameAr')).fill(`التراس ${process.pid}`);
      await dialog.getByRole('button', { name: s('save') }).click();
      await expect(dialog.getByRole('button', { name: terrace, exact: true })).toBeVisible();
    });
    await test.step('each cashier opens a drawer: with a typed float, and with a counted one', async () => {
      await abeer.page.getByLabel(s('floatSar')).fill('٥٠٠');
      await button(abeer.page, s('open')).click();
      await expect(abeer.page.getByRole('link', { name: s('countAndClose') })).toBeVisible();
      await expect(abeer.page.getByText(s('inDrawer'))).toHaveCount(0);
      await rami.page.getByRole('button', { name: new RegExp(`^${terrace}`) }).click();
      await button(rami.page, s('countFloat')).click();
      const more = s('more', { name: s('pieceOf.note', { figure: '100' }) });
      for (const _ of [1, 2, 3]) await button(rami.page, more).click();
      await button(rami.page, s('open')).click();
      await expect(rami.page.getByRole('heading', { level: 1, name: terrace })).toBeVisible();
      expect((await fetchOwnShift(rami.page)).openedCash).toBe(300);
    });
    await test.step('a cash sale comes in by itself; cash is paid out, and the drawer opened', async () => {
      await sellForCash(abeer.page.context(), guest, '6');
      const events = abeer.page.getByRole('region', { name: s('events') });
      await expect(events).toContainText(s('kindOf.cash_sale'), { timeout: 15_000 });
      await button(abeer.page, s('kindOf.paid_out')).click();
      const dialog = abeer.page.getByRole('dialog');
      await dialog.getByLabel(s('amountSar')).fill('٢٥٫٥٠');
      await dialog.getByLabel(s('reason')).fill('Ice');
      await dialog.getByRole('button', { name: s('record') }).click();
      await expect(events).toContainText('Ice');
      await button(abeer.page, s('kindOf.no_sale')).click();
      await dialog.getByLabel(s('reason')).fill('Change');
      await dialog.getByRole('button', { name: s('record') }).click();
      await expect(events).toContainText(s('kindOf.no_sale'));
    });
    await test.step('the count is kept over a reload, does not tell what is expected, and closes the drawer', async () => {
      const { page } = abeer;
      const { expectedCash = 0 } = await fetchOwnShift(page, owner);
      await page.getByRole('link', { name: s('countAndClose') }).click();
      await count(page, expectedCash);
      await page.reload();
      await expect(page.getByText(expectedCash.toFixed(2)).first()).toBeVisible();
      await expect(page.getByText(s('expected'), { exact: true })).toHaveCount(0);
      await button(page, s('closeDrawer')).click();
      await expect(page.getByRole('heading', { level: 1, name: s('drawerClosed') })).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: s('exact') })).toBeVisible();
    });
    await test.step('the day names the drawer that is open; a manager counts it', async () => {
      await rami.page.getByRole('link', { name: s('countAndClose') }).click();
      const note = s('piecesOf', { name: s('pieceOf.note', { figure: '200' }) });
      await rami.page.getByLabel(note, { exact: true }).fill('1');
      await setLanguage(owner, 'ar');
      await owner.goto('/seller/day-reports');
      await owner.getByRole('link', { name: new RegExp(`التراس ${process.pid}`) }).click();
      const notes = a('piecesOf', { name: a('pieceOf.note', { figure: '50' }) });
      await owner.getByLabel(notes, { exact: true }).fill('٥');
      await expect(owner.getByText(a('short'), { exact: true })).toBeVisible();
      await owner.getByLabel(a('whyDifferent')).fill('خطأ في إعادة الباقي');
      await button(owner, a('closeDrawer')).click();
      await expect(owner.getByRole('heading', { level: 1, name: a('drawerClosed') })).toBeVisible();
    });
    await test.step('who was counting it is told, and keeps the count until it is discarded', async () => {
      await expect(rami.page.getByRole('alert')).toContainText('200.00', { timeout: 15_000 });
      await button(rami.page, s('discard')).click();
      await expect(rami.page.getByRole('alert')).toHaveCount(0);
    });
    await test.step('the day is closed once, and its Z report is a PDF in both sizes', async () => {
      await owner.goto('/seller/day-reports');
      await button(owner, a('closeDay')).click();
      await owner
        .getByRole('dialog')
        .getByRole('button', { name: a('closeDay') })
        .click();
      await expect(owner.getByRole('heading', { level: 1, name: /^Z \d{4}$/ })).toBeVisible();
      await expect(owner.getByRole('article')).toContainText('−50.00');
      for (const paper of ['80mm', 'a4']) {
        const pdf = owner.getByRole('link', { name: ar('mfe-seller', `bill.${paper}`) });
        const answer = await owner.request.get((await pdf.getAttribute('href')) ?? '');
        expect(answer.headers()['content-type']).toBe('application/pdf');
      }
    });
    await endShift(owner.context(), abeer.person, rami.person);
    for (const page of [abeer.page, rami.page, owner]) await page.context().close();
    await guest.close();
  });
});
