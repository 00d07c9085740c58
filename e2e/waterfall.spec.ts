// @owner shell
import type { Page } from '@playwright/test';
import { signInAsSeller, signUp } from './people';
import { expect, test } from './site';

// One of the last files: workers share out its tests, so that they end together.
test.describe.configure({ mode: 'parallel' });

/** Release scripts that the page ran before its load event, and those that its HTML lists. */
async function scriptsOf(page: Page): Promise<{ ran: string[]; listed: string[] }> {
  const html = await (await page.request.get(page.url())).text();
  const listed = [...html.matchAll(/<script[^>]* src="(\/releases\/[^"]+)"/g)].map(
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
  return { ran, listed };
}

const countRequests = (page: Page, call: string) =>
  page.evaluate(
    (path) =>
      performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname === path)
        .length,
    call,
  );

test.describe('the HTML lists every script of the first view', () => {
  const watchUnusedPreloads = (page: Page) => {
    const unused: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('was preloaded using link preload but not used'))
        unused.push(message.text());
    });
    return unused;
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
    test(`${path}: the page runs exactly the scripts that its HTML lists, each once`, async ({
      page,
    }) => {
      await page.goto(path, { waitUntil: 'load' });
      const { ran, listed } = await scriptsOf(page);
      expect(ran.length).toBeGreaterThan(1);
      expect([...ran].sort()).toEqual([...listed].sort());
    });
  }

  test('every script has the hint to compile it eagerly while it downloads (decision 0030)', async ({
    page,
  }) => {
    await page.goto('/', { waitUntil: 'load' });
    const { listed } = await scriptsOf(page);
    // The script that records clicks before hydration is too small to need the hint.
    const scripts = listed.filter((address) => !/\/early\.[0-9a-f]+\.js$/.test(address));
    expect(scripts.length).toBeGreaterThan(2);
    for (const script of scripts)
      expect(await (await page.request.get(script)).text(), script).toMatch(
        /^\/\/# allFunctionsCalledOnLoad\n/,
      );
  });

  test('the seller’s page lists the shell’s forms chunk, and checks the session once', async ({
    page,
    context,
  }) => {
    await signInAsSeller(context);
    const unused = watchUnusedPreloads(page);
    await page.goto('/seller', { waitUntil: 'load' });
    await expect(page.getByLabel('Dish name').first()).toBeVisible();
    const { ran, listed } = await scriptsOf(page);
    // The live updates load after the first view, which may be before this line.
    const first = [...ran].filter((file) => !/\/shell\/[^/]+\/live\./.test(file));
    expect(first.sort()).toEqual([...listed].sort());
    expect(
      listed.some((file) => /\/releases\/shell\/[^/]+\/forms\.[0-9a-f]+\.js$/.test(file)),
    ).toBe(true);
    expect(await countRequests(page, '/api/seller/is-auth')).toBe(1);
    expect(unused).toEqual([]);
  });

  test('the page of a customer’s orders checks the session once', async ({ page, context }) => {
    await signUp(context);
    const unused = watchUnusedPreloads(page);
    await page.goto('/my-orders', { waitUntil: 'load' });
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    expect(await countRequests(page, '/api/user/is-auth')).toBe(1);
    expect(unused).toEqual([]);
  });
});
