// @owner build @tools
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Checkout, copyCheckout } from './checkout-copy';
import { stopProcess, waitForAddress } from './running-site';
import { expect, type Page, setLanguage, test } from './site';

const running = new Set<ChildProcess>();
let checkout: Checkout;
let data: string;

/** Starts a command in a folder of the copy and waits for the address that it prints. */
async function start(
  command: readonly string[],
  env: Record<string, string> = {},
  folder = '.',
): Promise<{ address: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [...command], {
    cwd: path.join(checkout.folder, folder),
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: data,
      SEED_MENU: 'off',
      LOG_LEVEL: 'error',
      ...env,
    },
  });
  running.add(child);
  return { address: await waitForAddress(child), child };
}

const HOME = 'mfe-menu/src/pages/home.tsx';

/** A page of each other package, and the path that shows it to a visitor. */
const OTHER_PAGES = [
  ['mfe-cart/src/pages/cart.tsx', '/cart'],
  ['mfe-orders/src/pages/my-orders.tsx', '/my-orders'],
  ['mfe-dine/src/pages/dine-in.tsx', '/dine-in'],
  ['mfe-seller/src/security/public/sign-in.tsx', '/seller'],
  ['shell/src/pages/about.tsx', '/about'],
] as const;

function addTextToPage(text: string, file = HOME): void {
  const edited = path.join(checkout.folder, file);
  const source = readFileSync(edited, 'utf8');
  expect(source).toContain('</main>');
  writeFileSync(edited, source.replace('</main>', `<p>${text}</p></main>`));
}

// The menu is not seeded, so pictures are missing. When the server stops, pending requests fail.
test.use({ allowErrors: [/Failed to load resource|WebSocket|webpack-dev-server/] });
// A cold start compiles every package, which is slow on a busy machine.
test.describe.configure({ timeout: 300_000 });
test.beforeEach(() => {
  checkout = copyCheckout();
  data = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-dev-'));
});
test.afterEach(async () => {
  await Promise.all([...running].map(stopProcess));
  running.clear();
  checkout.remove();
  rmSync(data, { recursive: true, force: true });
});

/** Edits the open page, which must show the edit without a reload. */
async function editOpenPage(page: Page, file: string): Promise<void> {
  await page.evaluate(() => {
    document.body.dataset.loaded = 'before the edit';
  });
  addTextToPage(`Fresh in ${file}`, file);
  await expect(page.getByText(`Fresh in ${file}`)).toBeVisible({ timeout: 20_000 });
  await expect(page.locator('body')).toHaveAttribute('data-loaded', 'before the edit');
}

test('in development an edit in a page of each package shows without a reload, and the page keeps its state', async ({
  page,
}) => {
  const { address, child } = await start(['build/bin/dev.mjs']);
  await setLanguage(page, 'en');
  await page.goto(address, { timeout: 90_000 });
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await editOpenPage(page, HOME);
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  for (const [file, pathname] of OTHER_PAGES) {
    await page.goto(`${address}${pathname}`, { timeout: 90_000 });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await editOpenPage(page, file);
  }
  expect(await stopProcess(child)).toBe(0);
  await expect(fetch(address)).rejects.toThrow();
});

test('a remote in development shows inside a running site, only for requests with the site’s key', async ({
  page,
}) => {
  const key = 'key-of-the-menu-team';
  const site = await start(['server/dist/main.js'], { DEV_KEY: key });
  const serve = (env: Record<string, string>) =>
    start(
      ['../node_modules/webpack/bin/webpack.js', 'serve'],
      { SITE: site.address, ...env },
      'mfe-menu',
    );
  await expect(serve({ DEV_KEY: 'key-of-another-team' })).rejects.toThrow(
    /does not show packages in development/,
  );
  const { address } = await serve({ DEV_KEY: key });
  await expect(serve({ DEV_KEY: key, SITE: address })).rejects.toThrow(
    /is a development server \(npm run dev\), which shows its own packages only/,
  );
  await setLanguage(page, 'en');
  await page.goto(address);
  await expect(page.getByTestId('mfe-menu')).toHaveAttribute('data-release', /-development$/);
  await expect(page.locator('script[src*="/shell."]')).not.toHaveAttribute('src', /development/);
  addTextToPage('Fresh from the smoker');
  await expect(page.getByText('Fresh from the smoker')).toBeVisible({ timeout: 20_000 });
  await page.goto(site.address);
  await expect(page.getByTestId('mfe-menu')).not.toHaveAttribute('data-release', /-development$/);
  await expect(page.getByText('Fresh from the smoker')).toHaveCount(0);
});
