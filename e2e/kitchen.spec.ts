// @owner mfe-seller
import type { BrowserContext, Page } from '@playwright/test';
import { expect, setLanguage, test } from './site';
import {
  clearKitchen,
  closeOpenVisits,
  moveTable,
  openDesk,
  openTable,
  openTickets,
  orderRound,
  PUSH_TIMEOUT,
  seatGuest,
} from './desk';
import { findLayoutFaults, LAYOUT_SIZES } from './layout';
import { fetchDishes, placePaidOrder, scannedAddress, signInAsSeller, signUp } from './people';
import { openTablet, signInWithPin } from './tablets';
import { languagesOf, textsOf } from './texts';

const TABLET = { width: 820, height: 1180 };

/** Places an order of two of the first and one of the second dish at table 7. @returns its id */
async function orderAtTable(context: BrowserContext): Promise<string> {
  const scanned = new URLSearchParams((await scannedAddress(context, '7')).split('?')[1]);
  const { request } = context;
  await request.post('/api/dineuser/register', {
    data: {
      name: 'Faisal',
      mobile: '0501234567',
      table: '7',
      tableCode: scanned.get('code'),
    },
  });
  const items = (await fetchDishes(context))
    .slice(0, 2)
    .map(({ _id }, index) => ({ product: _id, quantity: 2 - index }));
  const placed = await request.post('/api/dineorder/cod', { data: { items } });
  expect(placed.ok()).toBe(true);
  const { orders } = (await (await request.post('/api/dineorder/user', { data: {} })).json()) as {
    orders: { _id: string }[];
  };
  return orders[0]?._id ?? '';
}

const numberOf = (orderId: string) => `#${orderId.slice(-6).toUpperCase()}`;
const namesOf = (display: Page) =>
  display
    .getByRole('article')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));

for (const language of languagesOf(import.meta.filename)) {
  const t = (key: string) => textsOf(language)('mfe-seller', `kitchen.${key}`);

  /** A kitchen display in its own browser. */
  const openDisplay = async (context: BrowserContext): Promise<Page> => {
    await signInAsSeller(context);
    const display = await context.newPage();
    await setLanguage(display, language);
    await display.goto('/seller/kitchen');
    await display.getByRole('heading', { level: 1 }).waitFor();
    return display;
  };

  test.describe(`the kitchen display (${language})`, () => {
    test.use({ viewport: TABLET });

    test('shows a table and a paid delivery in order; what is pressed shows on every display', async ({
      browser,
      baseURL,
    }) => {
      const contexts = await Promise.all(
        [1, 2, 3, 4].map(() => browser.newContext({ baseURL, viewport: TABLET })),
      );
      const [first, second, guest, customer] = contexts as [
        BrowserContext,
        BrowserContext,
        BrowserContext,
        BrowserContext,
      ];
      await signInAsSeller(first);
      await clearKitchen(first.request);
      const display = await openDisplay(first);
      const other = await openDisplay(second);
      const orderId = await orderAtTable(guest);
      const table = `${textsOf(language)('mfe-seller', 'order.table').replace('{{table}}', '7')} ${numberOf(orderId)}`;
      const card = display.getByRole('article', { name: table });
      const [brisket, kabsa] = [
        card.getByRole('listitem').nth(0),
        card.getByRole('listitem').nth(1),
      ];

      await test.step('both appear, the older one first, and are taken', async () => {
        await expect(card).toBeVisible({ timeout: PUSH_TIMEOUT });
        await expect(card).toContainText(t('age.new'));
        const { addressId } = await signUp(customer);
        await placePaidOrder(customer, addressId);
        await expect(display.getByRole('article', { name: t('delivery') })).toBeVisible({
          timeout: PUSH_TIMEOUT,
        });
        expect((await namesOf(display))[0]).toBe(table);
        await display.getByRole('button', { name: t('take.2'), exact: true }).click();
        await expect(card).not.toContainText(t('age.new'));
        await expect(display.getByRole('alert')).toHaveText('');
      });

      await test.step('an item is struck by keyboard, and the other display shows it', async () => {
        await card.getByRole('button', { name: t('bump') }).focus();
        await display.keyboard.press('ArrowDown');
        await display.keyboard.press('Enter');
        await expect(brisket.getByRole('button')).toHaveAttribute('aria-pressed', 'true');
        await expect(
          other.getByRole('article', { name: table }).getByRole('button', { pressed: true }),
        ).toHaveCount(1, { timeout: PUSH_TIMEOUT });
        await brisket.getByRole('button').click();
        await expect(brisket.getByRole('button')).toHaveAttribute('aria-pressed', 'false');
      });

      await test.step('a correction shows the earlier quantity until it is pressed', async () => {
        const [dish, extra] = await fetchDishes(first);
        const correct = (product: string | undefined) =>
          first.request.post('/api/seller/order/correct', {
            data: {
              orderId,
              kind: 'remove',
              items: [{ product, quantity: 1 }],
              reason: 'changed_mind',
              by: 'Salem',
            },
          });
        expect((await correct(dish?._id)).ok()).toBe(true);
        expect((await correct(extra?._id)).ok()).toBe(true);
        const was = t('was').replace('{{quantity}}', '2');
        await expect(brisket).toContainText(was, { timeout: PUSH_TIMEOUT });
        await expect(kabsa).toContainText(t('reason.changed_mind'));
        await brisket.getByRole('button').click();
        await expect(brisket).not.toContainText(was);
      });

      await test.step('a bump is undone, and recalled after another one', async () => {
        await card.getByRole('button', { name: t('bump') }).click();
        await expect(card).toBeHidden();
        await expect(other.getByRole('article', { name: table })).toBeHidden({
          timeout: PUSH_TIMEOUT,
        });
        await display.getByRole('button', { name: t('undo') }).click();
        await expect(card).toBeVisible();
        await expect(other.getByRole('article', { name: table })).toBeVisible({
          timeout: PUSH_TIMEOUT,
        });
        await card.getByRole('button', { name: t('bump') }).click();
        await display.getByRole('button', { name: t('bump') }).click();
        await display.getByRole('button', { name: `${t('recall')}: ${table}` }).click();
        await expect(card).toBeVisible();
        expect(await namesOf(display)).toEqual([table]);
      });

      await test.step('the sound is muted with a sign', async () => {
        await display.getByRole('button', { name: t('sound.on') }).click();
        await expect(display.getByRole('button', { name: t('sound.muted') })).toBeVisible();
      });
      await Promise.all(contexts.map((context) => context.close()));
    });

    test('keeps what is pressed while the network is away, and sends it when it returns', async ({
      page,
      browser,
      baseURL,
    }) => {
      await signInAsSeller(page.context());
      await clearKitchen(page.context().request);
      const guest = await browser.newContext({ baseURL });
      const number = numberOf(await orderAtTable(guest));
      await setLanguage(page, language);
      await page.goto('/seller/kitchen');
      const card = page.getByRole('article', { name: number });
      await card.waitFor();

      await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
      await card.getByRole('listitem').first().getByRole('button').click();
      await expect(page.getByText(t('away'))).toBeVisible();
      await expect(page.getByText(t('kept_one').replace('{{count}}', '1'))).toBeVisible();
      await expect(card.getByRole('button', { pressed: true })).toHaveCount(1);

      await page.unroute('**/api/**');
      await expect(page.getByText(t('away'))).toBeHidden({ timeout: 15_000 });
      const [ticket] = await openTickets(page.context().request);
      expect(ticket?.items.map(({ struck }) => struck === true)).toEqual([true, false]);
      await expect(card.getByRole('button', { pressed: true })).toHaveCount(1);
      await guest.close();
    });
  });

  test(`the kitchen display names its stations while orders are new (${language})`, async ({
    browser,
    baseURL,
  }) => {
    const { owner, tablet, page, staff, close } = await openTablet({ browser, baseURL }, language, [
      'cook',
    ]);
    await signInWithPin(tablet, staff[0]!);
    await clearKitchen(owner.request);
    for (const table of ['17', '18'])
      await orderRound(await seatGuest(await browser.newContext({ baseURL }), 'Omar', table));
    await page.goto('/seller/kitchen');
    await page.getByRole('button', { name: t('take.2') }).waitFor();
    for (const size of [{ width: 1024, height: 768 }, ...LAYOUT_SIZES.slice(1)]) {
      await page.setViewportSize(size);
      expect.soft(await findLayoutFaults(page), `at ${size.width}`).toEqual([]);
    }
    await clearKitchen(owner.request);
    await close();
  });

  test(`the kitchen display names both tables of a moved ticket whole (${language})`, async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.setViewportSize(TABLET);
    const { request } = page.context();
    await signInAsSeller(page.context());
    await clearKitchen(request);
    await closeOpenVisits(page);
    const guest = await seatGuest(await browser.newContext({ baseURL }), 'Omar', '17');
    await orderRound(guest);
    const text = textsOf(language);
    const floor = await openDesk(browser, baseURL ?? '', '/seller/floor', language);
    await openTable(floor, text, '17');
    await moveTable(floor, text, 'move', '18');
    await setLanguage(page, language);
    await page.goto('/seller/kitchen');
    const heading = page.getByRole('article').getByRole('heading', { level: 2 });
    await expect(heading).toContainText('17');
    for (const size of [TABLET, { width: 1024, height: 768 }]) {
      await page.setViewportSize(size);
      const isCut = await heading.evaluate((one) => one.scrollWidth > one.clientWidth);
      expect(isCut, `at ${size.width}`).toBe(false);
    }
    await clearKitchen(request);
    await closeOpenVisits(page);
    await floor.context().close();
    await guest.close();
  });

  test(`the pass shows a ticket of 15 dishes whole, with its key (${language})`, async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const { request } = page.context();
    await signInAsSeller(page.context());
    await clearKitchen(request);
    // What was bumped of other journeys still stands at the pass, at tables of their own.
    const table = language === 'en' ? '16' : '20';
    const name = 'عبدالرحمن بن محمد بن عبدالعزيز آل السعيد';
    const guest = await seatGuest(await browser.newContext({ baseURL }), name, table);
    await orderRound(guest, { dishes: 15 });
    const [ticket] = await openTickets(request);
    await request.post('/api/seller/kitchen/press', {
      data: { action: 'strike', ticket: ticket?._id, items: [14] },
    });
    await setLanguage(page, language);
    await page.goto('/seller/pass');
    const place = textsOf(language)('mfe-seller', 'order.table').replace('{{table}}', table);
    const article = page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: place, exact: true }) });
    const dishes = article.getByRole('listitem');
    await expect(dishes).toHaveCount(15);
    await article.getByRole('heading').evaluate((heading) => heading.scrollIntoView());
    await expect(article.getByText(name)).toHaveCount(1);
    for (const dish of await dishes.all()) await expect(dish).toBeInViewport({ ratio: 1 });
    await expect(article.getByRole('button')).toBeInViewport({ ratio: 1 });
    await guest.close();
  });
}

// The browser reports each request that the test cuts.
test.use({ allowErrors: [/ERR_INTERNET_DISCONNECTED/] });
