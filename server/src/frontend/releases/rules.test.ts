import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lastGood } from './history';
import { contractFaults, dropFaults, fits, overlaps, setFaults } from './rules';
import { makeRelease } from './testing';

const of = (given: Parameters<typeof makeRelease>[0]) => makeRelease(given).manifest;
const shell = (shared: string) =>
  of({
    remote: 'shell',
    routes: [{ path: '/about', page: 'page' }],
    contract: { '@smokehouse/shared': shared },
  });

describe('a version fits', () => {
  it('if it is not older and has the same major version', () => {
    for (const [wanted, given] of [
      ['1.2.3', '1.2.3'],
      ['1.2.3', '1.3.0'],
      ['1.2.3', '1.2.4'],
      ['0.2.1', '0.2.4'],
      ['0.0.1', '0.0.1'],
      ['19.3.1', '19.3.2'],
      ['next', 'next'],
    ] as const)
      assert.ok(fits(wanted, given), `${wanted} ${given}`);
    for (const [wanted, given] of [
      ['1.2.3', '1.2.2'],
      ['1.2.3', '2.0.0'],
      ['1.2.3', '1.1.9'],
      ['2.0.0', '1.9.9'],
      ['0.2.1', '0.3.0'],
      ['0.2.1', '1.2.1'],
      ['0.0.1', '0.0.2'],
      ['1.2.3', '1.3.0-rc.1'],
      ['1.2.3', 'next'],
    ] as const)
      assert.ok(!fits(wanted, given), `${wanted} ${given}`);
  });
});

describe('releases fit together', () => {
  it('if the shell provides the versions that each was built with, whichever of them is new', () => {
    const cart = of({ contract: { '@smokehouse/shared': '1.4.0' } });
    assert.deepEqual(contractFaults(cart, [shell('1.5.0')]), []);
    assert.deepEqual(contractFaults(cart, [shell('1.3.0')]), [
      'mfe-cart was built with @smokehouse/shared 1.4.0, and the shell brings 1.3.0.',
    ]);
    assert.deepEqual(contractFaults(shell('2.0.0'), [cart]), [
      'mfe-cart was built with @smokehouse/shared 1.4.0, and the shell brings 2.0.0.',
    ]);
    assert.deepEqual(contractFaults(of({ contract: { moment: '1.0.0' } }), [shell('1.0.0')]), [
      'mfe-cart was built with moment 1.0.0, and the shell brings none.',
    ]);
  });
  it('if one of them was built before names were recorded', () => {
    const named = of({ imports: { '@smokehouse/shared/ui': ['Price'] } });
    assert.deepEqual(contractFaults(named, [shell('1.0.0')]), []);
    assert.deepEqual(
      contractFaults(of({}), [of({ remote: 'shell', routes: [], exports: {} })]),
      [],
    );
  });
  it('if no address matches routes of two of them', () => {
    assert.deepEqual(
      [
        overlaps('/menu/:a', '/menu/Specials'),
        overlaps('/Menu', '/menu'),
        overlaps('/menu/:a', '/menu'),
        overlaps('/a/:b', '/c/:b'),
      ],
      [true, true, false, false],
    );
    const dine = of({
      remote: 'mfe-dine',
      routes: [
        { path: '/Cart', page: 'page' },
        { path: '/about', page: 'page' },
      ],
    });
    assert.deepEqual(setFaults([shell('1.0.0'), of({}), dine]), [
      'mfe-dine claims /about, which belongs to shell.',
      'mfe-dine claims /Cart, which belongs to mfe-cart (/cart).',
    ]);
    assert.deepEqual(setFaults([of({}), of({})]), []);
  });
  it('if no route or slot is dropped, except on purpose', () => {
    const live = of({
      routes: [
        { path: '/cart', page: 'page' },
        { path: '/gifts', page: 'page' },
      ],
      slots: ['dineNavbar'],
    });
    assert.deepEqual(dropFaults(of({}), live), [
      'mfe-cart no longer has the route /gifts, which is live; confirm with --dropping /gifts.',
      'mfe-cart no longer has the slot dineNavbar, which is live; confirm with --dropping dineNavbar.',
    ]);
    assert.deepEqual(
      [dropFaults(of({}), live, ['/gifts', 'dineNavbar']), dropFaults(of({}), undefined)],
      [[], []],
    );
  });
});

describe('a roll-back', () => {
  const move = (what: string, release: string) => ({ what, release });
  it('goes to the release that was live before, and further back the second time', () => {
    const past = [move('built', 'a'), move('publish', 'b'), move('promote', 'c')];
    assert.equal(lastGood(past), 'b');
    assert.equal(lastGood([...past, move('rollback', 'b')]), 'a');
    assert.equal(lastGood([...past, move('rollback', 'b'), move('publish', 'd')]), 'b');
    assert.equal(lastGood([...past, move('rollback', 'b'), move('rollback', 'a')]), undefined);
    assert.equal(lastGood([move('built', 'a'), move('publish', 'a')]), undefined);
  });
});
