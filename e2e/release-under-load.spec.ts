import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { copyCheckout } from './checkout-copy';
import { release } from './releases';
import { expect, test } from './site';
import { startLoad, viewPage } from './visitors';

/** The words on the menu's page as they are, and as the menu's team wants them. */
const BEFORE = 'Available Menu';
const AFTER = 'Tonight From The Pit';
const PAGE = '/all-menu';

/** Puts other words and a version of its own into a copy of the menu's sources. */
function change(folder: string): void {
  const edit = (file: string, from: string, to: string): void => {
    const text = readFileSync(path.join(folder, 'mfe-menu', file), 'utf8');
    expect(text, file).toContain(from);
    writeFileSync(path.join(folder, 'mfe-menu', file), text.replaceAll(from, to));
  };
  edit('locales/en.json', BEFORE, AFTER);
  edit('package.json', '"version": "1.0.0"', '"version": "1.4.0"');
}

test.describe('while visitors come and go', () => {
  // A build in a copy stands before it, and every command starts under load.
  test.setTimeout(480_000);

  test('the menu is published to some, promoted and rolled back, and not one view of a page or file fails', async ({
    browser,
    baseURL,
  }) => {
    const address = baseURL ?? '';
    const checkout = copyCheckout();
    const site = { DATA_DIR: process.env.E2E_DATA_DIR ?? '', RELEASE_TOKEN: '' };
    const team = {
      RELEASE_TOKEN: release(['token', 'create', 'mfe-menu', '--name', 'load'], site).trim(),
    };
    const command = (...args: string[]) =>
      checkout.begin(['build/bin/smokehouse.mjs', ...args, 'mfe-menu', '--to', address], team);
    /** From now until a new visitor's page names a release of this kind. Unit: ms. */
    const visibleAfter = async (
      since: number,
      isWanted: (release: string) => boolean,
    ): Promise<number> => {
      await expect
        .poll(async () => isWanted((await viewPage(address + PAGE, 'mfe-menu')).release), {
          intervals: [10],
          timeout: 120_000,
        })
        .toBe(true);
      return Math.round(performance.now() - since);
    };
    const isNew = (name: string) => name.startsWith('1.4.0-');
    try {
      change(checkout.folder);
      await checkout.begin(['build/bin/build.mjs', 'mfe-menu']);
      const load = startLoad({
        site: address,
        remote: 'mfe-menu',
        pages: ['/', PAGE, '/menu/main-course', '/cart'],
        visitors: 3,
        browser,
        browsers: 2,
        heading: { path: PAGE, names: [BEFORE, AFTER] },
      });
      try {
        await expect
          .poll(() => load.views > 0 && load.reloads > 0, { timeout: 120_000 })
          .toBe(true);
        let since = performance.now();
        const [published, canary] = await Promise.all([
          command('publish', '--percent', '10'),
          visibleAfter(since, isNew),
        ]);
        expect(published).toContain('is live for 10 % of the visitors');
        await visibleAfter(since, (name) => !isNew(name));

        since = performance.now();
        expect(await command('promote')).toContain('is live for everybody');
        const promotion = await visibleAfter(since, isNew);
        expect((await viewPage(address + PAGE, 'mfe-menu')).release).toMatch(/^1\.4\.0-/);
        const seen = load.reloads;
        await expect.poll(() => load.reloads, { timeout: 120_000 }).toBeGreaterThan(seen);

        since = performance.now();
        expect(await command('rollback')).toContain('is live for everybody');
        const rollback = await visibleAfter(since, (name) => !isNew(name));
        await expect.poll(() => load.reloads, { timeout: 120_000 }).toBeGreaterThan(seen + 1);
        console.log(
          `from the command to the page: published to 10 % ${canary} ms, promoted ${promotion} ms, rolled back ${rollback} ms`,
        );
      } finally {
        await load.end();
      }
      console.log(
        `meanwhile: ${load.views} views of pages with ${load.files} files, ${load.reloads} in a browser, ${load.failures.length} failures`,
      );
      expect(load.failures).toEqual([]);
    } finally {
      release(['token', 'revoke', 'mfe-menu', '--name', 'load'], site);
      checkout.remove();
    }
  });
});
