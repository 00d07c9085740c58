// `npm run bench:kitchen`: frame times of the kitchen display with 200 open tickets, while items
// are struck, tickets are bumped and orders arrive; as it is and on a four times slower CPU. An empty
// page comes first: what it drops, the machine drops.
// Options: `--tickets 200`, `--seconds 10`, `--picture FILE` writes a screenshot at 820 px before
// anything is pressed.
import { setTimeout as sleep } from 'node:timers/promises';
import { launchBrowser } from './browser.mjs';
import { quantile } from './figures.mjs';
import { readOptions, recordMeasurement } from './record.mjs';
import { SELLER, startSite } from './site.mjs';

const { values } = readOptions({ tickets: 200, seconds: 10, picture: '' });
const SLOWDOWNS = [1, 4];
const TABLES = 20;
/** A press every so often, as of three hurried cooks. Unit: ms. */
const PRESS_MS = 300;
/** An order every so many presses. */
const ORDER_EVERY = 5;
/** A frame that takes longer was dropped at 60 Hz. Unit: ms. */
const DROPPED_MS = 25;

/**
 * A client of the API with its own cookies.
 * @param {string} site
 */
function openClient(site) {
  let cookie = '';
  /** @param {string} path @param {object} [data] */
  return async (path, data) => {
    const answer = await fetch(site + path, {
      method: data ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', cookie },
      ...(data && { body: JSON.stringify(data) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    const given = answer.headers.getSetCookie().map((one) => one.split(';')[0]);
    if (given.length > 0) cookie = given.join('; ');
    return answer.json();
  };
}

/**
 * Seats a guest at each table.
 * @param {string} site
 * @returns {Promise<(n: number) => Promise<unknown>>} places the n-th order
 */
async function openRestaurant(site) {
  const seller = openClient(site);
  await seller('/api/seller/login', SELLER);
  const { tables } = await seller('/api/seller/tables');
  const { products } = await seller('/api/product/list');
  const dishes = products.filter((/** @type {any} */ one) => one.inStock && !one.requiresOptions);
  const guests = await Promise.all(
    Array.from({ length: TABLES }, async (_, index) => {
      const guest = openClient(site);
      const { table, url } = tables[index];
      const tableCode = new URL(url).searchParams.get('code');
      const person = { name: 'Guest', mobile: '0501234567', table, tableCode };
      await guest('/api/dineuser/register', person);
      return guest;
    }),
  );
  return (n) =>
    guests[n % TABLES]?.('/api/dineorder/cod', {
      items: Array.from({ length: 1 + (n % 3) }, (_, index) => ({
        product: dishes[(n * 7 + index * 11) % dishes.length]._id,
        quantity: 1 + ((n + index) % 4),
      })),
    }) ?? Promise.reject(new Error('no guest'));
}

/** Runs in the page: records the time between frames until `stop`. */
function recordFrames() {
  const frames = [];
  let last = performance.now();
  let isOver = false;
  const next = () => {
    const now = performance.now();
    frames.push(now - last);
    last = now;
    if (!isOver) requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
  globalThis.__stopFrames = () => {
    isOver = true;
    return frames;
  };
}

/** @param {string} page @param {number[]} frames @returns a row of the table */
function rowOf(page, frames) {
  const seconds = frames.reduce((sum, one) => sum + one, 0) / 1000;
  return [
    page,
    (frames.length / seconds).toFixed(1),
    ...[0.5, 0.95, 0.99, 1].map((share) => `${quantile(frames, share).toFixed(1)} ms`),
    `${frames.filter((one) => one > DROPPED_MS).length} of ${frames.length}`,
  ];
}

/**
 * Presses for some seconds: strikes an item of each visible ticket in turn, bumps the oldest.
 * @param {import('@playwright/test').Page} page
 * @param {(n: number) => Promise<unknown>} order
 * @param {number} first number of the next order
 */
async function work(page, order, first) {
  const until = Date.now() + values.seconds * 1000;
  let presses = 0;
  for (; Date.now() < until; presses += 1) {
    await page.evaluate((press) => {
      const cards = [...document.querySelectorAll('article')].filter(
        (card) => !card.closest('[inert]'),
      );
      const card = cards[press % cards.length];
      const button = press % 3 === 2 ? '[data-bump]' : '[aria-pressed]';
      /** @type {HTMLElement | null | undefined} */ (card?.querySelector(button))?.click();
    }, presses);
    if (presses % ORDER_EVERY === 0) await order(first + presses);
    await sleep(PRESS_MS);
  }
  return presses;
}

/** @param {import('@playwright/test').Browser} browser */
async function measureEmptyPage(browser) {
  const page = await browser.newPage();
  await page.evaluate(recordFrames);
  await sleep(values.seconds * 1000);
  const frames = await page.evaluate(() => globalThis.__stopFrames());
  await page.close();
  return rowOf('empty', frames);
}

const site = await startSite();
const browser = await launchBrowser();
try {
  const rows = [await measureEmptyPage(browser)];
  const order = await openRestaurant(site.url);
  const count = values.tickets;
  for (let n = 0; n < count; n += 1) await order(n);
  const context = await browser.newContext({ viewport: { width: 820, height: 1180 } });
  await context.request.post(`${site.url}/api/seller/login`, { data: SELLER });
  for (const [index, rate] of SLOWDOWNS.entries()) {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate });
    const since = performance.now();
    await page.goto(`${site.url}/seller/kitchen`);
    await page.getByRole('article').first().waitFor();
    const shownAfter = performance.now() - since;
    await sleep(1000);
    const open = (await page.getByRole('tab').first().innerText()).replace(/\s+/g, ' ');
    if (index === 0 && values.picture) await page.screenshot({ path: values.picture });
    await page.evaluate(recordFrames);
    const presses = await work(page, order, count * (index + 1));
    const frames = await page.evaluate(() => globalThis.__stopFrames());
    console.log(
      `CPU ${rate}×: ${open}, ${await page.getByRole('article').count()} drawn; first ticket after ` +
        `${Math.round(shownAfter)} ms; ${presses} presses`,
    );
    rows.push(rowOf(`${count} tickets${rate === 1 ? '' : `, ${rate}× slower CPU`}`, frames));
    await page.close();
  }
  await recordMeasurement('kitchen', {
    columns: ['page', 'frames/s', 'p50', 'p95', 'p99', 'longest', `over ${DROPPED_MS} ms`],
    rows,
    conditions: `820 × 1180 px, without a graphics card; ${values.seconds} s with a press every ${PRESS_MS} ms (strike, bump) and an order every ${(PRESS_MS * ORDER_EVERY) / 1000} s`,
  });
} finally {
  await browser.close();
  await site.stop();
}
