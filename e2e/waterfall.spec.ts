import type { Page } from '@playwright/test';
import { SELLER, signUp } from './people';
import { expect, test } from './site';

/** Scripts of releases that a page ran before it was loaded, and those that its HTML names. */
async function scriptsOf(page: Page): Promise<{ ran: string[]; named: string[] }> {
  const html = await (await page.request.get(page.url())).text();
  const named = [...html.matchAll(/<script[^>]* src="(\/releases\/[^"]+)"/g)].map(
    ([, address]) => address ?? '',
  );
  const ran = await page.evaluate(() => {
    const loaded = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming;
    return performance
      .getEntriesByType('resource')
      .filter(
        ({ name, startTime }) =>
          /\/releases\/.*\.js$/.test(name) && startTime < loaded.loadEventStart,
      )
      .map(({ name }) => new URL(name).pathname);
  });
  return { ran, named };
}

const asks = (page: Page, call: string) =>
  page.evaluate(
    (path) =>
      performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname === path)
        .length,
    call,
  );

test.describe('nothing waits to be discovered', () => {
  const notPreloadedForNothing = (page: Page) => {
    const wasted: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('was preloaded using link preload but not used'))
        wasted.push(message.text());
    });
    return wasted;
  };

  for (const path of [
    '/',
    '/all-menu',
    '/menu/main-course',
    '/cart',
    '/dine-in',
    '/dine-orders',
    '/about',
    '/account',
    '/my-orders',
  ]) {
    test(`${path}: the scripts that it starts with are its own tags, each run once`, async ({
      page,
    }) => {
      await page.goto(path, { waitUntil: 'load' });
      const { ran, named } = await scriptsOf(page);
      expect(ran.length).toBeGreaterThan(1);
      expect([...ran].sort()).toEqual([...named].sort());
    });
  }

  test('every script asks the browser to compile it whole while it is on its way (decision 0029)', async ({
    page,
  }) => {
    await page.goto('/', { waitUntil: 'load' });
    const { named } = await scriptsOf(page);
    // The one for early presses is a few lines, and written as it is.
    const scripts = named.filter((address) => !/\/early\.[0-9a-f]+\.js$/.test(address));
    expect(scripts.length).toBeGreaterThan(2);
    for (const script of scripts)
      expect(await (await page.request.get(script)).text(), script).toMatch(
        /^\/\/# allFunctionsCalledOnLoad\n/,
      );
  });

  test('the seller’s desk brings the forms along, which are the shell’s, and asks once who is here', async ({
    page,
    context,
  }) => {
    await context.request.post('/api/seller/login', { data: SELLER });
    const wasted = notPreloadedForNothing(page);
    await page.goto('/seller', { waitUntil: 'load' });
    await expect(page.getByLabel('Product Name').first()).toBeVisible();
    const { ran, named } = await scriptsOf(page);
    expect([...ran].sort()).toEqual([...named].sort());
    expect(named.some((file) => /\/releases\/shell\/[^/]+\/forms\.[0-9a-f]+\.js$/.test(file))).toBe(
      true,
    );
    expect(await asks(page, '/api/seller/is-auth')).toBe(1);
    expect(wasted).toEqual([]);
  });

  test('a customer’s orders ask once who is here, with the page', async ({ page, context }) => {
    await signUp(context);
    const wasted = notPreloadedForNothing(page);
    await page.goto('/my-orders', { waitUntil: 'load' });
    await expect(page.locator('main h1')).toBeVisible();
    expect(await asks(page, '/api/user/is-auth')).toBe(1);
    expect(wasted).toEqual([]);
  });
});
