import type { Report } from '@smokehouse/shared/contract';
import type { RegistryEntry } from '@smokehouse/shared/contract/federation';
import { aboutScript, routePattern } from './about';
import type * as Queue from './queue';
import { reasonOf } from './reason';

const shown: Report = {
  kind: 'loaded',
  remote: 'mfe-cart',
  release: '1.0.0-0123456789ab',
  page: '/cart',
};
const crashed: Report = { ...shown, kind: 'crashed', reason: 'Error: broken' };

describe('reports of a page', () => {
  let queue: typeof Queue;
  let calls: Report[][];
  let visibility: DocumentVisibilityState;

  beforeEach(() => {
    calls = [];
    visibility = 'visible';
    jest.isolateModules(() => {
      queue = jest.requireActual<typeof Queue>('./queue');
    });
    jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
    jest.spyOn(globalThis, 'Blob').mockImplementation(
      (parts) =>
        ({
          text: () => Promise.resolve(String(parts?.[0])),
          sent: JSON.parse(String(parts?.[0])) as unknown,
        }) as unknown as Blob,
    );
    Object.assign(navigator, {
      sendBeacon: (_url: string, body: { sent: { reports: Report[] } }) => {
        calls.push(body.sent.reports);
        return true;
      },
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  test('wait for the end of the page, and go in one call', () => {
    queue.report(shown);
    queue.report({ ...shown, kind: 'vital', metric: 'LCP', value: 900 });
    expect(calls).toEqual([]);
    queue.sendReports();
    expect(calls).toHaveLength(1);
    expect(calls[0]).toHaveLength(2);
    queue.sendReports();
    expect(calls).toHaveLength(1);
  });
  test('go at once where something failed, and where the page is left already', () => {
    queue.report(crashed);
    expect(calls).toEqual([[crashed]]);
    visibility = 'hidden';
    queue.report(shown);
    expect(calls).toEqual([[crashed], [shown]]);
  });
  test('are told once each, a measurement with whatever value', () => {
    for (let time = 0; time < 3; time += 1) {
      queue.report(crashed);
      queue.report({ ...shown, kind: 'vital', metric: 'CLS', value: time });
    }
    queue.sendReports();
    expect(calls.flat()).toHaveLength(2);
  });
  test('end at 40 a page, and never are more than 20 in a call', () => {
    for (let index = 0; index < 100; index += 1) queue.report({ ...shown, page: `/p${index}` });
    queue.sendReports();
    expect(calls.map((call) => call.length)).toEqual([20, 20]);
  });
});

describe('what a report says', () => {
  const registry = [
    { remote: 'mfe-menu', routes: [{ path: '/menu/:category/:id', page: 'p' }], slots: [] },
  ] as unknown as RegistryEntry[];
  test.each([
    ['/menu/ribs/66f0c2', '/menu/:category/:id'],
    ['/about', '/about'],
    ['/nobody@home/12345', '*'],
  ])('names the kind of page, not the address: %s is %s', (pathname, pattern) => {
    expect(routePattern(registry, pathname)).toBe(pattern);
  });
  test.each([
    [
      'Loading failed: https://s.example/releases/mfe-cart/1.0.0-0a1b/page.js?r=1',
      '/releases/mfe-cart/1.0.0-0a1b/page.js',
    ],
    ['no answer of https://s.example/my-orders?mobile=0551234567', '…'],
    ['unknown guest@example.com', '…'],
    ['0551234567 is taken', '…'],
  ])('keeps nothing of a person: %s', (message, kept) => {
    const reason = reasonOf(new Error(message));
    expect(reason).toContain(kept);
    expect(reason).not.toMatch(/0551234567|guest@|my-orders|\?/);
  });
  test('names the release whose script an error comes from, and none for scripts of others', () => {
    expect(
      aboutScript(
        'Error: x\n at a (http://s/releases/mfe-cart/1.0.0-0a1b/routes.js:1:2)\n at b (http://s/releases/shell/1.0.0-ffff/shell.js:1:2)',
      ),
    ).toEqual({ remote: 'mfe-cart', release: '1.0.0-0a1b' });
    expect(aboutScript('chrome-extension://abc/x.js')).toBeUndefined();
  });
});
