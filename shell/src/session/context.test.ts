import type { RegistryEntry } from '@smokehouse/shared/contract/federation';

const page = 'page';
const entry = (remote: string, routes: RegistryEntry['routes']): RegistryEntry => ({
  remote,
  release: '1.0.0-0123456789ab',
  base: '/',
  entry: 'entry.js',
  container: remote,
  routes,
  slots: [],
});
globalThis.__SMOKEHOUSE_PAGE__ = {
  registry: [
    entry('mfe-menu', [
      { path: '/', page, context: 'delivery' },
      { path: '/all-menu', page },
      { path: '/menu/:category/:id', page },
    ]),
    entry('mfe-dine', [{ path: '/dine-in', page, context: 'dine' }]),
    entry('mfe-tasting', [{ path: '/tasting/:seat', page, context: 'dine' }]),
    entry('mfe-seller', [{ path: '/seller/dine-list', page, context: 'dine' }]),
  ],
} as never;

describe('the ordering context that an address begins', () => {
  it('is that of its route, whichever remote declares it', async () => {
    const { contextOf } = await import('./context');
    const contexts = ['/dine-in', '/Dine-In/', '/tasting/4', '/', '/all-menu'].map(contextOf);
    expect(contexts).toEqual(['dine', 'dine', 'dine', 'delivery', undefined]);
  });

  it('is not read out of the address', async () => {
    const { contextOf } = await import('./context');
    for (const address of ['/menu/appetizers/grilled-sardines', '/menu/dine-in/dine', '/dine'])
      expect(contextOf(address)).toBeUndefined();
  });

  it("is delivery on the pages of the seller and of the customer's account", async () => {
    const { contextOf } = await import('./context');
    const contexts = ['/seller', '/seller/dine-list', '/account'].map(contextOf);
    expect(contexts).toEqual(['delivery', 'delivery', 'delivery']);
  });
});
