// @owner mfe-seller @detail
import type { BrowserContext, Page } from '@playwright/test';
import type { VisitDetails } from '@smokehouse/shared/contract';
import {
  clearKitchen,
  closeOpenVisits,
  openTable,
  PUSH_TIMEOUT,
  seatGuest,
  tableTile,
  visitPanel,
} from './desk';
import { chooseOption, openOptionSheet, readNamedMenu, submitOptionSheet } from './option-steps';
import { expect, test } from './site';
import { openTablet, signInWithPin } from './tablets';
import { fill, languagesOf, textsOf } from './texts';

/** What a waiter and a cashier press for one table of three, at most; a paper pad needs as many. */
const MOST = { waiter: 25, cashier: 25 };
const GUESTS = ['Layla', 'Yousef', 'Faisal'] as const;

/** Counts the presses of a finger or a mouse at a page, over all addresses that it opens. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() =>
    addEventListener(
      'pointerdown',
      ({ isTrusted }) => {
        const before = Number(sessionStorage.getItem('presses') ?? 0);
        if (isTrusted) sessionStorage.setItem('presses', String(before + 1));
      },
      { capture: true },
    ),
  );
  return () => page.evaluate(() => Number(sessionStorage.getItem('presses') ?? 0));
}

for (const language of languagesOf(import.meta.filename)) {
  const t = textsOf(language);
  const f = (key: string, values: Record<string, string> = {}) =>
    fill(t('mfe-seller', `floor.${key}`), values);
  const s = (key: string, values: Record<string, string> = {}) =>
    fill(t('mfe-seller', `split.${key}`), values);
  const table = language === 'en' ? '18' : '19';

  test(`a waiter and a cashier press at most 25 times each for a table of three (${language})`, async ({
    browser,
    baseURL,
  }) => {
    const { owner, tablet, page, staff, close } = await openTablet({ browser, baseURL }, language, [
      'waiter',
      'cashier',
    ]);
    const [waiter, cashier] = staff as [(typeof staff)[number], (typeof staff)[number]];
    const menu = await readNamedMenu(tablet, language);
    const phones: BrowserContext[] = [];
    await closeOpenVisits(owner, table);
    for (const name of GUESTS)
      phones.push(await seatGuest(await browser.newContext({ baseURL }), name, table));
    await clearKitchen(owner.request);
    /** The kitchen makes what was ordered. */
    const cook = () => clearKitchen(owner.request);
    const visit = async () =>
      (
        (await (await owner.request.get(`/api/seller/floor/table?table=${table}`)).json()) as {
          visit: VisitDetails;
        }
      ).visit;

    const presses = await countPresses(page);
    const button = (name: string) => page.getByRole('button', { name, exact: true }).first();
    const category = (path: string) => button(t('shared', `category.${path}`)).click();
    const add = (dish: string) =>
      page
        .getByRole('button', { name: fill(t('shared', 'addDish'), { name: menu.dish(dish) }) })
        .first()
        .click();
    const send = async () => {
      await button(f('order.send')).click();
      await visitPanel(page).waitFor();
    };
    const addItems = () =>
      visitPanel(page)
        .getByRole('link', { name: f('addItems') })
        .click();

    await signInWithPin(tablet, waiter);
    await page.goto('/seller/floor');

    await test.step('the waiter takes six dishes with options, for all and for each guest', async () => {
      await openTable(page, t, table);
      await addItems();
      await category('mocktail-and-drinks');
      for (const drink of ['hibiscus-cooler', 'peach-iced-tea', 'fresh-orange']) await add(drink);
      await button(GUESTS[0]).click();
      await category('main-course');
      const sheet = await openOptionSheet(page, t, menu.dish('sliced-ribeye'));
      for (const path of ['doneness/medium', 'sides/pit-beans', 'sides/skin-on-fries'])
        await chooseOption(sheet, menu, path);
      await submitOptionSheet(sheet, t);
      await button(GUESTS[1]).click();
      await category('burger');
      await add('brisket-burger');
      await button(GUESTS[2]).click();
      await add('crispy-chicken-burger');
      await send();
      expect((await visit()).rounds.flatMap(({ lines }) => lines)).toHaveLength(6);
    });
    await test.step('a second round', async () => {
      await addItems();
      await page.getByRole('listitem').getByRole('button').first().click();
      await send();
    });
    await test.step('everything is served', async () => {
      await cook();
      const serve = visitPanel(page).getByRole('button', {
        name: f(`dish.serveReady_${new Intl.PluralRules(language).select(7)}`, { count: '7' }),
        exact: true,
      });
      await expect(serve).toBeVisible({ timeout: PUSH_TIMEOUT });
      await serve.click();
      await expect(serve).toHaveCount(0);
    });
    await test.step('a guest asks for the bill, and the waiter has heard it', async () => {
      await phones[0]?.request.post('/api/dineuser/call', { data: { kind: 'bill' } });
      const done = visitPanel(page)
        .getByRole('list', { name: f('callsOf') })
        .getByRole('button');
      await done.click({ timeout: PUSH_TIMEOUT });
      await expect(done).toHaveCount(0);
    });
    const ofWaiter = await presses();
    console.log(`presses of a waiter: ${ofWaiter}`);
    expect(ofWaiter).toBeGreaterThan(15);
    expect(ofWaiter).toBeLessThanOrEqual(MOST.waiter);

    await signInWithPin(tablet, cashier);
    const { drawers } = (await (await tablet.request.get('/api/seller/drawers')).json()) as {
      drawers: { _id: string; shift?: object }[];
    };
    const free = drawers.find(({ shift }) => !shift);
    if (free)
      await tablet.request.post('/api/seller/shifts/open', {
        data: { drawer: free._id, openedCash: 500 },
      });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/seller/floor');
    await page.evaluate(() => sessionStorage.removeItem('presses'));

    await test.step('the cashier splits by guest, takes cash and card, and clears the table', async () => {
      await openTable(page, t, table);
      await visitPanel(page)
        .getByRole('button', { name: f('bill'), exact: true })
        .click();
      await page
        .getByRole('dialog')
        .getByRole('link', { name: t('mfe-seller', 'bill.split') })
        .click();
      await button(s('mode.guest')).click();
      for (const [letter, way] of [
        ['A', 'cash'],
        ['B', 'terminal'],
        ['C', 'cash'],
      ] as const) {
        const draft = page.getByRole('region', { name: s('draftOf', { letter }) });
        if (way !== 'cash') await draft.getByRole('button', { name: s(`way.${way}`) }).click();
        await draft.getByRole('button', { name: s('addPayment') }).click();
        await button(s('issue', { letter })).click();
        await expect(draft).toHaveCount(0);
      }
      await expect(page.getByRole('main')).toContainText(s('allIssued'));
      await page
        .getByRole('navigation')
        .getByRole('link', { name: t('mfe-seller', 'floorTitle') })
        .first()
        .click();
      await openTable(page, t, table);
      await visitPanel(page)
        .getByRole('button', { name: f('clear') })
        .click();
      await expect(tableTile(page, t, table)).toContainText(f('state.free'));
    });
    const ofCashier = await presses();
    console.log(`presses of a cashier: ${ofCashier}`);
    expect(ofCashier).toBeGreaterThan(8);
    expect(ofCashier).toBeLessThanOrEqual(MOST.cashier);
    for (const phone of phones) await phone.close();
    await close();
  });
}
