import assert from 'node:assert/strict';
import { after, describe, it, mock } from 'node:test';
import { DatabaseUnreachable } from '../../database/unavailable';
import { startTestApp } from '../../testing';
import { newDish } from '../../testing-people';
import { makeRelease, newTeam } from '../releases/testing';

const test = await startTestApp();
await newDish(test, { id: 'brisket', name: 'Brisket', category: 'main-course' });
const shell = await newTeam(test, 'shell');
assert.equal(
  (
    await shell.publish(
      makeRelease({ remote: 'shell', routes: [{ path: '/about', page: 'page' }] }),
    )
  ).status,
  200,
);
const menu = await newTeam(test, 'mfe-menu');
await menu.publish(
  makeRelease({
    remote: 'mfe-menu',
    routes: [
      { path: '/all-menu', page: 'page', data: ['GET /api/product/list', 'GET /api/areas'] },
      { path: '/menu/:category/:id', page: 'page', data: ['GET /api/product/list'] },
    ],
  }),
);

/** Every connection fails from now on, as when PostgreSQL's machine is gone. */
function loseDatabase(): void {
  const error = new DatabaseUnreachable(new Error('connect ECONNREFUSED'));
  type Callback = (error: Error) => void;
  mock.method(test.pool, 'connect', (callback?: Callback) =>
    callback ? callback(error) : Promise.reject(error),
  );
}
after(() => mock.restoreAll());

describe('while the database is away, a visitor', () => {
  const visitor = test.browser();
  const PAGES = ['/all-menu', '/menu/main-course/brisket', '/about'];
  const CALLS = [
    'GET /api/product/list',
    'GET /api/product/options',
    'GET /api/areas',
    'GET /api/hours',
    'GET /api/tables',
  ];
  it('reads the menu, each dish, hours and areas as they were last known', async () => {
    for (const url of PAGES) assert.equal((await visitor.call(`GET ${url}`)).status, 200, url);
    const before = await Promise.all(CALLS.map((call) => visitor.call(call)));
    loseDatabase();
    // The connection that listens for changes has broken too.
    test.app.menu.forget();
    for (const url of PAGES) {
      const { status, text } = await visitor.call(`GET ${url}`);
      assert.equal(status, 200, url);
      if (url !== '/about') assert.match(text, /Brisket/, url);
    }
    for (const [index, call] of CALLS.entries()) {
      const { status, body } = await visitor.call(call);
      assert.deepEqual([status, body], [200, before[index]?.body], call);
    }
  });
  it('is told that nothing can be ordered for the moment', async () => {
    const { status, body, headers } = await visitor.call('POST /api/user/login', {
      email: 'noura@example.com',
      password: 'secret-secret',
    });
    assert.deepEqual([status, body.code], [503, 'unavailable']);
    assert.ok(headers['retry-after']);
  });
});
