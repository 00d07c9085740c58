import { type APIRequestContext, request } from '@playwright/test';
import { openDesk } from './desk';
import { cartLink, payButton, testCard } from './elements';
import { fetchDishes, SELLER, signUp } from './people';
import { expect, setLanguage, test } from './site';
import { fill, LANGUAGES, textsOf } from './texts';

interface Area {
  id: string;
  points: { lng: number; lat: number }[];
}
interface Stored {
  areas: Area[];
  pickup: object;
  version: number;
}

const OLAYA = {
  id: 'olaya',
  name: { en: 'Al Olaya', ar: 'العليا' },
  districts: [],
  points: [
    { lng: 46.66, lat: 24.68 },
    { lng: 46.7, lat: 24.68 },
    { lng: 46.7, lat: 24.72 },
    { lng: 46.66, lat: 24.72 },
  ],
  feeHalalas: 1800,
  minimumHalalas: 0,
  minutes: { from: 40, to: 50 },
  paused: false,
};

async function signedInSeller(baseURL: string | undefined): Promise<APIRequestContext> {
  const seller = await request.newContext({ baseURL: baseURL ?? '' });
  await seller.post('/api/seller/login', { data: SELLER });
  await seller.post('/api/seller/second-factor/decline', { data: {} });
  return seller;
}

async function readAreas(seller: APIRequestContext): Promise<Stored> {
  return (await (await seller.get('/api/seller/areas')).json()) as Stored;
}

async function saveAreas(seller: APIRequestContext, areas: object[]): Promise<void> {
  const { pickup, version: seen } = await readAreas(seller);
  const saved = await seller.post('/api/seller/areas/save', { data: { areas, pickup, seen } });
  expect(saved.status()).toBe(200);
}

let initial: Area[] = [];
test.beforeEach(async ({ baseURL }) => {
  const seller = await signedInSeller(baseURL);
  initial = (await readAreas(seller)).areas;
  await seller.dispose();
});
test.afterEach(async ({ baseURL }) => {
  const seller = await signedInSeller(baseURL);
  await saveAreas(seller, initial);
  await seller.dispose();
});

for (const language of LANGUAGES) {
  const t = textsOf(language);
  const where = (key: string, values: Record<string, string | number> = {}) =>
    fill(t('shell', key === 'title' ? 'where.title' : `areas.${key}`), values);

  test(`an order by short address costs what its area costs (${language})`, async ({
    page,
    baseURL,
  }) => {
    const seller = await signedInSeller(baseURL);
    await saveAreas(seller, [OLAYA]);
    await signUp(page.context());
    await setLanguage(page, language);
    const [dish] = await fetchDishes(page.context());
    await page.goto(`/menu/${dish?.category}/${dish?._id}`);
    await page.getByRole('button', { name: where('title') }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel(where('shortAddress')).fill('rrrd٢٩٢٩');
    await expect(sheet.getByText(where('unknown'))).toBeVisible();
    await sheet.getByLabel(where('district')).selectOption(OLAYA.name[language]);
    await expect(sheet.getByText(where('here', { area: OLAYA.name[language] }))).toBeVisible();
    await sheet.getByRole('button', { name: where('deliverHere') }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('banner')).toContainText(OLAYA.name[language]);
    await expect(page.getByRole('banner')).toContainText('18');

    const cart = { [dish?._id ?? '']: 1 };
    await page.request.post('/api/cart/update', { data: { cart } });
    await page.reload();
    await cartLink(page).click();
    await expect(page.getByText(OLAYA.name[language]).last()).toBeVisible();
    await page.getByRole('button', { name: t('mfe-cart', 'summary.checkout') }).click();
    await testCard(page).click();
    await payButton(page).click();
    await expect(page).toHaveURL('/my-orders');
    const { orders } = (await (await page.request.get('/api/order/user')).json()) as {
      orders: { delivery: { fee: number; shortAddress: string } }[];
    };
    expect(orders[0]?.delivery).toMatchObject({ fee: 18, shortAddress: 'RRRD2929' });
    await expect(page.getByText('RRRD2929')).toBeVisible();
    await seller.dispose();
  });

  test(`a place outside is named at once, and the order is picked up (${language})`, async ({
    page,
    baseURL,
  }) => {
    const seller = await signedInSeller(baseURL);
    await saveAreas(seller, [OLAYA]);
    await signUp(page.context());
    const [dish] = await fetchDishes(page.context());
    const cart = { [dish?._id ?? '']: 1 };
    await page.request.post('/api/cart/update', { data: { cart } });
    await setLanguage(page, language);
    await page.goto('/cart');
    await page.getByRole('button', { name: where('title') }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('group', { name: where('map') }).click({ position: { x: 6, y: 6 } });
    await expect(sheet.getByText(where('outside'), { exact: true })).toBeVisible();
    await sheet.getByRole('button', { name: where('pickupReady', { from: 25, to: 30 }) }).click();
    await expect(page.getByText(t('mfe-cart', 'where.pickup'))).toBeVisible();
    await page.getByRole('button', { name: t('mfe-cart', 'summary.checkout') }).click();
    await testCard(page).click();
    await payButton(page).click();
    await expect(page).toHaveURL('/my-orders');
    await expect(page.getByText(t('shared', 'pickup'))).toBeVisible();
    await seller.dispose();
  });

  test(`a seller draws an area with the keyboard (${language})`, async ({ browser, baseURL }) => {
    const desk = await openDesk(browser, baseURL, '/seller/areas', language);
    await desk.getByRole('button', { name: t('mfe-seller', 'areas.add') }).press('Enter');
    const drawn = {
      number: 1,
      area: `${t('mfe-seller', language === 'ar' ? 'areas.newAr' : 'areas.new')} 2`,
    };
    const point = desk.getByRole('button', {
      name: fill(t('mfe-seller', 'areas.point'), drawn),
      exact: true,
    });
    await point.press('Shift+ArrowLeft');
    await point.press('ArrowDown');
    const middle = fill(t('mfe-seller', 'areas.addPoint'), drawn);
    await desk.getByRole('button', { name: middle, exact: true }).press('Enter');
    await desk.getByRole('button', { name: t('mfe-seller', 'areas.publish') }).press('Enter');
    await expect(
      desk.getByText(language === 'ar' ? 'تم حفظ مناطق التوصيل.' : 'The delivery areas are saved.'),
    ).toBeVisible();
    const seller = await signedInSeller(baseURL);
    const [area] = (await readAreas(seller)).areas;
    expect(area?.id).toBe('area-2');
    expect(area?.points).toHaveLength(5);
    const [first, , second] = area?.points ?? [];
    expect(first?.lng).toBeLessThan((second?.lng ?? 0) - 0.02);
    await seller.dispose();
  });
}
