// @owner build @detail
import { createChangedBuild, runReleaseCommand } from './releases';
import { expect, setLanguage, test } from './site';

const REMOTE = 'mfe-cart';
/** The attack: code at the top of the entry, which runs as soon as the script does. */
const ATTACK = '\nlocalStorage.clear();globalThis.cartHasRun=true;';
const ENTRY = /\/releases\/mfe-cart\/8\.0\.1-\w+\/remoteEntry\./;

test.describe('a remote that is prefetched', () => {
  test('does not run: its code cannot clear the storage of the menu page', async ({
    page,
    site,
  }) => {
    const to = ['--to', site.url];
    const team = {
      ...site.environment,
      RELEASE_TOKEN: runReleaseCommand(
        ['token', 'create', REMOTE, '--name', 'attacker'],
        site.environment,
      ).trim(),
    };
    const build = createChangedBuild(REMOTE, '8.0.1', {
      chunk: 'remoteEntry',
      change: (script) => script + ATTACK,
    });
    try {
      runReleaseCommand(['publish', REMOTE, '--dist', build.dist, ...to], team);
      await setLanguage(page, 'en');
      const fetched = Promise.all(
        [ENTRY, /\/page-cart\./].map(async (file) => {
          const response = await page.waitForResponse((one) => file.test(one.url()));
          await response.finished();
        }),
      );
      await page.goto('/all-menu');
      await page.evaluate(() => localStorage.setItem('smokehouse:probe', 'here'));
      // Prefetched because the link is visible, and again because the pointer is on it.
      await fetched;
      await page.getByRole('banner').getByRole('link', { name: /cart/i }).first().hover();
      const state = () =>
        page.evaluate(() => ({
          probe: localStorage.getItem('smokehouse:probe'),
          hasRun: 'cartHasRun' in globalThis,
        }));
      expect(await state()).toEqual({ probe: 'here', hasRun: false });

      await page.getByRole('banner').getByRole('link', { name: /cart/i }).first().click();
      await expect(page.getByTestId(REMOTE).getByRole('heading', { level: 1 })).toBeVisible();
      expect((await state()).hasRun).toBe(true);
      const sizes = await page.evaluate(
        (part) =>
          (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
            .filter(({ name, initiatorType }) => name.includes(part) && initiatorType === 'script')
            // The picture of the empty cart is loaded when it is shown.
            .filter(({ name }) => !name.includes('/bag-picture.'))
            .map(({ transferSize }) => transferSize),
        `/releases/${REMOTE}/`,
      );
      expect(sizes.length).toBeGreaterThan(1);
      // The cache answers: the code that was prefetched is not transferred again.
      expect(
        sizes.every((size) => size === 0),
        String(sizes),
      ).toBe(true);
    } finally {
      runReleaseCommand(['rollback', REMOTE, ...to], team);
      runReleaseCommand(['token', 'revoke', REMOTE, '--name', 'attacker'], site.environment);
      build.remove();
    }
  });
});
