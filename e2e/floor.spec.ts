// @owner mfe-seller
import type { Locator } from '@playwright/test';
import type { CallAnswer } from '@smokehouse/shared/contract';
import {
  closeOpenVisits,
  openDesk,
  moveTable,
  openTable,
  orderRound,
  PUSH_TIMEOUT,
  seatGuest,
  tableTile,
  visitPanel,
} from './desk';
import { signInAsSeller } from './people';
import { expect, setLanguage, test } from './site';
import { fill, languagesOf, patternOf, textsOf } from './texts';

/** Till, desk, tablet and phone. */
const SIZES = [
  [1280, 800],
  [1440, 900],
  [820, 1180],
  [390, 844],
] as const;

for (const language of languagesOf(import.meta.filename)) {
  const t = textsOf(language);
  const f = (key: string, values: Record<string, string> = {}) =>
    fill(t('mfe-seller', `floor.${key}`), values);

  test(`every action of a table can be pressed, with one dish and with fourteen (${language})`, async ({
    browser,
    baseURL,
  }) => {
    const floor = await openDesk(browser, baseURL, '/seller/floor', language);
    // The two languages share a site, and guests of one table are one visit.
    const table = language === 'en' ? '8' : '9';
    const guest = await seatGuest(await browser.newContext({ baseURL }), 'Huda', table);
    await openTable(floor, t, table);
    for (const [ordered, shown] of [
      [1, 1],
      [13, 14],
    ] as const) {
      await orderRound(guest, { dishes: ordered });
      const dishes = visitPanel(floor).getByRole('listitem').filter({ hasText: 'Huda' });
      await expect(dishes).toHaveCount(shown);
      for (const [width, height] of SIZES) {
        await floor.setViewportSize({ width, height });
        const actions = visitPanel(floor).getByRole('button', {
          name: new RegExp(
            `^(?:${['move', 'merge', 'split', 'bill'].map((key) => f(key)).join('|')})$`,
          ),
        });
        await expect(actions).toHaveCount(4);
        for (const action of await actions.all()) {
          // Not scrolled to first: who waits at a table does not look for it.
          const isHit = await action.evaluate((button) => {
            const { left, top, width: wide, height: high } = button.getBoundingClientRect();
            const hit = document.elementFromPoint(left + wide / 2, top + high / 2);
            return hit !== null && button.contains(hit);
          });
          expect(isHit, `${await action.innerText()} at ${width} × ${height}`).toBe(true);
        }
      }
    }
    await guest.close();
    await floor.context().close();
  });

  test(`an opened table is in sight on a tablet and at the till, while dishes become ready (${language})`, async ({
    browser,
    baseURL,
  }) => {
    const floor = await openDesk(browser, baseURL, '/seller/floor', language);
    const table = language === 'en' ? '4' : '5';
    const guest = await seatGuest(await browser.newContext({ baseURL }), 'Lama', table);
    await orderRound(guest, { dishes: 3 });
    const isInSight = async (what: Locator) => {
      await what.waitFor();
      return what.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 64 && bottom <= window.innerHeight;
      });
    };
    const title = visitPanel(floor).getByRole('heading', { level: 2 });
    const dish = visitPanel(floor).getByRole('listitem').filter({ hasText: 'Lama' }).first();
    const bill = visitPanel(floor).getByRole('button', { name: f('bill'), exact: true });
    const addItems = visitPanel(floor).getByRole('link', { name: f('addItems') });

    await test.step('pressed on a tablet, below whose plan it opens', async () => {
      await floor.setViewportSize({ width: 820, height: 1180 });
      await openTable(floor, t, table);
      for (const part of [title, dish, bill, addItems])
        await expect.poll(() => isInSight(part)).toBe(true);
    });
    await test.step('at the till, where a ready dish must not push the actions away', async () => {
      await floor.setViewportSize({ width: 1280, height: 800 });
      await floor.evaluate(() => window.scrollTo(0, 0));
      const before = await bill.boundingBox();
      const { tickets } = (await (
        await floor.request.get('/api/seller/kitchen')
      ).json()) as CallAnswer<'GET /api/seller/kitchen'>;
      // The newest: other journeys seat guests at that table, too.
      const ticket = tickets.findLast((one) => one.table === table);
      const data = { action: 'bump', ticket: ticket?._id, round: ticket?.round };
      await floor.request.post('/api/seller/kitchen/press', { data });
      await floor
        .getByRole('list', { name: f('dish.pass') })
        .getByRole('link', { name: new RegExp(`\\b${table}\\b`) })
        .waitFor();
      for (const part of [bill, addItems]) expect(await isInSight(part)).toBe(true);
      expect((await bill.boundingBox())?.y).toBe(before?.y);
    });
    await guest.close();
    await floor.context().close();
  });

  test(`Back closes a dialog of a table, and the table stays (${language})`, async ({
    browser,
    baseURL,
  }) => {
    // Others seat guests there too; those of the move need free tables.
    const table = language === 'en' ? '8' : '9';
    const guest = await seatGuest(await browser.newContext({ baseURL }), 'Reem', table);
    await orderRound(guest);
    const floor = await openDesk(browser, baseURL, '/seller/floor', language);
    await openTable(floor, t, '1');
    await openTable(floor, t, table);
    const title = visitPanel(floor).getByRole('heading', { level: 2 });
    const dialog = floor.getByRole('dialog');
    for (const name of ['correct', 'move', 'bill']) {
      await visitPanel(floor)
        .getByRole('button', { name: f(name), exact: true })
        .click();
      await dialog.waitFor();
      await floor.goBack();
      await expect(dialog).toHaveCount(0);
      await expect(title).toHaveText(f('table', { table }));
    }
    await visitPanel(floor)
      .getByRole('button', { name: f('move'), exact: true })
      .click();
    await dialog.waitFor();
    await floor.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await floor.goBack();
    await expect(title).toHaveText(f('table', { table: '1' }));
    await guest.close();
    await floor.context().close();
  });

  test(`a dish that the kitchen bumps is called out on the floor, and one on hold stays with both (${language})`, async ({
    browser,
    baseURL,
  }) => {
    const floor = await openDesk(browser, baseURL, '/seller/floor', language);
    const table = language === 'en' ? '14' : '15';
    const guest = await seatGuest(await browser.newContext({ baseURL }), 'Mona', table);
    await orderRound(guest, { dishes: 3 });
    const phone = await guest.newPage();
    await setLanguage(phone, language);
    await phone.goto('/dine-orders');
    await openTable(floor, t, table);
    const dishes = visitPanel(floor).getByRole('listitem').filter({ hasText: 'Mona' });
    const stateOf = (at: number, state: string) =>
      expect(dishes.nth(at)).toContainText(f(`dish.${state}`), { timeout: PUSH_TIMEOUT });
    const press = (at: number, action: string) =>
      dishes
        .nth(at)
        .getByRole('button')
        .filter({ hasText: f(`dish.${action}`) })
        .click();
    /** Bumps the ticket of the table, as a display in the kitchen does. */
    async function bump(): Promise<void> {
      const { tickets } = (await (
        await floor.request.get('/api/seller/kitchen')
      ).json()) as CallAnswer<'GET /api/seller/kitchen'>;
      const ticket = tickets.findLast((one) => one.table === table);
      const data = { action: 'bump', ticket: ticket?._id, round: ticket?.round };
      await floor.request.post('/api/seller/kitchen/press', { data });
    }
    const plural = language === 'ar' ? 'two' : 'other';
    const called = floor.getByRole('list', { name: f('dish.pass') }).getByRole('link', {
      name: new RegExp(`\\b${table}\\b`),
    });

    await test.step('the waiter holds a dish, and the kitchen makes the others ready', async () => {
      await press(2, 'hold');
      await stateOf(2, 'held');
      await bump();
      for (const at of [0, 1]) await stateOf(at, 'ready');
      await stateOf(2, 'held');
      await expect(called).toBeVisible();
      await expect(
        phone.getByText(fill(t('mfe-dine', `dineOrders.coming_${plural}`), { count: 2 })),
      ).toBeVisible({ timeout: PUSH_TIMEOUT });
      await expect(tableTile(floor, t, table)).toContainText('2');
    });
    await test.step('both are served in one press, which can be undone', async () => {
      await visitPanel(floor)
        .getByRole('button', {
          name: patternOf(t('mfe-seller', `floor.dish.serveReadyOf_${plural}`)),
        })
        .click();
      for (const at of [0, 1]) await stateOf(at, 'served');
      await expect(called).toHaveCount(0);
      await press(0, 'unserve');
      await stateOf(0, 'ready');
      await press(0, 'serve');
      await stateOf(0, 'served');
    });
    await test.step('the one on hold is fired, made, and goes from the pass: the round is served', async () => {
      await press(2, 'fire');
      await expect(dishes.nth(2)).not.toContainText(f('dish.held'), { timeout: PUSH_TIMEOUT });
      await bump();
      await stateOf(2, 'ready');
      const pass = await floor.context().newPage();
      await setLanguage(pass, language);
      await pass.goto('/seller/pass');
      const place = fill(t('mfe-seller', 'order.table'), { table });
      await pass
        .getByRole('article')
        .filter({ has: pass.getByRole('heading', { name: place, exact: true }) })
        .getByRole('button')
        .click();
      await expect(pass.getByRole('heading', { name: place, exact: true })).toHaveCount(0);
      await stateOf(2, 'served');
      await expect(tableTile(floor, t, table)).toContainText(f('state.eating'), {
        timeout: PUSH_TIMEOUT,
      });
    });
    await guest.close();
    await floor.context().close();
  });

  test(`guests of two phones are one visit; their calls, a move, a merge and a split keep it whole (${language})`, async ({
    browser,
    baseURL,
  }) => {
    const floor = await openDesk(browser, baseURL, '/seller/floor', language);
    const heading = (name: string) => visitPanel(floor).getByRole('heading', { name, exact: true });
    const [huda, ali] = [
      await seatGuest(await browser.newContext({ baseURL }), 'Huda', '1'),
      await seatGuest(await browser.newContext({ baseURL }), 'Ali', '1'),
    ];
    await test.step('both are at the table, and each call is one of its own', async () => {
      await orderRound(huda);
      await orderRound(ali);
      await expect(tableTile(floor, t, '1')).toContainText(f('state.waiting'), {
        timeout: PUSH_TIMEOUT,
      });
      for (const phone of [huda, ali])
        await phone.request.post('/api/dineuser/call', { data: { kind: 'waiter' } });
      await openTable(floor, t, '1');
      const calls = visitPanel(floor)
        .getByRole('list', { name: f('callsOf') })
        .getByRole('listitem');
      await expect(calls).toHaveCount(2, { timeout: PUSH_TIMEOUT });
      await calls.filter({ hasText: 'Huda' }).getByRole('button').click();
      await expect(calls).toHaveCount(1);
      await expect(calls).toContainText('Ali');
    });
    await test.step('the visit moves to a free table', async () => {
      await moveTable(floor, t, 'move', '2');
      await expect(heading(f('table', { table: '2' }))).toBeVisible();
      await expect(tableTile(floor, t, '1')).toContainText(f('state.free'));
      await expect(visitPanel(floor)).toContainText('Ali');
    });
    await test.step('a waiter opens another table, and the two are merged', async () => {
      await openTable(floor, t, '3');
      await visitPanel(floor)
        .getByRole('link', { name: f('addItems') })
        .click();
      await floor
        .getByRole('button', { name: patternOf(t('shared', 'addDish')) })
        .first()
        .click();
      await floor.getByRole('button', { name: f('order.send') }).click();
      await expect(visitPanel(floor)).toContainText(f('all'));
      await moveTable(floor, t, 'merge', '2');
      await expect(visitPanel(floor)).toContainText('Huda');
      await expect(visitPanel(floor)).toContainText(f('all'));
    });
    await test.step('the merge is undone in one press, and made again', async () => {
      await visitPanel(floor)
        .getByRole('button', { name: f('undo.submit'), exact: true })
        .click();
      await expect(heading(f('table', { table: '3' }))).toBeVisible();
      await expect(visitPanel(floor)).toContainText(f('all'));
      await expect(visitPanel(floor)).not.toContainText('Huda');
      await expect(tableTile(floor, t, '2')).toContainText(f('state.waiting'));
      await moveTable(floor, t, 'merge', '2');
      await expect(heading(f('table', { table: '2' }))).toBeVisible();
      await expect(visitPanel(floor)).toContainText('Huda');
      await expect(visitPanel(floor)).toContainText(f('all'));
    });
    const ofGuest = (name: string) =>
      visitPanel(floor).getByRole('listitem').filter({ hasText: name });
    const moveAli = async () => {
      const dialog = floor.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Ali' }).click();
      await dialog
        .getByRole('button', { name: new RegExp(`^${f('table', { table: '4' })}\\b`) })
        .first()
        .click();
      await expect(dialog.getByRole('row', { name: f('table', { table: '4' }) })).toContainText(
        f('state.free'),
      );
      await dialog.getByRole('button', { name: f('pick.moveSubmit', { to: '4' }) }).click();
      await expect(dialog).toHaveCount(0);
    };
    await test.step('one guest moves to another table, with their round only', async () => {
      // Where guests of another journey may sit.
      await closeOpenVisits(floor, '4');
      await visitPanel(floor)
        .getByRole('button', { name: f('split'), exact: true })
        .click();
      await moveAli();
      await expect(tableTile(floor, t, '4')).toContainText(f('state.waiting'));
      await expect(ofGuest('Ali')).toHaveCount(0);
      await expect(ofGuest('Huda').first()).toBeVisible();
    });
    await test.step('that is undone at the table that they left, and made again', async () => {
      await visitPanel(floor)
        .getByRole('button', { name: f('undo.submit'), exact: true })
        .click();
      await expect(ofGuest('Ali').first()).toBeVisible();
      await expect(tableTile(floor, t, '4')).toContainText(f('state.free'));
      await visitPanel(floor)
        .getByRole('button', { name: f('split'), exact: true })
        .click();
      await moveAli();
      await expect(ofGuest('Ali')).toHaveCount(0);
    });
    await test.step('both tables are closed as walk-outs, with a reason and a name', async () => {
      for (const table of ['2', '4']) {
        await openTable(floor, t, table);
        await visitPanel(floor)
          .getByRole('button', { name: f('walkOut.open') })
          .click();
        const dialog = floor.getByRole('dialog');
        await dialog.getByRole('button', { name: f('walkOut.submit') }).click();
        await expect(dialog).toContainText(f('walkOut.required'));
        await dialog.getByLabel(f('walkOut.reason')).fill('Left during the rush');
        await dialog.getByLabel(f('walkOut.by')).fill('Salem');
        await dialog.getByRole('button', { name: f('walkOut.submit') }).click();
        await expect(dialog).toHaveCount(0);
        await expect(tableTile(floor, t, table)).toContainText(f('state.free'));
      }
    });
    for (const context of [huda, ali, floor.context()]) await context.close();
  });

  test(`what is pressed while the network is away is kept, and sent once when it returns (${language})`, async ({
    browser,
    baseURL,
    allowErrors,
  }) => {
    allowErrors.push(/ERR_INTERNET_DISCONNECTED/);
    const table = language === 'en' ? '12' : '17';
    const guest = await seatGuest(await browser.newContext({ baseURL }), 'Mona', table);
    await orderRound(guest);
    const floor = await openDesk(browser, baseURL, `/seller/floor?table=${table}`, language);
    const serve = visitPanel(floor).getByRole('button', { name: f('serve', { number: '1' }) });
    await serve.waitFor();
    await floor.context().setOffline(true);
    await serve.click();
    await floor.getByRole('button', { name: f('dish.anyway'), exact: true }).click();
    await expect(floor.getByText(f('kept', { what: f('serve', { number: '1' }) }))).toBeVisible();
    // The menu was loaded before.
    await visitPanel(floor)
      .getByRole('link', { name: f('addItems') })
      .click();
    await floor
      .getByRole('button', { name: patternOf(t('shared', 'addDish')) })
      .first()
      .click();
    // An allergy can be noted there too.
    await floor.getByRole('button', { name: new RegExp(`^${f('order.addNote')}: `) }).click();
    const sheet = floor.getByRole('dialog');
    await sheet.getByLabel(t('shared', 'options.note')).fill('No nuts');
    await sheet
      .getByRole('button', { name: new RegExp(`^${t('shared', 'options.save')}`) })
      .click();
    await expect(floor.getByText('No nuts').first()).toBeVisible();
    // Wherever something is pressed, the page says that there is no connection.
    await floor.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(floor.getByText(t('shell', 'offlineAtDesk'))).toBeInViewport({ ratio: 1 });
    await expect(floor.getByRole('banner')).toBeInViewport({ ratio: 1 });
    await floor.getByRole('button', { name: f('order.send') }).click();
    await expect(floor.getByText(f('kept', { what: f('order.title', { table }) }))).toBeVisible();
    await visitPanel(floor)
      .getByRole('link', { name: f('waits_one', { count: '1' }) })
      .waitFor();
    // The change is sent also after its button is gone.
    await openTable(floor, t, '11');
    await floor.context().setOffline(false);
    await openTable(floor, t, table);
    const round = (number: string) =>
      visitPanel(floor).getByRole('heading', { name: f('round', { number }) });
    await round('2').waitFor();
    await expect(serve).toHaveCount(0);
    await expect(round('3')).toHaveCount(0);
    for (const context of [guest, floor.context()]) await context.close();
  });

  test(`a waiter orders with four taps on a phone, also for a guest by name (${language})`, async ({
    page,
  }) => {
    await signInAsSeller(page.context());
    await setLanguage(page, language);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/seller/floor');
    // 1: the table. 2: its next step; the whole table is preselected. 3: the dish. 4: Send.
    await openTable(page, t, '9');
    await visitPanel(page)
      .getByRole('link', { name: f('addItems') })
      .click();
    const add = page.getByRole('button', { name: patternOf(t('shared', 'addDish')) });
    await add.first().click();
    await page.getByRole('button', { name: f('order.send') }).click();
    await expect(visitPanel(page)).toContainText(f('state.waiting'));
    await expect(visitPanel(page)).toContainText(f('all'));

    await visitPanel(page)
      .getByRole('link', { name: f('addItems') })
      .click();
    await page.getByRole('button', { name: f('order.newGuest') }).click();
    await page.getByLabel(f('order.name')).fill('Abu Fahad');
    await page.getByRole('button', { name: f('order.add'), exact: true }).click();
    await add.first().click();
    await page.getByRole('button', { name: f('order.send') }).click();
    await expect(visitPanel(page)).toContainText('Abu Fahad');
    await visitPanel(page)
      .getByRole('button', { name: f('walkOut.open') })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(f('walkOut.reason')).fill('End of the test');
    await dialog.getByLabel(f('walkOut.by')).fill('Salem');
    await dialog.getByRole('button', { name: f('walkOut.submit') }).click();
    await expect(dialog).toHaveCount(0);
  });

  test(`the plan is edited by dragging and with the keyboard, and not mirrored (${language})`, async ({
    page,
  }) => {
    await signInAsSeller(page.context());
    await setLanguage(page, language);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/seller/floor?view=edit');
    const edited = page.getByRole('button', {
      name: new RegExp(`^${f('table', { table: '13' })}[,،]`),
    });
    const positionOf = async () => {
      const numbers = (await edited.getAttribute('aria-label'))?.match(/\d+/g)?.map(Number) ?? [];
      return numbers.slice(-2);
    };
    const [x = 0, y = 0] = await positionOf();
    await edited.focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Shift+ArrowDown');
    // Tables of the default plan are not on the editor's grid; a moved one is.
    const toGrid = (value: number) => Math.round(value / 10) * 10;
    expect(await positionOf()).toEqual([toGrid(x - 10), toGrid(y + 50)]);

    const box = await edited.boundingBox();
    if (!box) throw new Error('the table is not visible');
    const [centreX, centreY] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(centreX, centreY);
    await page.mouse.down();
    await page.mouse.move(centreX + 60, centreY - 60, { steps: 4 });
    await page.mouse.up();
    const dragged = await positionOf();
    expect(dragged[0]).toBeGreaterThan(x);
    expect(dragged[1]).toBeLessThan(y + 50);

    await page.getByRole('button', { name: f('edit.save') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('mfe-seller', 'floorTitle'));
    await page.goto('/seller/floor?view=edit');
    await expect(edited).toBeVisible();
    expect(await positionOf()).toEqual(dragged);
    // Left on the plan is left on the screen in both languages.
    const first = page.getByRole('button', {
      name: new RegExp(`^${f('table', { table: '1' })}[,،]`),
    });
    const last = page.getByRole('button', {
      name: new RegExp(`^${f('table', { table: '5' })}[,،]`),
    });
    const [left, right] = [await first.boundingBox(), await last.boundingBox()];
    expect(left?.x).toBeLessThan(right?.x ?? 0);
  });
}
