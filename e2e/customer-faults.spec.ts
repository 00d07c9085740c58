// @owner shell @detail
import type { Locator } from '@playwright/test';
import { cartLink, payButton, paymentDialog, testCard } from './elements';
import { cut, cutAt, holdShellScript, OFFLINE_ERRORS, restore, slowDown } from './network';
import { fetchDishes, signUp } from './people';
import { expect, setLanguage, type Page, test } from './site';
import { languagesOf, patternOf, textsOf } from './texts';

/** Also a declined card (400), and an order that is paid already (409). */
const EXPECTED_ERRORS = new RegExp(`${OFFLINE_ERRORS.source}|status of 4(00|09)`);

/** Opens the cart of a new, signed-in customer with these quantities of the first dishes. */
async function openCart(page: Page, ...quantities: number[]): Promise<void> {
  await signUp(page.context());
  const dishes = await fetchDishes(page.context());
  const cart = Object.fromEntries(
    quantities.map((quantity, index) => [dishes[index]?._id ?? '', quantity]),
  );
  await page.context().request.post('/api/cart/update', { data: { cart } });
  await page.goto('/cart');
}

interface Order {
  isPaid: boolean;
}
const ordersOf = async (page: Page): Promise<Order[]> =>
  ((await (await page.request.get('/api/order/user')).json()) as { orders: Order[] }).orders;

/** True if the element covers no visible control of the page. */
async function coversNothing(page: Page, element: Locator): Promise<boolean> {
  const own = await element.boundingBox();
  if (!own) throw new Error('the element is not visible');
  const controls = await page
    .getByRole('main')
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().toJSON()));
  return !(controls as DOMRect[]).some(
    ({ x, y, width, height }) =>
      x < own.x + own.width && x + width > own.x && y < own.y + own.height && y + height > own.y,
  );
}

/** Whether a press at the element's place reaches the page below it. */
const isPressedThrough = (element: Locator): Promise<boolean> =>
  element.evaluate((own) => {
    const { x, y, width, height } = own.getBoundingClientRect();
    const target = document.elementFromPoint(x + width / 2, y + height / 2);
    return target !== null && !own.contains(target) && !target.contains(own);
  });

for (const language of languagesOf(import.meta.filename)) {
  const t = textsOf(language);
  const main = (page: Page) => page.getByRole('main');
  const lines = (page: Page) =>
    main(page).getByRole('group', { name: patternOf(t('shared', 'quantityOf')) });
  const quantities = (page: Page) => lines(page).getByRole('status');
  const plus = (page: Page) => lines(page).first().getByRole('button').last();
  const checkout = (page: Page) =>
    page.getByRole('button', { name: t('mfe-cart', 'summary.checkout') });
  /** Letters of the other language. */
  const otherLanguage = language === 'ar' ? /[a-z]/i : /[\u0600-\u06ff]/;
  const dialogTitle = (key: string) => t('shell', `signIn.${key}`);

  /** Presses the checkout button once the page is idle. */
  async function proceed(page: Page): Promise<void> {
    await expect(checkout(page)).not.toHaveAttribute('aria-busy', 'true');
    await checkout(page).click();
  }

  /** Fills in and sends the open dialog for a new account. */
  async function fillRegistration(dialog: Locator): Promise<void> {
    await dialog.getByLabel(dialogTitle('name'), { exact: true }).fill('Huda');
    await dialog
      .getByLabel(dialogTitle('email'), { exact: true })
      .fill(`huda-${language}-${process.pid}-${Date.now()}@example.com`);
    await dialog.getByLabel(dialogTitle('password'), { exact: true }).fill('brisket-at-ten');
  }

  test.describe(`a customer with a bad connection (${language})`, () => {
    test.use({ allowErrors: [EXPECTED_ERRORS] });
    test.beforeEach(async ({ page }) => {
      await setLanguage(page, language);
    });

    test('a checkout without a connection fails at once and does nothing later', async ({
      page,
    }) => {
      await openCart(page, 1);
      await expect(checkout(page)).not.toHaveAttribute('aria-busy', 'true');
      await cut(page);
      await checkout(page).click();
      await expect(page.getByText(t('mfe-cart', 'pay.offline')).first()).toBeVisible();
      await expect(checkout(page)).toHaveAttribute('aria-busy', 'false');
      await restore(page);
      // A later change of the cart reaches the server, and the checkout still has not continued.
      await plus(page).click();
      await expect(page.getByText(t('shell', 'cart.added'))).toBeVisible();
      await expect(paymentDialog(page)).toHaveCount(0);
      expect(await ordersOf(page)).toEqual([]);
    });

    test('a checkout that is cut at any moment can be repeated, and buys once', async ({
      page,
    }) => {
      await openCart(page, 1);
      for (const [address, message] of [
        ['**/api/product/list', 'pay.offline'],
        ['**/api/order/cod', 'pay.offline'],
        ['**/checkout.js', 'payment.unavailable'],
      ] as const) {
        const untilCut = await cutAt(page, address);
        await proceed(page);
        // The same message may still be there from the attempt before.
        await untilCut();
        const problem = main(page).getByText(t('mfe-cart', message));
        await expect(problem).toBeVisible();
        await expect(paymentDialog(page)).toHaveCount(0);
        await restore(page);
      }
      await slowDown(page);
      await proceed(page);
      await testCard(page).click();
      // The card is charged, but the answer to the verification is lost.
      await cutAt(page, '**/api/order/verifyRazorpay');
      await payButton(page).click();
      await expect(
        main(page).getByText(t('mfe-cart', 'payment.unconfirmed')).first(),
      ).toBeVisible();
      await restore(page);
      await expect
        .poll(async () => (await ordersOf(page)).filter((one) => one.isPaid))
        .toHaveLength(1);
      // The page asks again by itself once the connection is back.
      await expect(page).toHaveURL('/my-orders');
      expect(await ordersOf(page)).toHaveLength(1);
    });

    test('an Add before the page works survives the way to the cart, and counts once', async ({
      page,
    }) => {
      const releaseShellScript = await holdShellScript(page);
      await page.goto('/all-menu', { waitUntil: 'commit' });
      const add = (index: number) => page.getByRole('article').nth(index).getByRole('button');
      await add(1).click();
      await add(0).click();
      await add(1).click();
      await expect(add(1)).toHaveAttribute('data-pressed');
      await cut(page);
      await cartLink(page).click();
      await expect(page).not.toHaveURL('/all-menu');
      releaseShellScript();
      await restore(page);
      await slowDown(page);
      await page.goto('/cart', { waitUntil: 'commit' });
      await expect(quantities(page)).toHaveText(['2', '1'], { timeout: 20_000 });
      await restore(page);
      await page.reload();
      await expect(quantities(page)).toHaveText(['2', '1']);
      await page.goto('/all-menu');
      await expect(cartLink(page)).toContainText('3');
    });

    test('a declined card is explained once, in our words, and another card pays', async ({
      page,
    }) => {
      await openCart(page, 1);
      await proceed(page);
      const widget = paymentDialog(page);
      const reason = main(page).getByText(t('mfe-cart', 'payment.declined.card'));
      await widget.getByLabel(/^(Card number|رقم البطاقة)/).fill('4000 0000 0000 0002');
      await widget.getByLabel(/^(Expiry|الانتهاء)/).fill('12/30');
      await widget.getByLabel(/^(Security code|رمز الأمان)/).fill('123');
      await payButton(page).click();
      await expect(widget.getByRole('alert')).not.toBeEmpty();
      await expect(page.getByRole('alert')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('alert')).toHaveCount(1);
      await expect(reason).toBeVisible();
      await expect(reason).not.toHaveText(otherLanguage);
      await expect(quantities(page)).toHaveText(['1']);

      await slowDown(page);
      await proceed(page);
      await expect(reason).toHaveCount(0);
      await testCard(page).click();
      await cutAt(page, '**/checkout/payments');
      await payButton(page).click();
      await expect(widget.getByRole('alert')).not.toBeEmpty();
      await restore(page);
      await payButton(page).click();
      await expect(page).toHaveURL('/my-orders');
      expect(await ordersOf(page)).toEqual([expect.objectContaining({ isPaid: true })]);
    });

    test('the plus button at the limit says the limit, with any connection', async ({ page }) => {
      await openCart(page, 98);
      const added = page.getByText(t('shell', 'cart.added'));
      const limit = page.getByText(t('shell', 'cart.limit').replace('{{max}}', '99'));
      await slowDown(page);
      await plus(page).click();
      await expect(added).toBeVisible();
      await plus(page).click();
      await expect(limit).toBeVisible();
      await expect(added).toHaveCount(0);
      await cut(page);
      await plus(page).click();
      await expect(limit).toBeVisible();
      await restore(page);
      await expect(quantities(page)).toHaveText(['99']);
    });

    test('a success replaces the error of an earlier try', async ({ page }) => {
      await openCart(page, 1);
      const refusal = { success: false, message: 'Not now', code: 'refused' };
      await page.route(
        '**/api/cart/update',
        (route) => route.fulfill({ status: 409, json: refusal }),
        { times: 1 },
      );
      await plus(page).click();
      const failed = page.getByText(refusal.message);
      await expect(failed).toBeVisible();
      await expect(quantities(page)).toHaveText(['1']);
      await slowDown(page);
      await plus(page).click();
      await expect(page.getByText(t('shell', 'cart.added'))).toBeVisible();
      await expect(failed).toHaveCount(0);
    });

    test('what is added without a connection is kept, and sent when it is back', async ({
      page,
    }) => {
      await openCart(page, 1);
      await expect(quantities(page)).toHaveText(['1']);
      await cut(page);
      await plus(page).click();
      await expect(page.getByText(t('shell', 'cart.added'))).toBeVisible();
      await expect(quantities(page)).toHaveText(['2']);
      const saved = page.waitForResponse('**/api/cart/update');
      await restore(page);
      await saved;
      await page.reload();
      await expect(quantities(page)).toHaveText(['2']);
    });

    for (const [device, viewport] of [
      ['phone', { width: 390, height: 844 }],
      ['desktop', { width: 1440, height: 900 }],
    ] as const)
      test(`a toast covers no Add button and not the checkout button, and takes no press (${device})`, async ({
        page,
      }) => {
        await page.setViewportSize(viewport);
        await page.goto('/all-menu');
        await expect(page.getByTestId('mfe-menu')).toHaveAttribute('data-live');
        const toast = page.getByText(t('shell', 'cart.added'));
        const add = page.getByRole('main').getByRole('button', {
          name: patternOf(t('shared', 'addDish')),
        });
        for (let index = 0; index < 6; index += 1) {
          await add.first().click();
          await expect(toast).toBeVisible();
          expect(await coversNothing(page, toast)).toBe(true);
        }
        await cartLink(page).click();
        await checkout(page).scrollIntoViewIfNeeded();
        await cut(page);
        await checkout(page).click();
        const failed = page.getByRole('alert').getByText(t('mfe-cart', 'pay.offline'));
        await expect(failed).toBeVisible();
        expect(await coversNothing(page, failed)).toBe(true);
        expect(await isPressedThrough(failed)).toBe(true);
      });

    test('the focus stays in the sign-in dialog when the mode changes or the call fails', async ({
      page,
    }) => {
      await page.goto('/about');
      const login = page.getByRole('button', { name: t('shared', 'nav.login'), exact: true });
      await login.focus();
      await slowDown(page);
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByLabel(dialogTitle('email'))).toBeFocused();
      await dialog.getByRole('button', { name: dialogTitle('toRegister') }).press('Enter');
      await expect(dialog.getByLabel(dialogTitle('name'), { exact: true })).toBeFocused();
      await fillRegistration(dialog);
      await cut(page);
      const create = dialog.getByRole('button', { name: dialogTitle('create'), exact: true });
      await create.press('Enter');
      await expect(dialog.getByRole('alert')).toBeVisible();
      await expect(create).toBeFocused();
      await restore(page);
      await page.keyboard.press('Escape');
      await expect(login).toBeFocused();
    });

    test('a removed dish can be put back at its place with its quantity', async ({ page }) => {
      await openCart(page, 2, 13, 1);
      const remove = main(page).getByRole('button', {
        name: patternOf(t('mfe-cart', 'remove')),
      });
      const undo = main(page).getByRole('button', { name: patternOf(t('mfe-cart', 'undoOf')) });
      await slowDown(page);
      await remove.nth(1).press('Enter');
      await expect(undo).toBeFocused();
      await expect(page.getByText(t('shell', 'cart.removed'))).toBeVisible();
      // Also without a connection.
      await cut(page);
      await page.keyboard.press('Enter');
      await expect(quantities(page)).toHaveText(['2', '13', '1']);
      await expect(remove.nth(1)).toBeFocused();
      const saved = page.waitForResponse('**/api/cart/update');
      await restore(page);
      await saved;
      await page.reload();
      await expect(quantities(page)).toHaveText(['2', '13', '1']);
    });

    test('a visitor who signs in at the cart stays there, and the lines keep their order', async ({
      page,
      browser,
      baseURL,
    }) => {
      const email = `sami-${language}-${process.pid}-${Date.now()}@example.com`;
      const [a = '', b = '', c = '', d = ''] = (await fetchDishes(page.context())).map(
        ({ _id }) => _id,
      );
      const account = await browser.newContext({ baseURL });
      await account.request.post('/api/user/register', {
        data: { name: 'Sami', email, password: 'brisket-at-ten' },
      });
      await account.request.post('/api/cart/update', {
        data: { cart: { [d]: 4, [b]: 2, [a]: 1 } },
      });
      await account.close();
      // The visitor's dishes keep their order. The account's other dishes follow in theirs.
      const merged = ['3', '2', '4', '1'];

      await page.addInitScript(
        (items) => {
          localStorage.setItem('smokehouse:cart', JSON.stringify({ owner: null, items }));
        },
        { [c]: 3, [b]: 1 },
      );
      await page.goto('/cart');
      await slowDown(page);
      await proceed(page);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(dialogTitle('email')).fill(email);
      await dialog.getByLabel(dialogTitle('password'), { exact: true }).fill('brisket-at-ten');
      await cutAt(page, '**/api/user/login');
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('alert')).toBeVisible();
      await restore(page);
      const saved = page.waitForResponse('**/api/cart/update');
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      await expect(checkout(page)).toBeFocused();
      await expect(page).toHaveURL('/cart');
      await expect(quantities(page)).toHaveText(merged);
      await saved;
      const stored = await page.request.get('/api/user/is-auth');
      const { user } = (await stored.json()) as { user: { cart: Record<string, number> } };
      expect(Object.values(user.cart).map(String)).toEqual(merged);
    });

    test('a new customer stays at the cart, and goes home from any other page', async ({
      page,
    }) => {
      for (const [from, to] of [
        ['/cart', '/cart'],
        ['/about', '/'],
      ] as const) {
        // The page of the previous customer would still send requests.
        await page.goto('about:blank');
        await page.context().clearCookies();
        await setLanguage(page, language);
        await page.goto(from);
        await slowDown(page);
        await page.getByRole('button', { name: t('shared', 'nav.login'), exact: true }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('button', { name: dialogTitle('toRegister') }).click();
        await fillRegistration(dialog);
        await page.keyboard.press('Enter');
        await expect(page.getByText(dialogTitle('done'))).toBeVisible();
        await expect(page).toHaveURL(to);
      }
    });
  });
}
