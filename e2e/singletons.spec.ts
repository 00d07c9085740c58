import { expect, test } from './site';

interface Copy {
  from: string;
  loaded?: boolean;
}
type Scope = Record<string, Record<string, Copy>>;
interface Container {
  init: (scope: Scope) => unknown;
  get: (module: string) => unknown;
}
declare global {
  // eslint-disable-next-line no-var
  var watched: { scopes: Map<string, Scope>; taken: Map<string, Set<string>> };
}

const REMOTES = ['mfe_menu', 'mfe_cart', 'mfe_orders', 'mfe_dine', 'mfe_seller'];

/**
 * Stands between the shell and each container, before any script of the page: which share scope it
 * is given, and what it takes from it.
 */
function watchContainers(names: readonly string[]): void {
  globalThis.watched = {
    scopes: new Map(),
    taken: new Map(names.map((name) => [name, new Set<string>()])),
  };
  const { scopes, taken } = globalThis.watched;
  for (const name of names) {
    let container: Container | undefined;
    const watch = ({ init, get }: Container): Container => ({
      get,
      init: (scope) => {
        scopes.set(name, scope);
        return init(
          new Proxy(scope, {
            get: (target, key: string) => {
              if (Object.hasOwn(target, key)) taken.get(name)?.add(key);
              return target[key];
            },
          }),
        );
      },
    });
    Object.defineProperty(globalThis, name, {
      get: () => container,
      set: (left: Container | undefined) => {
        container = left && watch(left);
      },
    });
  }
}

// Remotes bring no copies (`import: false`): what they use is what the page's one share scope
// holds. The library's own runtime notes the first consumer of a module in `from`, not its
// provider.
test(
  'one React, one router, one i18n and one of each store serve the shell and every remote',
  { tag: '@slim' },
  async ({ page }) => {
    await page.addInitScript(watchContainers, REMOTES);
    await page.goto('/all-menu');
    await expect(page.locator('main h1').first()).toBeVisible();
    for (const [path, remote] of [
      ['/cart', 'mfe-cart'],
      ['/my-orders', 'mfe-orders'],
      ['/dine-in', 'mfe-dine'],
      ['/seller', 'mfe-seller'],
    ] as const) {
      await page.evaluate((to) => {
        history.pushState({}, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
      // The page before it may stand until the next one has come.
      await expect(page.locator(`[data-boundary=${remote}] h1`).first()).toBeVisible();
    }
    const { scopes, copies, taken } = await page.evaluate(() => ({
      scopes: new Set(globalThis.watched.scopes.values()).size,
      copies: Object.fromEntries(
        Object.entries([...globalThis.watched.scopes.values()][0] ?? {}).map(([name, versions]) => [
          name,
          Object.values(versions).map(({ from, loaded }) => ({ from, loaded })),
        ]),
      ),
      taken: Object.fromEntries(
        [...globalThis.watched.taken].map(([name, keys]) => [name, [...keys]]),
      ),
    }));
    expect(scopes, 'share scopes').toBe(1);
    for (const name of [
      'react',
      '@smokehouse/shared/router',
      '@smokehouse/shared/i18n',
      '@smokehouse/shared/stores',
      '@smokehouse/shared/query',
      '@smokehouse/shared/api',
      '@smokehouse/shared/ui',
    ]) {
      expect(copies[name], name).toEqual([{ from: 'shell', loaded: true }]);
    }
    for (const remote of REMOTES)
      for (const name of ['react', '@smokehouse/shared/stores', '@smokehouse/shared/i18n'])
        expect(taken[remote], remote).toContain(name);
  },
);
