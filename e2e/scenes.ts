import type { BrowserContext, Page } from '@playwright/test';
import { dineIn, dishes, openDesk, orderDinner, signUp } from './people';

/**
 * A page in one state, as people meet it: what the look, the reading and the narrow screens are
 * checked on.
 */
export interface Scene {
  name: string;
  path: string | ((context: BrowserContext) => Promise<string>);
  /** Who is here. */
  as?: (context: BrowserContext) => Promise<void>;
  /** What they do before we look. */
  act?: (page: Page) => Promise<void>;
  /** Console errors that belong to the state. */
  errors?: RegExp[];
  /** Only for narrow or wide screens, where the state exists there alone. */
  only?: 'narrow' | 'wide';
}

const customer = async (context: BrowserContext) => {
  await signUp(context);
};
const customerWithOrder = async (context: BrowserContext) => {
  const { addressId } = await signUp(context);
  await orderDinner(context, addressId);
};
const withCart = async (context: BrowserContext) => {
  const cart = Object.fromEntries(
    (await dishes(context)).slice(0, 3).map(({ _id }, index) => [_id, index + 1]),
  );
  await context.addInitScript((items) => {
    for (const key of ['smokehouse:cart', 'smokehouse:dine-cart'])
      localStorage.setItem(key, JSON.stringify({ owner: null, items }));
  }, cart);
};
const productPath = async (context: BrowserContext) => {
  const [dish] = await dishes(context);
  return `/menu/${dish?.category}/${dish?._id}`;
};
const deskWithOrders = async (context: BrowserContext) => {
  await customerWithOrder(context);
  await dineIn(context);
  await openDesk(context);
};
const MISSING = [/status of 404/];

export const SCENES: readonly Scene[] = [
  { name: 'home', path: '/' },
  { name: 'all-menu', path: '/all-menu' },
  {
    name: 'all-menu-search',
    path: '/all-menu',
    act: (page) =>
      page
        .evaluate(() => {
          const box = document.querySelector<HTMLInputElement>('input[name=q]');
          box?.focus();
        })
        .then(() => page.keyboard.type('smok')),
    only: 'wide',
  },
  { name: 'category', path: '/menu/burger' },
  { name: 'category-empty', path: '/menu/catering' },
  { name: 'product', path: productPath },
  {
    name: 'product-gone',
    path: '/menu/burger/00000000-0000-7000-8000-000000000000',
    errors: MISSING,
  },
  { name: 'cart-empty', path: '/cart' },
  { name: 'cart-visitor', path: '/cart', as: withCart },
  {
    name: 'cart',
    path: '/cart',
    as: async (context) => {
      await customer(context);
      await withCart(context);
    },
  },
  { name: 'add-address', path: '/add-address', as: customer },
  {
    name: 'add-address-errors',
    path: '/add-address',
    as: customer,
    act: (page) => page.locator('main form button[type=submit]').click(),
  },
  { name: 'my-orders-visitor', path: '/my-orders' },
  { name: 'my-orders-empty', path: '/my-orders', as: customer },
  { name: 'my-orders', path: '/my-orders', as: customerWithOrder },
  { name: 'account', path: '/account', as: customer },
  { name: 'account-visitor', path: '/account' },
  {
    name: 'account-delete',
    path: '/account',
    as: customer,
    act: async (page) => {
      await page.locator('main section').last().getByRole('button').click();
      await page.locator('dialog[open] form button[type=submit]').click();
      await page.locator('dialog [aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'sign-in',
    path: '/about',
    act: async (page) => {
      await page.locator('.nav-end button', { hasText: /Login|تسجيل/ }).click();
      await page.locator('dialog form button[type=submit]').click();
      await page.locator('dialog [aria-invalid=true]').first().waitFor();
    },
    only: 'wide',
  },
  {
    name: 'mobile-menu',
    path: '/about',
    act: (page) => page.locator('.nav-toggle').click(),
    only: 'narrow',
  },
  { name: 'about', path: '/about' },
  { name: 'contact', path: '/contact' },
  { name: 'menu-placeholder', path: '/menu' },
  { name: 'gallery', path: '/gallery' },
  { name: 'privacy', path: '/privacy' },
  { name: 'terms', path: '/terms' },
  { name: 'cookies', path: '/cookies' },
  { name: 'not-found', path: '/nothing-here', errors: MISSING },
  { name: 'dine-in', path: '/dine-in?table=7', as: withCart },
  { name: 'dine-order', path: '/dine-order', as: withCart },
  { name: 'dine-orders', path: '/dine-orders', as: (context) => dineIn(context) },
  { name: 'dine-orders-visitor', path: '/dine-orders' },
  { name: 'dominos', path: '/dominos' },
  {
    name: 'guest-entry',
    path: '/dine-order',
    as: withCart,
    act: async (page) => {
      await page.locator('aside button').click();
      await page.locator('dialog[open] form').waitFor();
    },
  },
  { name: 'seller-sign-in', path: '/seller' },
  { name: 'seller-add-product', path: '/seller', as: openDesk },
  { name: 'seller-product-list', path: '/seller/product-list', as: openDesk },
  { name: 'seller-orders', path: '/seller/orders', as: openDesk },
  { name: 'seller-dine-orders', path: '/seller/adminorders', as: openDesk },
  { name: 'seller-today', path: '/seller/today', as: deskWithOrders },
  { name: 'seller-tables', path: '/seller/tables', as: openDesk },
  { name: 'seller-releases', path: '/seller/releases', as: openDesk },
  {
    name: 'seller-board',
    path: '/seller/orders',
    as: deskWithOrders,
    act: (page) => page.getByRole('button', { name: /^(Board|لوحة)/ }).click(),
  },
  {
    name: 'seller-bill',
    path: '/seller/adminorders',
    as: deskWithOrders,
    act: async (page) => {
      await page
        .getByRole('button', { name: /Generate Bill|إصدار الفاتورة/ })
        .first()
        .click();
      await page.locator('dialog[open] article, dialog[open] section').first().waitFor();
    },
  },
  {
    name: 'seller-edit',
    path: '/seller/product-list',
    as: openDesk,
    act: async (page) => {
      await page
        .getByRole('button', { name: /^(Edit|تعديل)/ })
        .first()
        .click();
      await page.locator('dialog[open] form').waitFor();
    },
  },
  { name: 'menu-unreachable', path: '/all-menu', act: async () => undefined, errors: [/503/] },
];

/** Opens a scene; resolves when its heading stands and nothing loads any more. */
export async function openScene(page: Page, scene: Scene, language: 'en' | 'ar'): Promise<void> {
  const context = page.context();
  await context.addCookies([{ name: 'lang', value: language, domain: 'localhost', path: '/' }]);
  // The map's server is another world: the drawing stands in its place.
  await page.route('https://www.openstreetmap.org/**', (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<title>map</title>' }),
  );
  if (scene.name === 'menu-unreachable')
    await page.route('**/api/product/list', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/json',
        body: '{"success":false,"message":"Busy","code":"busy"}',
      }),
    );
  await scene.as?.(context);
  await page.goto(typeof scene.path === 'string' ? scene.path : await scene.path(context));
  await page.locator('main h1').first().waitFor();
  await page.locator('main .sk').first().waitFor({ state: 'detached' });
  await scene.act?.(page);
  // What fades or slides must have arrived before it is looked at.
  await page.evaluate(() => document.fonts.ready);
}
