import type { Report } from '@smokehouse/shared/contract';
import type { RegistryEntry } from '@smokehouse/shared/contract/federation';
import type * as Queue from './queue';
import { framesOf, reasonOf } from './reason';
import { releaseOfScript, routePattern } from './subject';

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
    // jsdom's Blob cannot be read synchronously.
    const RealBlob = Blob;
    let sent = '';
    jest.spyOn(globalThis, 'Blob').mockImplementation((parts) => {
      sent = parts?.[0] as string;
      return new RealBlob(parts);
    });
    Object.assign(navigator, {
      sendBeacon: () => {
        calls.push((JSON.parse(sent) as { reports: Report[] }).reports);
        return true;
      },
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  test('are queued until the page is left, and sent in one call', () => {
    queue.report(shown);
    queue.report({ ...shown, kind: 'vital', metric: 'LCP', value: 900 });
    expect(calls).toEqual([]);
    queue.sendReports();
    expect(calls).toHaveLength(1);
    expect(calls[0]).toHaveLength(2);
    queue.sendReports();
    expect(calls).toHaveLength(1);
  });
  test('are sent at once for a failure, and when the page is already hidden', () => {
    queue.report(crashed);
    expect(calls).toEqual([[crashed]]);
    visibility = 'hidden';
    queue.report(shown);
    expect(calls).toEqual([[crashed], [shown]]);
  });
  test('are deduplicated; a metric counts once, whatever its value', () => {
    for (let time = 0; time < 3; time += 1) {
      queue.report(crashed);
      queue.report({ ...shown, kind: 'vital', metric: 'CLS', value: time });
    }
    queue.sendReports();
    expect(calls.flat()).toHaveLength(2);
  });
  test('are limited to 40 per page and 20 per call', () => {
    for (let index = 0; index < 100; index += 1) queue.report({ ...shown, page: `/p${index}` });
    queue.sendReports();
    expect(calls.map((call) => call.length)).toEqual([20, 20]);
  });
});

describe('the content of a report', () => {
  const registry: RegistryEntry[] = [
    {
      remote: 'mfe-menu',
      release: '1.0.0-0123456789ab',
      base: '/releases/mfe-menu/1.0.0-0123456789ab/',
      entry: 'entry.js',
      container: 'mfe_menu',
      routes: [{ path: '/menu/:category/:id', page: 'p' }],
      slots: [],
    },
  ];
  test.each([
    ['/menu/ribs/66f0c2', '/menu/:category/:id'],
    ['/about', '/about'],
    ['/nobody@home/12345', '*'],
  ])('has the route pattern instead of the address: %s is reported as %s', (pathname, pattern) => {
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
  ])('contains no personal data: %s', (message, expected) => {
    const reason = reasonOf(new Error(message));
    expect(reason).toContain(expected);
    expect(reason).not.toMatch(/0551234567|guest@|my-orders|\?/);
  });
  test('has the frames of the stack that are in releases, without message and site', () => {
    const error = new Error('guest@example.com');
    const base = `${location.origin}/releases/mfe-cart/1.0.0-0a1b`;
    error.stack = [
      'Error: guest@example.com',
      `    at t (${base}/page.js:1:20)`,
      '    at chrome-extension://abc/x.js:1:2',
      `    at async ${base}/routes.js:1:30`,
    ].join('\n');
    expect(framesOf(error)).toBe(
      '    at t (/releases/mfe-cart/1.0.0-0a1b/page.js:1:20)\n' +
        '    at async /releases/mfe-cart/1.0.0-0a1b/routes.js:1:30',
    );
    for (const other of ['text', undefined, Object.assign(new Error('x'), { stack: undefined })])
      expect(framesOf(other)).toBeUndefined();
    const around = `\n    at Price (${base}/entry.js:1:7)\n    at div\n    at Cart (${base}/page.js:3:9)`;
    expect(framesOf(error, around)).toBe(
      `${framesOf(error)}\n` +
        '    at Price (/releases/mfe-cart/1.0.0-0a1b/entry.js:1:7)\n' +
        '    at Cart (/releases/mfe-cart/1.0.0-0a1b/page.js:3:9)',
    );
    error.stack = `at ${base}/page.js:1:20\n`.repeat(100);
    expect(framesOf(error)).toHaveLength(1500);
  });
  test('names the release whose script threw an error, and none for foreign scripts', () => {
    expect(
      releaseOfScript(
        [
          'Error: x',
          ' at a (http://s/releases/mfe-cart/1.0.0-0a1b/routes.js:1:2)',
          ' at b (http://s/releases/shell/1.0.0-ffff/shell.js:1:2)',
        ].join('\n'),
      ),
    ).toEqual({ remote: 'mfe-cart', release: '1.0.0-0a1b' });
    expect(releaseOfScript('chrome-extension://abc/x.js')).toBeUndefined();
  });
});
