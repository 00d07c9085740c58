import { type BrowserContext, type Page, request } from '@playwright/test';
import type { Cart } from '@smokehouse/shared/contract';
import remote from '../mfe-seller/remote.json' with { type: 'json' };
import { newRound, openTickets, orderRound, paidRound, seatGuest } from './desk';
import {
  ADDRESS,
  signInAsGuest,
  fetchDishes,
  signInAsSeller,
  placePaidOrder,
  signUp,
} from './people';
import { makePhoto } from './photos';
import { readNamedMenu } from './option-steps';
import { addPerson, confirmedOwner, pairTablet, type Person, signInWithPin } from './tablets';
import { type Language, textsOf } from './texts';

/** A page in one state. The accessibility checks and the screenshots cover every scene. */
export interface Scene {
  name: string;
  path: string | ((context: BrowserContext) => Promise<string>);
  /** Signs in and prepares data before the page opens. */
  prepare?: (context: BrowserContext) => Promise<void>;
  /** Actions on the open page that lead to the state. */
  act?: (page: Page, t: ReturnType<typeof textsOf>) => Promise<void>;
  /** Console errors that the state causes. */
  errors?: RegExp[];
  /** Limits the scene to narrow or wide screens, when the state exists only there. */
  only?: 'narrow' | 'wide';
  /** A display without the desk's bar, where nobody switches the language. */
  isDisplay?: true;
}

const customer = async (context: BrowserContext) => {
  await signUp(context);
};
const onTwoDevices = async (context: BrowserContext) => {
  await customer(context);
  const { user } = (await (await context.request.get('/api/user/is-auth')).json()) as {
    user: { email: string };
  };
  // Without the cookies of the first device, the server keeps its session.
  await request.newContext().then(async (phone) => {
    const { origin } = new URL((await context.request.get('/api/hours')).url());
    await phone.post(`${origin}/api/user/login`, {
      data: { email: user.email, password: 'brisket-at-ten' },
      headers: { 'user-agent': PHONE },
    });
    await phone.dispose();
  });
};
const customerWithOrder = async (context: BrowserContext) => {
  const { addressId } = await signUp(context);
  await placePaidOrder(context, addressId);
};
/** Opens the customer's order on top of the list. */
async function showOrder(page: Page): Promise<void> {
  const { orders } = (await (await page.request.get('/api/order/user')).json()) as {
    orders: { receipt: string }[];
  };
  await page.goto(`/my-orders?order=${orders[0]?.receipt}`);
}
const customerWithDeliveredOrder = async (context: BrowserContext) => {
  await customerWithOrder(context);
  await signInAsSeller(context);
  const { orders } = (await (await context.request.get('/api/order/user')).json()) as {
    orders: { _id: string }[];
  };
  const data = { orderId: orders[0]?._id, status: 'Food Delivered' };
  await context.request.put('/api/order/status', { data });
};
const withCart = async (context: BrowserContext) => {
  const dishes = (await fetchDishes(context)).slice(0, 3);
  await fillCarts(context, Object.fromEntries(dishes.map(({ _id }, index) => [_id, index + 1])));
};
const fillCarts = async (context: BrowserContext, cart: Cart) => {
  await context.addInitScript((items) => {
    for (const key of ['smokehouse:cart', 'smokehouse:dine-cart'])
      localStorage.setItem(key, JSON.stringify({ owner: null, items }));
  }, cart);
};
/** The dish with the most options, and what a guest chose. */
const TRAY = {
  product: 'pitmasters-tray',
  options: [
    'sides/mac-and-cheese',
    'sides/pit-beans',
    'sides/skin-on-fries',
    'tray-drinks/house-cola*4',
    'tray-meats/half-smoked-chicken',
    'tray-meats/oak-smoked-brisket',
  ],
  note: 'Sauce on the side',
};
const withOptionsInCart = async (context: BrowserContext) => {
  const [dish] = await fetchDishes(context);
  const line = `${TRAY.product}~${TRAY.options.join('+')}~${TRAY.note}`;
  await fillCarts(context, { [dish?._id ?? '']: 2, [line]: 1, [TEA]: 1 });
};
const TEA = 'peach-iced-tea~size/large+sugar/less-sugar';
/** A guest whose round has dishes with and without options. */
const guestWithOptions = async (context: BrowserContext) => {
  await signInAsGuest(context, { withOrder: false });
  const [dish] = await fetchDishes(context);
  const options = TRAY.options.map((path) => {
    const [option, quantity = '1'] = path.split('*');
    return { option, quantity: Number(quantity) };
  });
  const items = [
    { product: dish?._id, quantity: 2 },
    { ...TRAY, quantity: 1, options },
  ];
  const placed = await context.request.post('/api/dineorder/cod', { data: { items } });
  if (!placed.ok()) throw new Error(`the round was not placed: ${await placed.text()}`);
};
const languageOf = async (page: Page) =>
  (await page.locator('html').getAttribute('lang')) === 'ar' ? 'ar' : 'en';
const productPath = async (context: BrowserContext) => {
  const [dish] = await fetchDishes(context);
  return `/menu/${dish?.category}/${dish?._id}`;
};
const deskWithOrders = async (context: BrowserContext) => {
  await customerWithOrder(context);
  await signInAsGuest(context);
  await signInAsSeller(context);
};
/** At the pass: a table that can be served, one of which a part can, and some with nothing yet. */
const passWithTables = async (context: BrowserContext) => {
  await deskWithOrders(context);
  for (const [table, rounds] of [
    ['3', 1],
    ['5', 2],
  ] as const) {
    await seatGuest(context, 'Abdulrahman', table);
    await orderRound(context, { dishes: 3, quantity: 2 });
    const ticket = (await openTickets(context.request)).at(-1);
    const bump = { action: 'bump', ticket: ticket?._id, round: ticket?.round };
    await context.request.post('/api/seller/kitchen/press', { data: bump });
    if (rounds > 1) await orderRound(context, { dishes: 1 });
  }
};
/** Ingredients, one of which is low. That of the recipe suffices for the orders of all journeys. */
const deskWithStock = async (context: BrowserContext) => {
  await signInAsSeller(context);
  const post = async (path: string, data: object) =>
    (await context.request.post(`/api/seller/${path}`, { data })).json();
  const [dish] = await fetchDishes(context);
  const items: { ingredient: string; amount: number }[] = [];
  for (const [name, nameAr, unit, cost, onHand] of [
    ['Beef brisket', 'بريسكت بقري', 'g', 85, 5_000_000],
    ['Brioche bun', 'خبز بريوش', 'piece', 1.75, 6],
  ] as const) {
    const data = { name, nameAr, unit, cost, low: 20 };
    const { ingredient } = (await post('ingredients/save', data)) as { ingredient: { id: string } };
    await post('ingredients/move', { id: ingredient.id, kind: 'delivery', amount: onHand });
    if (unit === 'g') items.push({ ingredient: ingredient.id, amount: 250 });
  }
  await post('recipes/save', { product: dish?._id, items });
};
/** Adds people with a PIN, and turns the browser into a shared tablet. */
const tabletOf = async (context: BrowserContext, people: readonly (readonly string[])[]) => {
  const added: Person[] = [];
  for (const [nameEn = '', nameAr = '', role = ''] of people)
    added.push(await addPerson(context, role, { nameEn, nameAr }));
  await pairTablet(context, context);
  return added;
};
const ABEER = ['Abeer Al Zahrani', 'عبير الزهراني', 'cashier'];
const RAMI = ['Rami Haddad', 'رامي حداد', 'waiter'];
const HUDA = ['Huda Al Anazi', 'هدى العنزي', 'manager'];
/** A shared tablet that shows the names of two people with a PIN. */
const sharedTablet = async (context: BrowserContext) => {
  await confirmedOwner(context);
  await tabletOf(context, [ABEER, RAMI]);
};
/** A paid bill at a shared tablet, where a waiter is signed in. @returns its split */
const splitOfWaiter = async (context: BrowserContext) => {
  await confirmedOwner(context);
  const order = await paidRound(context, context);
  const [waiter] = await tabletOf(context, [RAMI, HUDA]);
  if (waiter) await signInWithPin(context, waiter);
  return `/seller/split?order=${order}`;
};
/** The seller with a drawer open, of this site or of an earlier scene. */
const withOpenDrawer = async (context: BrowserContext) => {
  await signInAsSeller(context);
  const { drawers, own } = (await (await context.request.get('/api/seller/drawers')).json()) as {
    drawers: { _id: string; shift?: object }[];
    own?: string;
  };
  const free = drawers.find(({ shift }) => !shift);
  if (own || !free) return;
  const data = { drawer: free._id, openedCash: 500 };
  await context.request.post('/api/seller/shifts/open', { data });
};
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 ' +
  '(KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const waitForForm = (page: Page) => page.getByRole('dialog').getByRole('textbox').first().waitFor();
const waitForInvalidField = async (page: Page) => {
  await page.waitForFunction(() => document.querySelector('dialog [aria-invalid=true]'));
};
const NOT_FOUND = [/status of 404/];

const SITE: readonly Scene[] = [
  { name: 'home', path: '/' },
  {
    name: 'area-sheet',
    path: '/',
    act: async (page, t) => {
      await page.getByRole('button', { name: t('shell', 'where.title') }).click();
      await page.getByRole('group', { name: t('shell', 'areas.map') }).waitFor();
    },
  },
  { name: 'all-menu', path: '/all-menu' },
  {
    name: 'menu-filters',
    path: '/all-menu?without=nuts&under=600',
    act: async (page, t) => {
      const open = new RegExp(`^${t('mfe-menu', 'filters')}`);
      await page.getByRole('button', { name: open }).click();
      await page.getByRole('dialog', { name: t('mfe-menu', 'filters') }).waitFor();
    },
  },
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
    errors: NOT_FOUND,
  },
  { name: 'cart-empty', path: '/cart' },
  { name: 'cart-visitor', path: '/cart', prepare: withCart },
  {
    name: 'cart',
    path: '/cart',
    prepare: async (context) => {
      await customer(context);
      await withCart(context);
    },
  },
  { name: 'cart-options', path: '/cart', prepare: withOptionsInCart },
  {
    name: 'cart-place-unknown',
    path: '/cart',
    prepare: async (context) => {
      await customer(context);
      await withCart(context);
      const address = { ...ADDRESS, street: '4 Al Bujairi', city: 'Diriyah' };
      await context.request.post('/api/address/add', { data: { address } });
    },
    act: async (page, t) => {
      const main = page.getByRole('main');
      await main
        .getByRole('button', { name: t('mfe-cart', 'summary.change'), exact: true })
        .click();
      await main.getByRole('button', { name: /Al Bujairi/ }).click();
      await main.getByText(t('mfe-cart', 'where.noCharge')).waitFor();
    },
  },
  {
    name: 'cart-schedule',
    path: '/cart',
    prepare: withCart,
    act: async (page, t) => {
      await page.getByRole('button', { name: t('mfe-cart', 'when.change') }).click();
      await page.getByRole('dialog').getByRole('button').nth(1).waitFor();
    },
  },
  {
    name: 'options-sheet',
    path: '/all-menu',
    act: async (page) => {
      const { dish } = await readNamedMenu(page.context(), await languageOf(page));
      const card = page
        .getByRole('listitem')
        .filter({ hasText: dish('sliced-ribeye') })
        .first();
      await card.getByRole('button').first().click();
      await page.getByRole('dialog').getByRole('group').first().waitFor();
    },
  },
  { name: 'add-address', path: '/add-address', prepare: customer },
  {
    name: 'add-address-errors',
    path: '/add-address',
    prepare: customer,
    act: (page, t) => page.getByRole('button', { name: t('mfe-cart', 'address.save') }).click(),
  },
  { name: 'my-orders-visitor', path: '/my-orders' },
  { name: 'my-orders-empty', path: '/my-orders', prepare: customer },
  { name: 'my-orders', path: '/my-orders', prepare: customerWithOrder },
  {
    name: 'my-orders-placed',
    path: '/my-orders',
    prepare: customerWithOrder,
    act: async (page, t) => {
      await showOrder(page);
      const name = t('mfe-orders', 'placed.title.received.delivery');
      await page.getByRole('heading', { level: 1, name }).waitFor();
    },
  },
  {
    name: 'my-orders-help',
    path: '/my-orders',
    prepare: customerWithDeliveredOrder,
    act: async (page, t) => {
      await showOrder(page);
      const open = `${t('mfe-orders', 'placed.open')} ${t('mfe-orders', 'placed.help')}`;
      await page.getByRole('main').getByRole('button', { name: open, exact: true }).click();
      await page.getByRole('dialog').getByRole('radio').first().waitFor();
    },
  },
  { name: 'account', path: '/account', prepare: customer },
  { name: 'account-visitor', path: '/account' },
  {
    name: 'account-confirm',
    path: '/account',
    prepare: onTwoDevices,
    act: async (page, t) => {
      const devices = page.getByRole('region', { name: t('shell', 'account.devices.title') });
      await devices.getByRole('listitem').getByRole('button').first().click();
      await waitForForm(page);
    },
  },
  { name: 'forgot-password', path: '/forgot-password' },
  {
    name: 'forgot-password-sent',
    path: '/forgot-password',
    act: async (page) => {
      const main = page.getByRole('main');
      await main.getByRole('textbox').fill('reem@example.com');
      await main.getByRole('textbox').press('Enter');
      await main.getByRole('status').waitFor();
    },
  },
  { name: 'reset-password', path: `/reset-password#${'x'.repeat(43)}` },
  { name: 'reset-password-broken', path: '/reset-password' },
  {
    name: 'account-delete',
    path: '/account',
    prepare: customer,
    act: async (page, t) => {
      await page.getByRole('button', { name: t('shell', 'account.delete.action') }).click();
      await page.getByRole('button', { name: t('shell', 'account.delete.confirm') }).click();
      await waitForInvalidField(page);
    },
  },
  {
    name: 'sign-in',
    path: '/about',
    act: async (page, t) => {
      await page.getByRole('button', { name: t('shared', 'nav.login'), exact: true }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('shell', 'signIn.login'), exact: true })
        .click();
      await waitForInvalidField(page);
    },
    only: 'wide',
  },
  {
    name: 'mobile-menu',
    path: '/about',
    act: (page, t) => page.getByRole('button', { name: t('shared', 'nav.open') }).click(),
    only: 'narrow',
  },
  { name: 'about', path: '/about' },
  { name: 'contact', path: '/contact' },
  { name: 'menu-placeholder', path: '/menu' },
  { name: 'gallery', path: '/gallery' },
  { name: 'privacy', path: '/privacy' },
  { name: 'terms', path: '/terms' },
  { name: 'cookies', path: '/cookies' },
  { name: 'not-found', path: '/nothing-here', errors: NOT_FOUND },
  { name: 'dine-in', path: '/dine-in?table=7', prepare: withCart },
  { name: 'dine-order', path: '/dine-order', prepare: withCart },
  {
    name: 'dine-in-options',
    path: '/dine-in',
    act: async (page) => {
      const { dish } = await readNamedMenu(page.context(), await languageOf(page));
      const card = page
        .getByRole('article')
        .filter({ hasText: dish('pitmasters-tray') })
        .first();
      await card.getByRole('button').first().click();
      await page.getByRole('dialog').getByRole('group').first().waitFor();
    },
  },
  { name: 'dine-order-options', path: '/dine-order', prepare: withOptionsInCart },
  { name: 'dine-orders', path: '/dine-orders', prepare: (context) => signInAsGuest(context) },
  { name: 'dine-orders-options', path: '/dine-orders', prepare: guestWithOptions },
  { name: 'dine-orders-visitor', path: '/dine-orders' },
  { name: 'dominos', path: '/dominos' },
  {
    name: 'guest-entry',
    path: '/dine-order?table=7',
    prepare: withCart,
    act: async (page) => {
      await page.getByRole('complementary').getByRole('button').click();
      await waitForForm(page);
    },
  },
];

const DESK: readonly Scene[] = [
  { name: 'seller-sign-in', path: '/seller' },
  { name: 'seller-forgot-password', path: '/seller/forgot-password' },
  { name: 'seller-reset-password', path: `/seller/reset-password#${'x'.repeat(43)}` },
  { name: 'seller-account', path: '/seller/account', prepare: signInAsSeller },
  {
    name: 'seller-account-confirm',
    path: '/seller/account',
    prepare: signInAsSeller,
    act: async (page) => {
      await page.getByRole('main').getByRole('region').getByRole('button').first().click();
      await waitForForm(page);
    },
  },
  { name: 'seller-kitchen', path: '/seller/kitchen', prepare: deskWithOrders, isDisplay: true },
  {
    name: 'seller-kitchen-undo',
    isDisplay: true,
    path: '/seller/kitchen',
    prepare: deskWithOrders,
    act: async (page, t) => {
      const ticket = page.getByRole('article').first();
      await ticket.getByRole('listitem').first().getByRole('button').click();
      await ticket.getByRole('button', { name: t('mfe-seller', 'kitchen.bump') }).click();
      await page.getByRole('button', { name: t('mfe-seller', 'kitchen.undo') }).waitFor();
    },
  },
  { name: 'seller-pass', path: '/seller/pass', prepare: passWithTables, isDisplay: true },
  { name: 'seller-shift', path: '/seller/shift', prepare: signInAsSeller },
  { name: 'seller-shift-count', path: '/seller/shift/count', prepare: withOpenDrawer },
  { name: 'seller-shift-open', path: '/seller/shift', prepare: withOpenDrawer },
  {
    name: 'seller-split-cash',
    prepare: withOpenDrawer,
    path: async (context) => `/seller/split?order=${await newRound(context)}`,
    // The drawer into which cash goes.
    act: (page, t) => page.getByText(t('mfe-seller', 'split.intoDrawer')).waitFor(),
  },
  {
    name: 'seller-approval',
    path: splitOfWaiter,
    act: async (page, t) => {
      const main = page.getByRole('main');
      const s = (key: string) => t('mfe-seller', `split.${key}`);
      await main.getByRole('button', { name: s('reverse'), exact: true }).click();
      await main.getByLabel(s('reason')).fill('Wrong table');
      await main.getByRole('button', { name: s('reversePayment') }).click();
      const dialog = page.getByRole('dialog', { name: t('mfe-seller', 'staff.approval.title') });
      await dialog.getByRole('group').getByRole('button').first().click();
      await dialog.getByRole('group', { name: t('mfe-seller', 'staff.pin.keys') }).waitFor();
    },
  },
  { name: 'seller-day-reports', path: '/seller/day-reports', prepare: deskWithOrders },
  {
    name: 'seller-today',
    path: '/seller/today',
    prepare: deskWithOrders,
    act: async (page, t) => {
      await page.getByText(t('mfe-seller', 'today.sums.show')).click();
      await page
        .getByRole('rowheader', { name: t('mfe-seller', 'today.sums.documents') })
        .waitFor();
    },
  },
  {
    name: 'seller-figures',
    path: async () => {
      const day = (at: number) => new Date(at).toISOString().slice(0, 10);
      return `/seller/today?from=${day(Date.now() - 9 * 86_400_000)}&to=${day(Date.now())}`;
    },
    prepare: deskWithOrders,
  },
  { name: 'seller-floor', path: '/seller/floor', prepare: deskWithOrders },
  { name: 'seller-floor-table', path: '/seller/floor?table=3', prepare: passWithTables },
  { name: 'seller-floor-order', path: '/seller/floor?table=7&view=order', prepare: deskWithOrders },
  { name: 'seller-floor-plan', path: '/seller/floor?view=edit', prepare: signInAsSeller },
  { name: 'seller-options', path: '/seller/options?group=sides', prepare: signInAsSeller },
  { name: 'seller-options-dish', path: '/seller/options?dish=tomahawk', prepare: signInAsSeller },
  { name: 'seller-options-several', path: '/seller/options?view=several', prepare: signInAsSeller },
  {
    name: 'seller-options-import',
    path: '/seller/options?view=files',
    prepare: signInAsSeller,
    act: async (page, t) => {
      const file = [
        'Row,Group,Option,Name (English),Price (SR),Allergens',
        'option,sides,mac-and-cheese,Mac & cheese,12,none',
        'option,sides,coleslaw,Coleslaw,4,',
      ].join('\n');
      await page.getByLabel(t('mfe-seller', 'optionsFiles.choose')).setInputFiles({
        name: 'options.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(file),
      });
      await page.getByLabel(t('mfe-seller', 'optionsFiles.confirmLost')).waitFor();
    },
  },
  { name: 'seller-ingredients', path: '/seller/ingredients', prepare: deskWithStock },
  {
    name: 'seller-recipe',
    path: '/seller/ingredients',
    prepare: deskWithStock,
    act: async (page, t) => {
      await page
        .getByRole('button', { name: t('mfe-seller', 'ingredients.margins.edit') })
        .first()
        .click();
      await waitForForm(page);
    },
  },
  { name: 'seller-pair', path: `/seller/pair#483920-${'x'.repeat(43)}` },
  {
    name: 'seller-pair-code',
    path: '/seller/staff',
    prepare: signInAsSeller,
    act: async (page, t) => {
      await page.getByRole('button', { name: t('mfe-seller', 'staff.pairing.open') }).click();
      const dialog = page.getByRole('dialog', { name: t('mfe-seller', 'staff.pairing.title') });
      await dialog.getByLabel(t('mfe-seller', 'staff.tablets.name')).fill('Terrace');
      await dialog.getByRole('button', { name: t('mfe-seller', 'staff.pairing.show') }).click();
      await dialog.getByRole('img').waitFor();
    },
  },
  { name: 'seller-tablet', path: '/seller/floor', prepare: sharedTablet },
  {
    name: 'seller-tablet-pin',
    path: '/seller/floor',
    prepare: sharedTablet,
    act: async (page) => {
      // The first list may be of what waits.
      await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
      await page.getByRole('main').getByRole('group').waitFor();
    },
  },
  {
    name: 'seller-audit',
    path: '/seller/audit',
    prepare: async (context) => {
      await signInAsSeller(context);
      const [dish] = await fetchDishes(context);
      for (const inStock of [false, true])
        await context.request.post('/api/product/stock', { data: { id: dish?._id, inStock } });
    },
    act: async (page, t) => {
      // The latest row is that of `prepare`.
      const row = page
        .getByRole('listitem')
        .filter({ hasText: t('mfe-seller', 'audit.action.dish.stock') })
        .first();
      await row.getByText(t('mfe-seller', 'audit.action.dish.stock')).click();
      await row.getByRole('table').waitFor();
    },
  },
  {
    name: 'seller-board',
    path: '/seller/orders',
    prepare: deskWithOrders,
    act: (page) => page.getByRole('button', { name: /^(Board|لوحة)/ }).click(),
  },
  {
    name: 'seller-bill',
    path: '/seller/adminorders',
    prepare: deskWithOrders,
    act: async (page) => {
      await page
        .getByRole('button', { name: /Generate Bill|إصدار الفاتورة/ })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('article').waitFor();
    },
  },
  {
    name: 'seller-edit',
    path: '/seller/product-list',
    prepare: signInAsSeller,
    act: async (page) => {
      await page
        .getByRole('button', { name: /^(Edit|تعديل)/ })
        .first()
        .click();
      await waitForForm(page);
    },
  },
  {
    name: 'seller-crop',
    path: '/seller/pictures',
    prepare: signInAsSeller,
    act: async (page) => {
      await page
        .getByRole('button', { name: /^(Replace|استبدال)/ })
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(/^(Replace|استبدال)/).setInputFiles({
        name: 'photo.jpg',
        mimeType: 'image/jpeg',
        buffer: await makePhoto(1920, 1200),
      });
      await dialog
        .getByRole('slider')
        .and(page.getByRole('slider', { disabled: false }))
        .first()
        .waitFor();
    },
  },
  { name: 'menu-unreachable', path: '/all-menu', act: async () => undefined, errors: [/503/] },
];

/**
 * The pages of the desk as they open for the owner. A page that needs more has a scene of its name,
 * or one whose name starts with it.
 */
const PAGES = remote.routes
  .filter(({ data }) => data)
  .map(({ page, path }): Scene => {
    const name = page.replace(/^page-/, 'seller-');
    return { name, path, prepare: signInAsSeller };
  })
  .filter((page) => !DESK.some(({ name }) => `${name}-`.startsWith(`${page.name}-`)));

export const SCENES: readonly Scene[] = [...SITE, ...PAGES, ...DESK];

/** Creates what a scene shows: accounts, orders, answers of the network. */
export async function prepareScene(page: Page, scene: Scene): Promise<void> {
  // Tests do not depend on the map's server.
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
  await scene.prepare?.(page.context());
}

/**
 * Shows a prepared scene, also again in another language. Resolves when its heading is visible and
 * its loading state is over.
 */
export async function showScene(page: Page, scene: Scene, language: Language): Promise<void> {
  const context = page.context();
  await context.addCookies([{ name: 'lang', value: language, domain: 'localhost', path: '/' }]);
  // A function changes who is signed in. The page of the last language must not ask meanwhile.
  if (typeof scene.path !== 'string') await page.goto('about:blank');
  await page.goto(typeof scene.path === 'string' ? scene.path : await scene.path(context));
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(
    (loading) =>
      !document.querySelector('main .sk') &&
      [...document.querySelectorAll('main [role=status]')].every(
        (status) => (status.getAttribute('aria-label') ?? status.textContent).trim() !== loading,
      ),
    textsOf(language)('shared', 'loading'),
  );
  await scene.act?.(page, textsOf(language));
  // Fonts change the layout.
  await page.evaluate(() => document.fonts.ready);
}

/** Prepares and shows a scene. */
export async function openScene(page: Page, scene: Scene, language: Language): Promise<void> {
  await prepareScene(page, scene);
  await showScene(page, scene, language);
}
