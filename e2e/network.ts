import type { CDPSession, Page } from '@playwright/test';

/** Errors that the browser itself logs while it is offline. */
export const OFFLINE_ERRORS = /ERR_INTERNET_DISCONNECTED/;

/** Network conditions: unlimited, a slow phone line of 400 kbit/s, and none. Unit: byte/s, ms. */
const FAST = { offline: false, downloadThroughput: -1, uploadThroughput: -1, latency: 0 };
const SLOW = { offline: false, downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 200 };
const NONE = { ...FAST, offline: true };

/** One session for each page: the conditions of several sessions do not add up. */
const sessions = new WeakMap<Page, CDPSession>();

async function emulate(page: Page, conditions: typeof FAST): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', conditions);
}

export const slowDown = (page: Page): Promise<void> => emulate(page, SLOW);

/** Cuts the connection. Requests that are under way fail. */
export const cut = (page: Page): Promise<void> => emulate(page, NONE);

/** Restores the full connection, and waits until the page has noticed it. */
export async function restore(page: Page): Promise<void> {
  await emulate(page, FAST);
  await page.waitForFunction(() => navigator.onLine);
}

/**
 * Cuts the connection when a request to this address begins.
 * @returns a function that waits for that request
 */
export async function cutAt(page: Page, address: string): Promise<() => Promise<void>> {
  let report = (): void => undefined;
  const begun = new Promise<void>((resolve) => {
    report = resolve;
  });
  await page.route(
    address,
    async (route) => {
      await cut(page);
      await route.abort('internetdisconnected');
      report();
    },
    { times: 1 },
  );
  return () => begun;
}

/** Delays requests to an address. @returns a function that lets them go on */
export async function hold(page: Page, address: string | RegExp): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

/** Delays the shell's entry. @returns a function that lets it load */
export const holdShellScript = (page: Page): Promise<() => void> =>
  hold(page, /\/releases\/shell\/.*\/shell\..*\.js/);
