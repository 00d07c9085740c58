// @owner mfe-seller
import { type Area, OLAYA, readAreas, saveAreas, signedInSeller } from './area-steps';
import { pay } from './checkout-steps';
import { openDesk } from './desk';
import { cartLink } from './elements';
import { hold } from './network';
import { ADDRESS, fetchDishes, signUp } from './people';
import { expect, setLanguage, test } from './site';
import { fill, languagesOf, textsOf, priced } from './texts';

/** The server's sentences. */
const REFUSED = {
  en: 'Please enter an email address or a Saudi mobile number.',
  ar: 'يرجى إدخال بريد إلكتروني أو رقم جوال سعودي.',
};
const REQUESTED = {
  en: 'Saved. We will tell you when we deliver there.',
  ar: 'تم الحفظ. سنخبرك عندما نوصل إلى هناك.',
};

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

for (const language of languagesOf(import.meta.filename)) {
  const t = textsOf(language);
  const where = (key: string, values: Record<string, string | number> = {}) =>
    fill(t('shell', key === 'title' ? 'where.title' : `areas.${key}`), values);

  test(`a place that is confirmed before the server has answered is chosen with its answer (${language})`, async ({
    page,
    baseURL,
  }) => {
    const seller = await signedInSeller(baseURL);
    await saveAreas(seller, [OLAYA]);
    await setLanguage(page, language);
    await page.goto('/about');
    await page.getByRole('button', { name: where('title') }).click();
    const answer = await hold(page, '**/api/areas/locate');
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel(where('district')).selectOption(OLAYA.name[language]);
    await sheet.getByRole('button', { name: where('deliverHere') }).click();
    answer();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('banner')).toContainText(OLAYA.name[language]);
    await seller.dispose();
  });

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
    await page.getByRole('button', { name: t('mfe-cart', 'summary.isThere') }).click();
    await pay(page, t);
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
    await sheet
      .getByRole('button', { name: where('pickupReady_other', { from: 25, to: 30 }) })
      .click();
    await expect(page.getByText(t('mfe-cart', 'where.pickup'))).toBeVisible();
    await pay(page, t);
    await expect(page).toHaveURL('/my-orders');
    await expect(page.getByRole('article').getByText(t('shared', 'pickup'))).toBeVisible();
    await seller.dispose();
  });

  test(`a customer outside asks to be told, and the seller sees from where (${language})`, async ({
    page,
    browser,
    baseURL,
    allowErrors,
  }) => {
    allowErrors.push(/status of 422/);
    const seller = await signedInSeller(baseURL);
    await saveAreas(seller, [OLAYA]);
    await setLanguage(page, language);
    await page.goto('/');
    await page.getByRole('button', { name: where('title') }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('group', { name: where('map') }).click({ position: { x: 6, y: 6 } });
    await sheet.getByRole('button', { name: where('tellMe') }).click();
    const contact = sheet.getByLabel(where('contact'));
    await contact.fill('reem');
    await contact.press('Enter');
    await expect(sheet.getByText(REFUSED[language])).toBeVisible();
    await contact.fill(`reem-${Date.now()}@example.com`);
    await sheet.getByRole('button', { name: where('tellMeSend'), exact: true }).click();
    await expect(sheet.getByText(REQUESTED[language])).toBeVisible();

    const { places } = (await (await seller.get('/api/seller/areas/requests')).json()) as {
      places: { pin: { lng: number; lat: number }; count: number }[];
    };
    const [asked] = places;
    if (!asked) throw new Error('nobody has asked');
    const { lng, lat } = asked.pin;
    const place = `${lat.toFixed(3)}, ${lng.toFixed(3)}`;
    const desk = await openDesk(browser, baseURL, '/seller/areas', language);
    await expect(desk.getByRole('row', { name: place })).toBeVisible();
    await expect(desk.getByRole('img', { name: new RegExp(`^${place}`) })).toBeVisible();
    const points = [
      { lng: lng - 0.02, lat: lat - 0.02 },
      { lng: lng + 0.02, lat: lat - 0.02 },
      { lng: lng + 0.02, lat: lat + 0.02 },
      { lng: lng - 0.02, lat: lat + 0.02 },
    ];
    await saveAreas(seller, [{ ...OLAYA, points }]);
    await desk.reload();
    await expect(desk.getByText(t('mfe-seller', 'areas.requestsEmpty'))).toBeVisible();
    await desk.context().close();
    await seller.dispose();
  });

  test(`a saved address sets the place, and the cart delivers to it (${language})`, async ({
    page,
    baseURL,
  }) => {
    const seller = await signedInSeller(baseURL);
    await saveAreas(seller, [OLAYA]);
    await signUp(page.context());
    const street = '12 Tahlia St';
    const address = { ...ADDRESS, street, pin: { lng: 46.68, lat: 24.7 } };
    await page.request.post('/api/address/add', { data: { address } });
    const [dish] = await fetchDishes(page.context());
    const cart = { [dish?._id ?? '']: 1 };
    await page.request.post('/api/cart/update', { data: { cart } });
    await setLanguage(page, language);
    await page.goto('/');
    await page.getByRole('button', { name: where('title') }).click();
    const sheet = page.getByRole('dialog');
    const saved = sheet.getByRole('radiogroup', { name: where('saved') });
    await saved.getByRole('radio', { name: new RegExp(ADDRESS.street) }).check();
    await expect(sheet.getByText(where('unknownAddress'))).toBeVisible();
    await saved.getByRole('radio', { name: new RegExp(street) }).check();
    await expect(sheet.getByText(where('here', { area: OLAYA.name[language] }))).toBeVisible();
    await sheet.getByRole('button', { name: where('deliverHere') }).click();
    await cartLink(page).click();
    const main = page.getByRole('main');
    await expect(main.getByText(new RegExp(street))).toBeVisible();
    await expect(main.getByText(priced(18, language)).first()).toBeVisible();
    await main.getByRole('button', { name: t('mfe-cart', 'summary.change'), exact: true }).click();
    await main.getByRole('button', { name: new RegExp(ADDRESS.street) }).click();
    await expect(main.getByText(t('mfe-cart', 'where.unknown'))).toBeVisible();
    await expect(main.getByText(t('mfe-cart', 'where.noCharge'))).toBeVisible();
    await main.getByRole('button', { name: t('mfe-cart', 'summary.checkout') }).click();
    await sheet.getByLabel(where('district')).selectOption(OLAYA.name[language]);
    await sheet.getByRole('button', { name: where('deliverHere') }).click();
    await expect(main.getByText(priced(18, language)).first()).toBeVisible();
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
