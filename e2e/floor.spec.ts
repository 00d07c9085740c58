import type { Browser, Page } from '@playwright/test';
import { fetchDishes, scannedAddress, signInAsSeller } from './people';
import { expect, setLanguage, test } from './site';
import { LANGUAGES, patternOf, textsOf } from './texts';

/**
 * Lists are polled every ten seconds. A change that shows within this time came over the event
 * stream. Unit: ms.
 */
const PUSH_TIMEOUT = 4000;
type Language = 'en' | 'ar';
type Texts = ReturnType<typeof textsOf>;

const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

async function openFloor(browser: Browser, baseURL: string | undefined, language: Language) {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  await signInAsSeller(context);
  const floor = await context.newPage();
  await setLanguage(floor, language);
  await floor.goto('/seller/floor');
  await floor.getByRole('heading', { level: 1 }).waitFor();
  return floor;
}

/** A guest who has scanned the code of a table, on a phone of their own. */
async function seat(browser: Browser, baseURL: string | undefined, name: string, table: string) {
  const phone = await browser.newContext({ baseURL });
  const scanned = new URLSearchParams((await scannedAddress(phone, table)).split('?')[1]);
  await phone.request.post('/api/dineuser/register', {
    data: { name, mobile: '0501234567', table, tableCode: scanned.get('code') },
  });
  return phone;
}

async function orderDish(phone: Awaited<ReturnType<typeof seat>>) {
  const [dish] = await fetchDishes(phone);
  await phone.request.post('/api/dineorder/cod', {
    data: { items: [{ product: dish?._id, quantity: 1 }] },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
}

const tile = (floor: Page, t: Texts, table: string) =>
  floor.getByRole('main').getByRole('link', {
    name: new RegExp(`^${t('mfe-seller', 'floor.table').replace('{{table}}', `${table}\\b`)}`),
  });
const panel = (floor: Page) => floor.getByRole('complementary');

for (const language of LANGUAGES) {
  const t = textsOf(language);
  const f = (key: string, values: Record<string, string> = {}) =>
    fill(t('mfe-seller', `floor.${key}`), values);

  test(`guests of two phones are one visit; their calls, a move, a merge and a split keep it whole (${language})`, async ({
    browser,
    baseURL,
  }) => {
    const floor = await openFloor(browser, baseURL, language);
    const heading = (name: string) => panel(floor).getByRole('heading', { name, exact: true });
    const [huda, ali] = [
      await seat(browser, baseURL, 'Huda', '1'),
      await seat(browser, baseURL, 'Ali', '1'),
    ];
    await test.step('both are at the table, and each call is one of its own', async () => {
      await orderDish(huda);
      await orderDish(ali);
      await expect(tile(floor, t, '1')).toContainText(f('state.waiting'), {
        timeout: PUSH_TIMEOUT,
      });
      for (const phone of [huda, ali])
        await phone.request.post('/api/dineuser/call', { data: { kind: 'waiter' } });
      await tile(floor, t, '1').click();
      const calls = panel(floor)
        .getByRole('list', { name: f('callsOf') })
        .getByRole('listitem');
      await expect(calls).toHaveCount(2, { timeout: PUSH_TIMEOUT });
      await calls.filter({ hasText: 'Huda' }).getByRole('button').click();
      await expect(calls).toHaveCount(1);
      await expect(calls).toContainText('Ali');
    });
    await test.step('the visit moves to a free table', async () => {
      await panel(floor)
        .getByRole('button', { name: f('move'), exact: true })
        .click();
      await floor
        .getByRole('dialog')
        .getByRole('button', { name: new RegExp(`^${f('table', { table: '2' })}\\b`) })
        .first()
        .click();
      await expect(heading(f('table', { table: '2' }))).toBeVisible();
      await expect(tile(floor, t, '1')).toContainText(f('state.free'));
      await expect(panel(floor)).toContainText('Ali');
    });
    await test.step('a waiter opens another table, and the two are merged', async () => {
      await tile(floor, t, '3').click();
      await panel(floor)
        .getByRole('link', { name: f('addItems') })
        .click();
      await floor
        .getByRole('button', { name: patternOf(t('shared', 'addDish')) })
        .first()
        .click();
      await floor.getByRole('button', { name: f('order.send') }).click();
      await expect(panel(floor)).toContainText(f('all'));
      await panel(floor)
        .getByRole('button', { name: f('merge'), exact: true })
        .click();
      await floor
        .getByRole('dialog')
        .getByRole('button', { name: new RegExp(`^${f('table', { table: '2' })}\\b`) })
        .first()
        .click();
      await expect(heading(f('table', { table: '2' }))).toBeVisible();
      await expect(panel(floor)).toContainText('Huda');
      await expect(panel(floor)).toContainText(f('all'));
    });
    await test.step('one guest moves to another table, with their round only', async () => {
      await panel(floor)
        .getByRole('button', { name: f('split'), exact: true })
        .click();
      await floor.getByRole('dialog').getByRole('button', { name: 'Ali' }).click();
      await floor
        .getByRole('dialog')
        .getByRole('button', { name: new RegExp(`^${f('table', { table: '4' })}\\b`) })
        .first()
        .click();
      await expect(tile(floor, t, '4')).toContainText(f('state.waiting'));
      await expect(panel(floor)).not.toContainText('Ali');
      await expect(panel(floor)).toContainText('Huda');
    });
    await test.step('both tables are closed as walk-outs, with a reason and a name', async () => {
      for (const table of ['2', '4']) {
        await tile(floor, t, table).click();
        await panel(floor)
          .getByRole('button', { name: f('walkOut.open') })
          .click();
        const dialog = floor.getByRole('dialog');
        await dialog.getByRole('button', { name: f('walkOut.submit') }).click();
        await expect(dialog).toContainText(f('walkOut.required'));
        await dialog.getByLabel(f('walkOut.reason')).fill('Left during the rush');
        await dialog.getByLabel(f('walkOut.by')).fill('Salem');
        await dialog.getByRole('button', { name: f('walkOut.submit') }).click();
        await expect(dialog).toHaveCount(0);
        await expect(tile(floor, t, table)).toContainText(f('state.free'));
      }
    });
    for (const context of [huda, ali, floor.context()]) await context.close();
  });

  test(`a waiter orders with four taps on a phone, also for a guest by name (${language})`, async ({
    page,
  }) => {
    await signInAsSeller(page.context());
    await setLanguage(page, language);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/seller/floor');
    // 1: the table. 2: its next step; the whole table is preselected. 3: the dish. 4: Send.
    await tile(page, t, '9').click();
    await panel(page)
      .getByRole('link', { name: f('addItems') })
      .click();
    const add = page.getByRole('button', { name: patternOf(t('shared', 'addDish')) });
    await add.first().click();
    await page.getByRole('button', { name: f('order.send') }).click();
    await expect(panel(page)).toContainText(f('state.waiting'));
    await expect(panel(page)).toContainText(f('all'));

    await panel(page)
      .getByRole('link', { name: f('addItems') })
      .click();
    await page.getByRole('button', { name: f('order.newGuest') }).click();
    await page.getByLabel(f('order.name')).fill('Abu Fahad');
    await page.getByRole('button', { name: f('order.add'), exact: true }).click();
    await add.first().click();
    await page.getByRole('button', { name: f('order.send') }).click();
    await expect(panel(page)).toContainText('Abu Fahad');
    await panel(page)
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
