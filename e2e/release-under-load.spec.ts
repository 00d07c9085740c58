// @owner build @tools
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { copyCheckout } from './checkout-copy';
import { runReleaseCommand } from './releases';
import { expect, test } from './site';
import { startLoad, fetchPage } from './visitors';

/** The heading of the menu page before and after the release. */
const BEFORE = 'Available Menu';
const AFTER = 'Tonight From The Pit';
const PAGE = '/all-menu';

/** Changes the heading and the version in a copy of the menu's sources. */
function changeMenu(folder: string): void {
  const edit = (file: string, from: string, to: string): void => {
    const text = readFileSync(path.join(folder, 'mfe-menu', file), 'utf8');
    expect(text, file).toContain(from);
    writeFileSync(path.join(folder, 'mfe-menu', file), text.replaceAll(from, to));
  };
  edit('locales/en.json', BEFORE, AFTER);
  edit('package.json', '"version": "1.0.0"', '"version": "1.4.0"');
}

test.describe('releases under load', () => {
  // The test builds in a copy first, and every command runs under load.
  test.setTimeout(480_000);

  test('no page view or file request fails while a canary is published, promoted and rolled back', async ({
    browser,
    site,
  }) => {
    const address = site.url;
    const checkout = copyCheckout();
    const team = {
      RELEASE_TOKEN: runReleaseCommand(
        ['token', 'create', 'mfe-menu', '--name', 'load'],
        site.environment,
      ).trim(),
    };
    const command = (...args: string[]) =>
      checkout.runAsync(['build/bin/smokehouse.mjs', ...args, 'mfe-menu', '--to', address], team);
    /** Waits until a new visitor's page lists a matching release. @returns ms since `since` */
    const timeUntilVisible = async (
      since: number,
      matches: (release: string) => boolean,
    ): Promise<number> => {
      await expect
        .poll(async () => matches((await fetchPage(address + PAGE, 'mfe-menu')).release), {
          intervals: [10],
          timeout: 120_000,
        })
        .toBe(true);
      return Math.round(performance.now() - since);
    };
    const isNewRelease = (name: string) => name.startsWith('1.4.0-');
    try {
      changeMenu(checkout.folder);
      await checkout.runAsync(['build/bin/build.mjs', 'mfe-menu']);
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
          timeUntilVisible(since, isNewRelease),
        ]);
        expect(published).toContain('is live for 10 % of the visitors');
        await timeUntilVisible(since, (name) => !isNewRelease(name));

        since = performance.now();
        expect(await command('promote')).toContain('is live for everybody');
        const promotion = await timeUntilVisible(since, isNewRelease);
        expect((await fetchPage(address + PAGE, 'mfe-menu')).release).toMatch(/^1\.4\.0-/);
        const reloadsBefore = load.reloads;
        await expect.poll(() => load.reloads, { timeout: 120_000 }).toBeGreaterThan(reloadsBefore);

        since = performance.now();
        expect(await command('rollback')).toContain('is live for everybody');
        const rollback = await timeUntilVisible(since, (name) => !isNewRelease(name));
        await expect
          .poll(() => load.reloads, { timeout: 120_000 })
          .toBeGreaterThan(reloadsBefore + 1);
        console.log(
          `time from command to page: canary ${canary} ms, promotion ${promotion} ms, ` +
            `rollback ${rollback} ms`,
        );
      } finally {
        await load.stop();
      }
      console.log(
        `load: ${load.views} page views with ${load.files} files, ` +
          `${load.reloads} browser reloads, ${load.failures.length} failures`,
      );
      expect(load.failures).toEqual([]);
    } finally {
      runReleaseCommand(['token', 'revoke', 'mfe-menu', '--name', 'load'], site.environment);
      checkout.remove();
    }
  });
});
