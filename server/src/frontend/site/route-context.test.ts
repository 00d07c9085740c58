import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ReleaseManifest, ReleaseRoute } from '@smokehouse/shared/contract/federation';
import { makeRelease } from '../releases/testing';
import { registryOf, remotesOfSlots, ownerOf, type Live } from './registry';
import { contextOfRoute } from './route-context';

const manifest = (
  remote: string,
  routes: ReleaseRoute[],
  version: string,
  slots: string[] = [],
): ReleaseManifest => ({
  ...makeRelease({ remote, routes, slots }).manifest,
  contract: { '@smokehouse/shared/contract': version, react: '19.3.1' },
});
const page = 'page';
const menu: ReleaseRoute[] = [
  { path: '/', page },
  { path: '/menu/:category/:id', page },
];
const live = (version: string): Live =>
  new Map(
    [
      manifest('mfe-menu', menu, version),
      manifest('mfe-dine', [{ path: '/dine-in', page, context: 'dine' }], version, ['dineNavbar']),
      manifest('mfe-tasting', [{ path: '/tasting/:seat', page, context: 'dine' }], version),
    ].map((one) => [one.remote, one]),
  );
const slotsAt = (address: string, releases = live('2.21.0')) =>
  remotesOfSlots(releases, ownerOf(releases, address));

describe('the ordering context of a page', () => {
  it('is what its route declares, also for the page of another team', () => {
    assert.deepEqual(slotsAt('/dine-in'), ['mfe-dine']);
    assert.deepEqual(slotsAt('/tasting/4'), ['mfe-dine']);
    const declared = registryOf(live('2.21.0')).flatMap(({ routes }) => routes);
    assert.deepEqual(
      declared.map(({ path, context }) => [path, context]),
      [
        ['/', undefined],
        ['/menu/:category/:id', undefined],
        ['/dine-in', 'dine'],
        ['/tasting/:seat', 'dine'],
      ],
    );
  });

  it('is read out of no address: sardines are no dish of a table', () => {
    for (const version of ['2.20.0', '2.21.0'])
      for (const address of ['/menu/appetizers/grilled-sardines', '/menu/dine-in/dine', '/dine'])
        assert.deepEqual(slotsAt(address, live(version)), [], `${address} ${version}`);
  });

  it('of a release that was built before is filled in from the pattern of its route', () => {
    const contextOf = (path: string, version: string, context?: 'dine') => {
      const route = { path, page, ...(context && { context }) };
      return contextOfRoute(manifest('mfe-other', [route], version), route);
    };
    for (const path of ['/dine-in', '/dine-orders', '/tasting/dine-out', '/tasting/dine/:id'])
      assert.equal(contextOf(path, '2.20.0'), 'dine', path);
    for (const path of ['/', '/cart']) assert.equal(contextOf(path, '2.20.0'), 'delivery', path);
    for (const path of ['/tasting', '/menu/:sardines'])
      assert.equal(contextOf(path, '2.20.0'), undefined, path);
    for (const path of ['/', '/dine-in', '/sardines'])
      assert.equal(contextOf(path, '2.21.0'), undefined, path);
    assert.equal(contextOf('/sardines', '2.20.0', 'dine'), 'dine');
  });
});
