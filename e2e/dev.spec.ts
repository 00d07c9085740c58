import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, inLanguage, test } from './site';

const root = path.resolve(import.meta.dirname, '..');
const edited = path.join(root, 'mfe-menu/src/pages/home.tsx');
const source = readFileSync(edited, 'utf8');
const running = new Set<ChildProcess>();
let data: string;

/**
 * Starts a command of the project, in one of its folders, and waits for the address that it prints.
 */
function start(
  command: readonly string[],
  env: Record<string, string> = {},
  folder = '.',
): Promise<{ address: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [...command], {
    cwd: path.join(root, folder),
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
  return new Promise((resolve, reject) => {
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const address = /^.* at (http:\/\/localhost:\d+)/.exec(chunk.toString())?.[1];
      if (address) resolve({ address, child });
    });
    child.on('exit', (code) => {
      running.delete(child);
      reject(new Error(`ended with code ${code}: ${output}`));
    });
  });
}

/** What Ctrl-C does. Resolves with the exit code. */
function stop(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGINT');
  });
}

function writeOnThePage(text: string): void {
  expect(source).toContain('</main>');
  writeFileSync(edited, source.replace('</main>', `<p>${text}</p></main>`));
}

// Without dishes there are no pictures either; a server that ends leaves the page's calls without
// an answer.
test.use({ allowErrors: [/Failed to load resource|WebSocket|webpack-dev-server/] });
// A cold start compiles everything: a slow machine gets its time.
test.describe.configure({ timeout: 120_000 });
test.beforeEach(() => {
  data = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-dev-'));
});
test.afterEach(async () => {
  writeFileSync(edited, source);
  await Promise.all([...running].map(stop));
  rmSync(data, { recursive: true, force: true });
});

test('in development an edit in a remote is on the screen without a reload, and what the page remembered is kept', async ({
  page,
}) => {
  const { address, child } = await start(['build/bin/dev.mjs']);
  await inLanguage(page, 'en');
  await page.goto(address, { timeout: 90_000 });
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await page.evaluate(() => {
    document.body.dataset.since = 'before the edit';
  });
  writeOnThePage('Fresh from the smoker');
  await expect(page.getByText('Fresh from the smoker')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await expect(page.locator('body')).toHaveAttribute('data-since', 'before the edit');
  expect(await stop(child)).toBe(0);
  await expect(fetch(address)).rejects.toThrow();
});

test('one remote is developed inside a running site, which shows it to who has its key and to nobody else', async ({
  page,
}) => {
  const site = await start(['--import', 'tsx', 'server/src/main.ts'], { DEV_KEY: 'the-menu-team' });
  const serve = (env: Record<string, string>) =>
    start(
      ['../node_modules/webpack/bin/webpack.js', 'serve'],
      { SITE: site.address, ...env },
      'mfe-menu',
    );
  await expect(serve({ DEV_KEY: 'another-key' })).rejects.toThrow(
    /does not show packages in development/,
  );
  const { address } = await serve({ DEV_KEY: 'the-menu-team' });
  await inLanguage(page, 'en');
  await page.goto(address);
  await expect(page.locator('[data-boundary=mfe-menu][data-release$=-development]')).toHaveCount(1);
  await expect(page.locator('script[src*="/shell."]')).not.toHaveAttribute('src', /development/);
  writeOnThePage('Fresh from the smoker');
  await expect(page.getByText('Fresh from the smoker')).toBeVisible({ timeout: 20_000 });
  await page.goto(site.address);
  await expect(
    page.locator('[data-boundary=mfe-menu]:not([data-release$=-development])'),
  ).toHaveCount(1);
  await expect(page.getByText('Fresh from the smoker')).toHaveCount(0);
});
