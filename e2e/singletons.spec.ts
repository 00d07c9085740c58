import { expect, test } from './site';

// Each bundle that links a shared module registers it with the page's share scope: one loaded copy serves everybody.
test('one React, one router, one i18n and one of each store serve the shell and every remote', async ({ page }) => {
  await page.goto('/all-menu');
  await expect(page.locator('main h1').first()).toBeVisible();
  for (const [path, remote] of [['/cart', 'mfe-cart'], ['/my-orders', 'mfe-orders'], ['/dine-in', 'mfe-dine'], ['/seller', 'mfe-seller']] as const) {
    await page.evaluate((to) => { history.pushState({}, '', to); dispatchEvent(new PopStateEvent('popstate')); }, path);
    // The page before it may stand until the next one has come.
    await expect(page.locator(`[data-boundary=${remote}] h1`).first()).toBeVisible();
  }
  const scope = await page.evaluate(() => {
    type Copy = { from: string; useIn: string[]; loaded?: boolean };
    type Instance = { name: string; shareScopeMap: Record<string, Record<string, Record<string, Copy>>> };
    const { __FEDERATION__ } = globalThis as unknown as { __FEDERATION__: { __INSTANCES__: Instance[] } };
    const host = __FEDERATION__.__INSTANCES__.find((instance) => instance.name === 'shell');
    return Object.fromEntries(Object.entries(host?.shareScopeMap.default ?? {}).map(([name, versions]) => [name, Object.values(versions).map((copy) => ({ from: copy.from, useIn: copy.useIn }))]));
  });
  const wanted = ['react', '@smokehouse/shared/router', '@smokehouse/shared/i18n', '@smokehouse/shared/stores', '@smokehouse/shared/query', '@smokehouse/shared/api', '@smokehouse/shared/ui'];
  for (const name of wanted) {
    expect(scope[name], name).toHaveLength(1);
    expect(scope[name]?.[0]?.from, name).toBe('shell');
  }
  for (const remote of ['mfe_menu', 'mfe_cart', 'mfe_orders', 'mfe_dine', 'mfe_seller']) {
    expect(scope['@smokehouse/shared/stores']?.[0]?.useIn, remote).toContain(remote);
  }
});
