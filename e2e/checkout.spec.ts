// @owner mfe-cart
import type { BrowserContext, Page } from '@playwright/test';
import { expect, setLanguage, test } from './site';
import { PUSH_TIMEOUT } from './desk';
import { fetchDishes, signInAsSeller, signUp } from './people';
import { payButton, paymentDialog, testCard } from './elements';
import { languagesOf, patternOf, textsOf } from './texts';

/** Opens the cart of a new, signed-in customer, with one portion of the first dish in it. */
async function openCartWithOneDish(page: Page): Promise<{ _id: string; name: string }> {
  await signUp(page.context());
  const [dish] = await fetchDishes(page.context());
  if (!dish) throw new Error('the menu is empty');
  await page.context().request.post('/api/cart/update', { data: { cart: { [dish._id]: 1 } } });
  await page.goto('/cart');
  return dish;
}

interface Dish {
  _id: string;
  name: string;
  nameAr?: string;
  description: string;
  descriptionAr?: string;
  category: string;
  price: number;
  version: number;
  caloriesKcal?: number;
  allergens?: string[];
}

/** Changes a dish's price as the seller. `undo` restores the price that it had before. */
async function changePrice(
  desk: BrowserContext,
  id: string,
  by: number,
): Promise<{ before: number; undo: () => Promise<void> }> {
  const read = async () =>
    (
      (await (await desk.request.get('/api/product/list')).json()) as { products: Dish[] }
    ).products.find(({ _id }) => _id === id) as Dish;
  const set = async (price: number) => {
    const {
      _id,
      name,
      nameAr,
      description,
      descriptionAr,
      category,
      version,
      caloriesKcal,
      allergens,
    } = await read();
    const response = await desk.request.post('/api/product/update', {
      multipart: {
        productData: JSON.stringify({
          id: _id,
          version,
          name,
          nameAr,
          description,
          descriptionAr,
          category,
          caloriesKcal,
          allergens,
          price,
        }),
      },
    });
    expect(response.ok(), await response.text()).toBe(true);
  };
  const { price } = await read();
  await set(price + by);
  return { before: price, undo: () => set(price) };
}

for (const language of languagesOf(import.meta.filename)) {
  const t = textsOf(language);
  test.describe(`checkout (${language})`, () => {
    test.beforeEach(async ({ page }) => {
      await setLanguage(page, language);
    });
    const lines = (page: Page) =>
      page.getByRole('main').getByRole('group', { name: patternOf(t('shared', 'quantityOf')) });
    const proceed = async (page: Page) => {
      const button = page.getByRole('button', { name: t('mfe-cart', 'summary.checkout') });
      // Until the session is known the button is busy and ignores clicks.
      await expect(button).not.toHaveAttribute('aria-busy', 'true');
      await button.click();
    };

    test('a visitor must sign in to check out, and the cart stays unchanged', async ({ page }) => {
      await page.goto('/menu/burger');
      await page.getByRole('article').first().getByRole('button').click();
      await page.goto('/cart');
      await proceed(page);
      await expect(
        page.getByRole('dialog').getByRole('heading', { name: t('shell', 'signIn.login') }),
      ).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(lines(page)).toBeVisible();
    });

    test('without an address the page shows Please Select Address and places no order', async ({
      page,
    }) => {
      const [dish] = await fetchDishes(page.context());
      await page.context().request.post('/api/user/register', {
        data: {
          name: 'Sami',
          email: `sami-${language}-${Date.now()}@example.com`,
          password: 'brisket-at-ten',
        },
      });
      await page
        .context()
        .request.post('/api/cart/update', { data: { cart: { [dish?._id ?? '']: 1 } } });
      await page.goto('/cart');
      await proceed(page);
      await expect(page.getByText(t('mfe-cart', 'pay.selectAddress')).first()).toBeVisible();
      expect(
        ((await (await page.request.get('/api/order/user')).json()) as { orders: unknown[] })
          .orders,
      ).toEqual([]);
    });

    test.describe(() => {
      // The gateway declines a card with a 400.
      test.use({ allowErrors: [/status of 400/] });
      test('a cancelled or declined payment leaves the cart unchanged and can be retried', async ({
        page,
      }) => {
        await openCartWithOneDish(page);
        await proceed(page);
        const widget = paymentDialog(page);
        await expect(widget).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(widget).toBeHidden();
        await expect(page).toHaveURL('/cart');

        await proceed(page);
        await widget.getByLabel(/^(Card number|رقم البطاقة)/).fill('4000 0000 0000 0002');
        await widget.getByLabel(/^(Expiry|الانتهاء)/).fill('12/30');
        await widget.getByLabel(/^(Security code|رمز الأمان)/).fill('123');
        await payButton(page).click();
        await expect(widget.getByRole('alert')).not.toBeEmpty();
        await page.keyboard.press('Escape');
        await expect(lines(page)).toBeVisible();

        await proceed(page);
        await testCard(page).click();
        await payButton(page).click();
        await expect(page).toHaveURL('/my-orders');
        await expect(page.getByRole('article').getByText(t('shared', 'status.Paid'))).toBeVisible();
        await expect(page.getByRole('link', { name: /(Cart: 0|فارغة)/ })).toBeVisible();
        expect(
          (
            (await (await page.request.get('/api/order/user')).json()) as {
              orders: { isPaid: boolean }[];
            }
          ).orders.filter(({ isPaid }) => isPaid),
        ).toHaveLength(1);
      });
    });

    test.describe(() => {
      // The page learns from a refused call that its session has ended.
      test.use({ allowErrors: [/status of 401/] });
      test('who pays after their session has ended reads that the order is paid', async ({
        page,
      }) => {
        await openCartWithOneDish(page);
        await proceed(page);
        await expect(paymentDialog(page)).toBeVisible();
        await page.request.post('/api/user/logout-everywhere', {
          headers: { 'sec-fetch-site': 'same-origin' },
        });
        await testCard(page).click();
        await payButton(page).click();
        await expect(page).toHaveURL('/my-orders');
        const paid = page.getByRole('main').getByText(/SH-\d{6}-\w+/);
        await expect(paid).toBeVisible();
        await expect(paid).toContainText(
          language === 'ar' ? 'تم استلام الدفع، وتأكّد الطلب' : 'Payment received, order',
        );
        await expect(
          page.getByRole('main').getByRole('button', { name: t('mfe-orders', 'login') }),
        ).toBeVisible();
        await expect(page.getByRole('link', { name: /(Cart: 0|فارغة)/ })).toBeVisible();
      });
    });

    test('a changed price is shown at once beside the old one, before the payment starts', async ({
      page,
      browser,
      baseURL,
    }) => {
      const dish = await openCartWithOneDish(page);
      const desk = await browser.newContext({ baseURL });
      await signInAsSeller(desk);
      await expect(lines(page)).toBeVisible();
      const { before, undo } = await changePrice(desk, dish._id, 7);
      try {
        await expect(page.getByText(t('mfe-cart', 'changes.prices'))).toBeVisible();
        await expect(page.getByRole('main')).toContainText(String(before));
        await expect(page.getByRole('main')).toContainText(String(before + 7));
        await expect(paymentDialog(page)).toHaveCount(0);
        await proceed(page);
        await expect(paymentDialog(page)).toContainText(String(before + 7 + 50));
        await page.keyboard.press('Escape');
      } finally {
        await undo();
        await desk.close();
      }
    });

    test('a sold-out dish blocks the order until the customer removes it', async ({
      page,
      browser,
      baseURL,
    }) => {
      const dish = await openCartWithOneDish(page);
      const desk = await browser.newContext({ baseURL });
      await signInAsSeller(desk);
      await expect(lines(page)).toBeVisible();
      try {
        await desk.request.post('/api/product/stock', { data: { id: dish._id, inStock: false } });
        // The page learns of it by itself: a press could meet the button on either side of that.
        await expect(page.getByText(t('mfe-cart', 'changes.soldOutHint'))).toBeVisible({
          timeout: PUSH_TIMEOUT,
        });
        await expect(
          page.getByRole('button', { name: t('mfe-cart', 'summary.checkout') }),
        ).toBeDisabled();
        await page
          .getByRole('button', {
            name: new RegExp(
              `^(${['removeSoldOut_one', 'removeSoldOut_other'].map((key) => t('mfe-cart', `changes.${key}`)).join('|')})`,
            ),
          })
          .click();
        await expect(page.getByText(t('mfe-cart', 'empty'))).toBeVisible();
        expect(
          ((await (await page.request.get('/api/order/user')).json()) as { orders: unknown[] })
            .orders,
        ).toEqual([]);
      } finally {
        await desk.request.post('/api/product/stock', { data: { id: dish._id, inStock: true } });
        await desk.close();
      }
    });

    test('an address requires every field, and Arabic digits are accepted', async ({ page }) => {
      await signUp(page.context());
      await page.goto('/add-address');
      const save = page.getByRole('button', { name: t('mfe-cart', 'address.save') });
      // The account's name and email are filled in.
      for (const [field, value] of Object.entries({
        firstName: 'Reem',
        lastName: 'Al Otaibi',
        email: /^guest-.*@example\.com$/,
      })) {
        const input = page.getByLabel(t('mfe-cart', `address.${field}`), { exact: true });
        await expect(input).toHaveValue(value);
        await input.clear();
      }
      await save.click();
      for (const field of [
        'firstName',
        'lastName',
        'email',
        'street',
        'city',
        'state',
        'zipcode',
        'phone',
      ]) {
        await expect(
          page.getByLabel(t('mfe-cart', `address.${field}`), { exact: true }),
        ).toHaveAccessibleDescription(t('shared', 'form.required'));
      }
      await expect(
        page.getByLabel(t('mfe-cart', 'address.firstName'), { exact: true }),
      ).toBeFocused();
      const values = {
        firstName: 'هدى',
        lastName: 'القحطاني',
        email: 'huda@example.com',
        street: 'شارع العليا',
        city: 'الرياض',
        state: 'الرياض',
        zipcode: '١٢٢٤١',
        phone: '٠٥٠-١٢٣-٤٥٦٧',
      };
      for (const [field, value] of Object.entries(values))
        await page.getByLabel(t('mfe-cart', `address.${field}`), { exact: true }).fill(value);
      await save.click();
      await expect(page).toHaveURL('/cart');
      const { addresses } = (await (await page.request.get('/api/address/get')).json()) as {
        addresses: { zipcode: string; phone: string }[];
      };
      expect(addresses).toContainEqual(
        expect.objectContaining({ zipcode: '12241', phone: '+966501234567' }),
      );
    });
  });
}

test.describe('a cart change that the server rejects', () => {
  test.use({ allowErrors: [/status of 422/] });
  for (const language of languagesOf(import.meta.filename)) {
    test(`is reverted, with one message (${language})`, async ({ page }) => {
      await setLanguage(page, language);
      await openCartWithOneDish(page);
      const line = page
        .getByRole('main')
        .getByRole('group', { name: patternOf(textsOf(language)('shared', 'quantityOf')) });
      await expect(line.getByRole('status')).toHaveText('1');
      await page.route('**/api/cart/update', (route) =>
        route.fulfill({
          status: 422,
          contentType: 'application/json',
          body: '{"success":false,"message":"The kitchen said no.","code":"refused"}',
        }),
      );
      await line.getByRole('button').last().click();
      await expect(page.getByText('The kitchen said no.')).toHaveCount(1);
      await expect(line.getByRole('status')).toHaveText('1');
    });
  }
});
