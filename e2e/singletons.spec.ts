// @owner build
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
  var watched: { scopes: Map<string, Scope>; used: Map<string, Set<string>> };
}

const REMOTES = ['mfe_menu', 'mfe_cart', 'mfe_orders', 'mfe_dine', 'mfe_seller'];

/**
 * Wraps each container before any script of the page runs. Records the share scope that the shell
 * passes to it, and the modules that it uses.
 */
function watchContainers(names: readonly string[]): void {
  globalThis.watched = {
    scopes: new Map(),
    used: new Map(names.map((name) => [name, new Set<string>()])),
  };
  const { scopes, used } = globalThis.watched;
  for (const name of names) {
    let container: Container | undefined;
    const watch = ({ init, get }: Container): Container => ({
      get,
      init: (scope) => {
        scopes.set(name, scope);
        return init(
          new Proxy(scope, {
            get: (target, key: string) => {
              if (Object.hasOwn(target, key)) used.get(name)?.add(key);
              return target[key];
            },
          }),
        );
      },
    });
    Object.defineProperty(globalThis, name, {
      get: () => container,
      set: (value: Container | undefined) => {
        container = value && watch(value);
      },
    });
  }
}

// Remotes contain no copies (`import: false`), so they use the modules of the share scope. Only the
// slim runtime records the provider of a module in `from`; the library's runtime records the first
// consumer.
test(
  'the shell and every remote share one React, router, i18n and one instance of each store',
  { tag: '@slim' },
  async ({ page }) => {
    await page.addInitScript(watchContainers, REMOTES);
    await page.goto('/all-menu');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
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
      // The previous page stays visible until the next one has loaded.
      await expect(page.getByTestId(remote).getByRole('heading', { level: 1 })).toBeVisible();
    }
    const { scopes, copies, used } = await page.evaluate(() => ({
      scopes: new Set(globalThis.watched.scopes.values()).size,
      copies: Object.fromEntries(
        Object.entries([...globalThis.watched.scopes.values()][0] ?? {}).map(([name, versions]) => [
          name,
          Object.values(versions).map(({ from, loaded }) => ({ from, loaded })),
        ]),
      ),
      used: Object.fromEntries(
        [...globalThis.watched.used].map(([name, keys]) => [name, [...keys]]),
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
        expect(used[remote], remote).toContain(name);
  },
);
