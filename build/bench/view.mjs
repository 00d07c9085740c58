// Measures one cold view of a page in a throttled browser.

/** Lighthouse's slow 4G. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const CPU_SLOWDOWN = 4;
/** A page has loaded when there was no traffic for this time. Unit: ms. */
const QUIET_MS = 1000;
const TIMEOUT_MS = 60_000;

/**
 * Runs in the page before its scripts. Records the browser's metrics, and the time when the control
 * becomes interactive.
 */
function observe(control) {
  const seen = { fcp: 0, lcp: 0, cls: 0, usable: 0, inp: 0 };
  globalThis.__seen = seen;
  const watch = (type, record, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({
      type,
      buffered: true,
      ...options,
    });
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime;
  });
  watch('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime;
  });
  watch('layout-shift', (entry) => {
    if (!entry.hadRecentInput) seen.cls += entry.value;
  });
  for (const [type, options] of [
    ['event', { durationThreshold: 16 }],
    ['first-input', {}],
  ]) {
    watch(
      type,
      (entry) => {
        if (entry.interactionId || type === 'first-input')
          seen.inp = Math.max(seen.inp, entry.duration);
      },
      options,
    );
  }
  // React sets this property during hydration. From then on it handles clicks.
  const checkControl = () => {
    const element = document.querySelector(control);
    if (element && Object.keys(element).some((key) => key.startsWith('__reactProps$')))
      seen.usable = performance.now();
    else requestAnimationFrame(checkControl);
  };
  requestAnimationFrame(checkControl);
}

/** Counts requests and bytes. An event stream never ends and counts as a request without bytes. */
function countTraffic(cdp) {
  const open = new Map();
  const traffic = { requests: 0, bytes: 0, byType: {}, quietSince: performance.now() };
  cdp.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (request.url.startsWith('data:')) return;
    traffic.requests += 1;
    if (type !== 'EventSource') open.set(requestId, type);
  });
  const close = (requestId, bytes) => {
    const type = open.get(requestId);
    if (!open.delete(requestId)) return;
    traffic.bytes += bytes;
    traffic.byType[type] = (traffic.byType[type] ?? 0) + bytes;
    traffic.quietSince = performance.now();
  };
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    close(requestId, encodedDataLength),
  );
  cdp.on('Network.loadingFailed', ({ requestId }) => close(requestId, 0));
  traffic.isQuiet = () => open.size === 0 && performance.now() - traffic.quietSince > QUIET_MS;
  return traffic;
}

/**
 * Taps an element. `locator.tap()` would run a hit test in the page during the tap, which takes
 * about fifty milliseconds at this CPU speed and distorts the measurement.
 */
async function tap(page, locator) {
  await locator.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await locator.boundingBox();
  // Wait until the work of the lookup is over.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve, 100));
      }),
  );
  await page.touchscreen.tap(x + width / 2, y + height / 2);
}

async function until(condition, what) {
  const end = performance.now() + TIMEOUT_MS;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`${what}: not within ${TIMEOUT_MS / 1000} s`);
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {{url: string, language: string, cookies?: {name: string, value: string}[], cart?: object, control: string,
 *   press?: string, pressed?: string}} view `control`: the page is interactive when this
 *   element is hydrated; `press`: the element to tap then; `pressed`: appears after the tap
 * @returns {Promise<Record<string, number>>} times in ms, sizes in bytes, `height` of the page in
 *   CSS pixels
 */
export async function measureView(
  browser,
  { url, language, cookies = [], cart, control, press, pressed },
) {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    locale: language,
  });
  try {
    const { origin } = new URL(url);
    await context.addCookies([
      { name: 'lang', value: language, url: origin },
      ...cookies.map(({ name, value }) => ({ name, value, url: origin })),
    ]);
    if (cart)
      await context.addInitScript(
        (cartJson) => localStorage.setItem('smokehouse:cart', cartJson),
        JSON.stringify({ owner: null, items: cart }),
      );
    await context.addInitScript(observe, control);
    const page = await context.newPage();
    const errors = [];
    page.on('pageerror', (error) => errors.push(error.message));
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', NETWORK);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const traffic = countTraffic(cdp);
    await page.goto(url, { waitUntil: 'load', timeout: TIMEOUT_MS });
    await until(
      async () => traffic.isQuiet() && (await page.evaluate(() => globalThis.__seen.usable)) > 0,
      `${url}: loaded, and ${control} interactive`,
    );
    const { requests, bytes, byType } = traffic;
    const { inp: _none, ...seen } = await page.evaluate(() => globalThis.__seen);
    // Images are excluded: how many have loaded by then depends on timing.
    const view = {
      requests,
      scripts: byType.Script ?? 0,
      texts: bytes - (byType.Image ?? 0),
      height: await page.evaluate(() => document.documentElement.scrollHeight),
      ...seen,
    };
    if (press && pressed) {
      await tap(page, page.locator(press).first());
      await page
        .locator(pressed)
        .first()
        .waitFor()
        .catch((cause) => {
          throw new Error(`${url}: ${pressed} did not appear after a tap on ${press}`, { cause });
        });
      // Chromium reports an interaction with the next frame.
      await page.evaluate(
        () =>
          new Promise((resolve) => {
            requestAnimationFrame(() => setTimeout(resolve, 100));
          }),
      );
      view.inp = await page.evaluate(() => globalThis.__seen.inp);
    }
    if (errors.length > 0) throw new Error(`${url}: ${errors[0]}`);
    return view;
  } finally {
    await context.close();
  }
}
