// @owner mfe-seller @detail
import type { BrowserContext } from '@playwright/test';
import { OLAYA, readAreas, saveAreas, signedInSeller } from './area-steps';
import { chooseSlot, pay } from './checkout-steps';
import { openDesk, PUSH_TIMEOUT } from './desk';
import { fetchDishes, fetchPlainDessert, signInAsGuest, signInAsSeller, signUp } from './people';
import { expect, setLanguage, test } from './site';
import { momentOf, useSiteAt } from './site-at';
import { fill, languagesOf, patternOf, textsOf } from './texts';

/** Signs a customer up whose cart has one portion of a dish, the first one by default. */
async function fillCart(context: BrowserContext, { position = 0 } = {}) {
  const { addressId } = await signUp(context);
  const dish = (await fetchDishes(context))[position];
  if (!dish) throw new Error('the menu is empty');
  await context.request.post('/api/cart/update', { data: { cart: { [dish._id]: 1 } } });
  const order = (slot?: string) =>
    context.request.post('/api/order/cod', {
      data: {
        items: [{ product: dish._id, quantity: 1 }],
        address: addressId,
        ...(slot !== undefined && { slot: momentOf(slot) }),
      },
    });
  return { order, dish };
}

/** Changes the hours as the seller of `context`. */
async function saveHours(
  context: BrowserContext,
  change: { week?: { from: number; to: number }[][]; capacity?: number },
): Promise<void> {
  const { hours } = (await (await context.request.get('/api/seller/hours')).json()) as {
    hours: { version: number; week: unknown; slots: { capacity: number } };
  };
  const { week = hours.week, capacity = hours.slots.capacity } = change;
  const saved = await context.request.post('/api/seller/hours/save', {
    data: { version: hours.version, week, slots: { ...hours.slots, capacity } },
  });
  expect(saved.ok()).toBe(true);
}

test.describe('at 03:55 with enforced hours', () => {
  useSiteAt('03:55', () => ({ OPENING_HOURS: 'enforced' }));

  for (const language of languagesOf(import.meta.filename)) {
    const t = textsOf(language);
    test(`an order for now is accepted until closing time (${language})`, async ({ page }) => {
      await setLanguage(page, language);
      await fillCart(page.context());
      await page.goto('/cart');
      await expect(page.getByText(t('mfe-cart', 'when.asap'))).toBeVisible();
      await pay(page, t);
      await expect(page).toHaveURL(/\/my-orders$/);
    });
  }
});

test.describe('at 04:05 with enforced hours', () => {
  const site = useSiteAt('04:05', () => ({ OPENING_HOURS: 'enforced' }));

  for (const [index, language] of languagesOf(import.meta.filename).entries()) {
    const t = textsOf(language);
    /** Tests of one site use different slots. */
    const evening = 2 * index;
    const slot = (hour: number) => `${hour + evening}:00–${hour + evening}:30`;
    const start = (hour: number) => `${hour + evening}:00`;

    test(`home says until when it is closed (${language})`, async ({ page }) => {
      await setLanguage(page, language);
      await page.goto('/');
      const title = fill(t('mfe-menu', 'closedHero.closed.title'), { time: '11:30' });
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
      await expect(page.getByText(patternOf(t('mfe-menu', 'hero.closedTest')))).toHaveCount(0);
    });

    test(`every page says at the place of the order when it opens (${language})`, async ({
      page,
    }) => {
      await setLanguage(page, language);
      const closed = page
        .getByRole('banner')
        .getByText(fill(t('shell', 'where.closed'), { time: '10:30' }), { exact: true });
      for (const address of ['/', '/menu/dessert', '/about', '/cart']) {
        await page.goto(address);
        await expect(closed).toBeVisible();
      }
    });

    test(`a time can be chosen on the closed home page, before any dish (${language})`, async ({
      page,
    }) => {
      await setLanguage(page, language);
      await page.goto('/');
      await page.getByRole('link', { name: t('mfe-menu', 'closedHero.pick') }).click();
      const sheet = page.getByRole('dialog', { name: t('mfe-cart', 'schedule.title') });
      await sheet.getByRole('button', { name: slot(20), exact: true }).click();
      const deliver = fill(t('mfe-cart', 'schedule.deliver'), {
        day: t('mfe-cart', 'schedule.today'),
      });
      await sheet.getByRole('button', { name: `${deliver} ${slot(20)}` }).click();
      await expect(sheet).toBeHidden();
      await expect(page.getByText(t('mfe-cart', 'empty'))).toBeVisible();
      await fillCart(page.context());
      await page.goto('/cart');
      await expect(page.getByRole('main').getByText(slot(20))).toBeVisible();
    });

    test(`an order for now is refused with the next opening (${language})`, async ({ page }) => {
      await setLanguage(page, language);
      const { order } = await fillCart(page.context());
      const answer = await order();
      expect(answer.status()).toBe(409);
      const { code, message } = (await answer.json()) as { code: string; message: string };
      expect([code, message]).toEqual([
        'closed',
        language === 'ar'
          ? 'المطعم مغلق الآن. يمكنك الطلب لموعد 11:30 أو بعده. لم يُخصم أي مبلغ.'
          : 'The restaurant is closed. Order for 11:30 or later. Nothing has been charged.',
      ]);
    });

    test(`an order is scheduled for a slot after the opening (${language})`, async ({ page }) => {
      await setLanguage(page, language);
      await fillCart(page.context());
      await page.goto('/cart');
      await expect(page.getByText('11:30–12:00')).toBeVisible();
      await page.getByRole('button', { name: t('mfe-cart', 'when.change') }).click();
      const sheet = page.getByRole('dialog', { name: t('mfe-cart', 'schedule.title') });
      await expect(sheet.getByRole('button', { name: t('mfe-cart', 'when.asap') })).toBeDisabled();
      await page.keyboard.press('Escape');
      await chooseSlot(page, t, slot(12));
      await pay(page, t);
      await expect(page).toHaveURL(/\/my-orders$/);
      await expect(page.getByRole('article').getByText(slot(12))).toBeVisible();
    });

    test(`a slot that fills up is named, and the cart stays (${language})`, async ({
      page,
      browser,
      allowErrors,
    }) => {
      allowErrors.push(/409/);
      const seller = await browser.newContext({ baseURL: site().url });
      await signInAsSeller(seller);
      await saveHours(seller, { capacity: 1 });
      await setLanguage(page, language);
      await fillCart(page.context());
      await page.goto('/cart');
      await chooseSlot(page, t, slot(19));

      const other = await fillCart(await browser.newContext({ baseURL: site().url }));
      expect((await other.order(start(19))).ok()).toBe(true);
      await page.getByRole('button', { name: t('mfe-cart', 'summary.checkout') }).click();
      const refusal =
        language === 'ar'
          ? `اكتمل موعد ${start(19)} للتو. اختر موعدًا آخر. سلتك كما هي، ولم يُخصم أي مبلغ.`
          : `${start(19)} has just filled up. Choose another time. Your cart is unchanged, ` +
            'and nothing has been charged.';
      await expect(page.getByRole('main').getByText(refusal)).toBeVisible();
      await expect(
        page.getByRole('main').getByText(t('mfe-cart', 'when.choose'), { exact: true }).first(),
      ).toBeVisible();

      await page.getByRole('button', { name: t('mfe-cart', 'when.change') }).click();
      const sheet = page.getByRole('dialog', { name: t('mfe-cart', 'schedule.title') });
      const full = `${slot(19)} ${t('mfe-cart', 'schedule.full')}`;
      await expect(sheet.getByRole('button', { name: full })).toBeDisabled();
      await page.keyboard.press('Escape');
      await chooseSlot(page, t, slot(18));
      await pay(page, t);
      await expect(page).toHaveURL(/\/my-orders$/);
      await saveHours(seller, { capacity: 8 });
    });
  }
});

test.describe('at 20:00', () => {
  const site = useSiteAt('20:00');

  for (const language of languagesOf(import.meta.filename)) {
    const t = textsOf(language);
    const hours = (key: string) => t('mfe-seller', `hours.${key}`);

    test(`the seller's pause reaches an open cart and ends there (${language})`, async ({
      page,
      browser,
    }) => {
      await setLanguage(page, language);
      const { order } = await fillCart(page.context());
      await page.goto('/cart');
      await expect(page.getByText(t('mfe-cart', 'when.asap'))).toBeVisible();
      const desk = await openDesk(browser, site().url, '/seller/hours', language);

      await desk.getByRole('button', { name: hours('pauseNow') }).click();
      await expect(desk.getByText(patternOf(hours('paused')))).toBeVisible();
      await expect(page.getByText(patternOf(t('mfe-cart', 'when.paused')))).toBeVisible({
        timeout: PUSH_TIMEOUT,
      });
      expect([(await order()).status(), (await order('23:00')).status()]).toEqual([409, 200]);

      await desk.getByRole('button', { name: hours('endPause') }).click();
      await expect(desk.getByRole('button', { name: hours('pauseNow') })).toBeVisible();
      await expect(page.getByText(t('mfe-cart', 'when.asap'))).toBeVisible({
        timeout: PUSH_TIMEOUT,
      });
      await desk.context().close();
    });

    test(`the contact page and the description tell changed hours (${language})`, async ({
      page,
      browser,
      allowErrors,
    }) => {
      // The tiles of the map.
      allowErrors.push(/ERR_NAME_NOT_RESOLVED/);
      const seller = await browser.newContext({ baseURL: site().url });
      await signInAsSeller(seller);
      const week = Array.from({ length: 7 }, () => [{ from: 630, to: 1680 }]);
      await saveHours(seller, { week: week.with(5, [{ from: 780, to: 1740 }]) });
      await setLanguage(page, language);
      await page.goto('/contact');
      const [days, times, described] =
        language === 'ar'
          ? ['الجمعة', '1:00 ظهرًا – 5:00 فجرًا', 'الجمعة من 1:00 ظهرًا حتى 5:00 فجرًا']
          : ['Friday', '01:00 PM – 05:00 AM', 'Friday from 01:00 PM to 05:00 AM'];
      for (const part of ['main', 'contentinfo'] as const)
        await expect(page.getByRole(part).getByText(`${days} ${times}`)).toBeVisible();
      const html = await (await page.request.get('/contact')).text();
      expect(html).toMatch(new RegExp(`<meta name="description" content="[^"]*${described}`));

      await saveHours(seller, { week });
      await page.reload();
      const everyDay = language === 'ar' ? 'كل يوم 10:30 صباحًا' : 'Every day 10:30 AM';
      await expect(page.getByRole('main').getByText(everyDay)).toBeVisible();
    });

    test(`a breakfast dish can be ordered in the evening for the morning only (${language})`, async ({
      page,
      browser,
    }) => {
      await setLanguage(page, language);
      const { order, dish } = await fillCart(page.context(), { position: 1 });
      const desk = await openDesk(browser, site().url, '/seller/product-list', language);
      const name = (language === 'ar' && dish.nameAr) || dish.name;
      const setServedUntil = async (time: string) => {
        const form = desk.getByRole('dialog');
        await desk
          .getByRole('button', { name: fill(t('mfe-seller', 'edit.of'), { name }), exact: true })
          .click();
        await form.getByLabel(t('mfe-seller', 'form.servedTo')).fill(time);
        await form.getByRole('button', { name: t('mfe-seller', 'edit.save'), exact: true }).click();
        await expect(form).toBeHidden();
      };
      await setServedUntil('12:30');

      await page.goto(`/menu/${dish.category}/${dish._id}`);
      const label = fill(t('mfe-menu', 'served.until'), { to: '12:30' });
      await expect(page.getByRole('main').getByText(label).first()).toBeVisible();
      const refused = await order();
      expect([refused.status(), ((await refused.json()) as { code: string }).code]).toEqual([
        409,
        'dishes_not_served',
      ]);

      await page.goto('/cart');
      await expect(page.getByText(t('mfe-cart', 'when.notServed'))).toBeVisible();
      await expect(page.getByText('11:30–12:00')).toBeVisible();
      await page.getByRole('button', { name: t('mfe-cart', 'when.change') }).click();
      const sheet = page.getByRole('dialog', { name: t('mfe-cart', 'schedule.title') });
      await expect(sheet.getByRole('button', { name: t('mfe-cart', 'when.asap') })).toBeDisabled();
      await expect(sheet.getByRole('button', { name: '12:30–13:00' })).toHaveCount(0);
      await page.keyboard.press('Escape');
      await pay(page, t);
      await expect(page).toHaveURL(/\/my-orders$/);
      await expect(page.getByRole('article').getByText('11:30–12:00')).toBeVisible();

      await setServedUntil('');
      await desk.context().close();
    });

    test(`the hours of a category hold for its dishes, on the card and in the order (${language})`, async ({
      page,
      browser,
    }) => {
      await setLanguage(page, language);
      const dishes = await fetchDishes(page.context());
      const position = dishes.findIndex(
        ({ category, inStock, requiresOptions }) =>
          category === 'bar-bq' && inStock && !requiresOptions,
      );
      const { order } = await fillCart(page.context(), { position });
      const desk = await openDesk(browser, site().url, '/seller/hours', language);
      const section = desk.getByRole('region', { name: hours('served.title') });
      const name = t('shared', 'category.bar-bq');
      await section.getByRole('button', { name: hours('served.set') }).click();
      await section.getByLabel(hours('served.category')).selectOption('bar-bq');
      await section.getByLabel(hours('served.opens')).fill('22:00');
      await section.getByLabel(hours('served.closes')).fill('02:00');
      await section.getByRole('button', { name: hours('served.save') }).click();
      await expect(section.getByText('22:00–02:00')).toBeVisible();

      await page.goto('/menu/bar-bq');
      const times = { from: '22:00', to: '02:00' };
      const label = fill(t('mfe-menu', 'served.between'), times);
      const cards = page.getByRole('main').getByRole('article');
      await expect(cards.getByText(label)).toHaveCount(await cards.count());
      const refused = await order();
      expect([refused.status(), ((await refused.json()) as { code: string }).code]).toEqual([
        409,
        'dishes_not_served',
      ]);
      expect((await order('22:00')).ok()).toBe(true);

      await section.getByRole('button', { name: fill(hours('served.remove'), { name }) }).click();
      await expect(section.getByText(hours('served.none'))).toBeVisible();
      await expect.poll(async () => (await order()).status()).toBe(200);
      await desk.context().close();
    });

    test(`an area with hours is told in the cart, and takes orders for a time within them (${language})`, async ({
      page,
      browser,
    }) => {
      const seller = await signedInSeller(site().url);
      const { areas } = await readAreas(seller);
      await saveAreas(seller, [OLAYA]);
      const name = OLAYA.name[language];
      const desk = await openDesk(browser, site().url, '/seller/areas', language);
      const field = (end: 'servedFrom' | 'servedTo') =>
        desk.getByLabel(`${t('mfe-seller', `areas.${end}`)}: ${name}`);
      await field('servedFrom').fill('22:00');
      await field('servedTo').fill('02:00');
      await field('servedTo').press('Tab');
      await desk.getByRole('button', { name: t('mfe-seller', 'areas.publish') }).click();
      await expect
        .poll(async () => (await readAreas(seller)).areas[0]?.served)
        .toEqual({ from: 22 * 60, to: 26 * 60 });

      await setLanguage(page, language);
      await fillCart(page.context());
      await page.goto('/cart');
      await page.getByRole('button', { name: t('mfe-cart', 'where.change') }).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByLabel(t('shell', 'areas.shortAddress')).fill('RRRD2929');
      await sheet.getByLabel(t('shell', 'areas.district')).selectOption(name);
      await sheet.getByRole('button', { name: t('shell', 'areas.deliverHere') }).click();
      const hours = { from: '22:00', to: '02:00' };
      await expect(page.getByText(fill(t('mfe-cart', 'where.served'), hours))).toBeVisible();
      await page.getByRole('button', { name: t('mfe-cart', 'summary.isThere') }).click();
      await expect(page.getByRole('complementary')).toContainText('22:00–22:30');
      await expect(page.getByRole('banner')).toContainText(
        fill(t('shell', 'areas.from'), { time: '22:00' }),
      );
      await chooseSlot(page, t, '22:30–23:00');
      await pay(page, t);
      await expect(page).toHaveURL(/\/my-orders$/);
      await saveAreas(seller, areas);
      await seller.dispose();
      await desk.context().close();
    });

    test(`the hours of a category reach an open cart (${language})`, async ({ page }) => {
      const seller = await signedInSeller(site().url);
      const setHours = async (served?: object) => {
        const data = { category: 'bar-bq', served };
        expect((await seller.post('/api/seller/hours/category', { data })).ok()).toBe(true);
      };
      const dishes = await fetchDishes(page.context());
      const position = dishes.findIndex(
        ({ category, inStock, requiresOptions }) =>
          category === 'bar-bq' && inStock && !requiresOptions,
      );
      await setLanguage(page, language);
      await fillCart(page.context(), { position });
      await page.goto('/cart');
      await expect(page.getByText(t('mfe-cart', 'when.asap'))).toBeVisible();
      for (const [hour, first] of [
        [22, '22:00–22:30'],
        [23, '23:00–23:30'],
      ] as const) {
        await setHours({ from: hour * 60, to: 26 * 60 });
        await expect(page.getByText(first)).toBeVisible({ timeout: PUSH_TIMEOUT });
      }
      await setHours();
      await expect(page.getByText(t('mfe-cart', 'when.asap'))).toBeVisible({
        timeout: PUSH_TIMEOUT,
      });
      await seller.dispose();
    });

    test(`a guest at a table is told when a dish is served, and nothing is ordered (${language})`, async ({
      page,
      browser,
      allowErrors,
    }) => {
      allowErrors.push(/409/);
      const seller = await browser.newContext({ baseURL: site().url });
      await signInAsSeller(seller);
      const setHours = async (served?: object) => {
        const data = { category: 'dessert', served };
        expect((await seller.request.post('/api/seller/hours/category', { data })).ok()).toBe(true);
      };
      await setHours({ from: 1320, to: 1560 });
      await setLanguage(page, language);
      await signInAsGuest(page.context(), { withOrder: false });
      const dish = await fetchPlainDessert(page.context());
      await page.request.post('/api/dinecart/update', { data: { dineCart: { [dish._id]: 1 } } });
      await page.goto('/dine-order');
      await page.getByRole('button', { name: t('mfe-dine', 'dineOrder.place') }).click();
      const refusal =
        language === 'ar'
          ? `غير متاح في هذا الوقت: ${dish.nameAr ?? dish.name}. يمكنك طلبه ابتداءً من 22:00.`
          : `Not served at this time: ${dish.name}. You can order it from 22:00.`;
      await expect(page.getByText(refusal)).toBeVisible();
      await expect(page).toHaveURL(/\/dine-order$/);
      await page.goto('/dine-orders');
      await expect(page.getByText(t('mfe-dine', 'dineOrders.empty'))).toBeVisible();
      await setHours();
      await seller.close();
    });

    test(`customers see how much longer a busy kitchen takes (${language})`, async ({
      page,
      browser,
    }) => {
      await setLanguage(page, language);
      await fillCart(page.context());
      await page.goto('/cart');
      const desk = await openDesk(browser, site().url, '/seller/hours', language);
      await desk.getByRole('button', { name: fill(hours('busy'), { minutes: 30 }) }).click();
      const plural = language === 'ar' ? 'many' : 'other';
      const notice = fill(t('mfe-cart', `when.busy_${plural}`), { count: 30 });
      await expect(page.getByText(notice)).toBeVisible({ timeout: PUSH_TIMEOUT });
      await expect(page.getByText(t('mfe-cart', 'when.asap'))).toBeVisible();
      await desk.getByRole('button', { name: hours('endBusy') }).click();
      await expect(page.getByText(notice)).toBeHidden({ timeout: PUSH_TIMEOUT });
      await desk.context().close();
    });
  }
});

test.describe('at 06:00 with test payments', () => {
  useSiteAt('06:00');

  for (const language of languagesOf(import.meta.filename)) {
    const t = textsOf(language);
    test(`home and cart say that orders are taken at any hour (${language})`, async ({ page }) => {
      await setLanguage(page, language);
      await page.goto('/');
      const onHome = fill(t('mfe-menu', 'hero.closedTest'), { time: '10:30' });
      await expect(page.getByText(onHome)).toBeVisible();
      await fillCart(page.context());
      await page.goto('/cart');
      const inCart = fill(t('mfe-cart', 'when.closedTest'), { time: '10:30' });
      await expect(page.getByText(inCart)).toBeVisible();
      await pay(page, t);
      await expect(page).toHaveURL(/\/my-orders$/);
    });
  }
});
