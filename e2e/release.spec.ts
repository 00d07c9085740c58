// @owner build
import { createChangedBuild, runReleaseCommand, replaceText } from './releases';
import { expect, setLanguage, test } from './site';

/** The heading of the menu page before and after the release. */
const BEFORE = 'Available Menu';
const AFTER = 'Straight From The Pit';

test.describe('publishing a release', () => {
  // Each step starts the command line, which is slow.

  test('a new release shows at once, an open page keeps the old one, and a rollback restores it', async ({
    page,
    context,
    site,
  }) => {
    const to = ['--to', site.url];
    const token = runReleaseCommand(
      ['token', 'create', 'mfe-menu', '--name', 'journey'],
      site.environment,
    ).trim();
    const team = { ...site.environment, RELEASE_TOKEN: token };
    const changed = createChangedBuild('mfe-menu', '1.0.1', {
      chunk: 'messages-en',
      change: replaceText(BEFORE, AFTER),
      changeServer: replaceText(BEFORE, AFTER),
    });
    const openPage = await context.newPage();
    try {
      await setLanguage(page, 'en');
      await openPage.goto('/all-menu');
      await page.goto('/all-menu');
      await expect(page.getByRole('heading', { level: 1, name: BEFORE })).toBeVisible();

      expect(
        runReleaseCommand(['publish', 'mfe-menu', '--dist', changed.dist, ...to], team),
      ).toMatch(/^mfe-menu 1\.0\.1-\w+ is live for everybody/);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: AFTER })).toBeVisible();
      // Client-side navigation keeps the release that the page was opened with.
      await openPage.getByRole('link', { name: 'Home' }).first().click();
      await openPage.goBack();
      await expect(openPage.getByRole('heading', { level: 1, name: BEFORE })).toBeVisible();
      await expect(openPage.getByTestId('mfe-menu')).not.toHaveAttribute(
        'data-release',
        /^1\.0\.1-/,
      );

      expect(runReleaseCommand(['rollback', 'mfe-menu', ...to], team)).toContain(
        'is live for everybody',
      );
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: BEFORE })).toBeVisible();
      expect(runReleaseCommand(['list', 'mfe-menu', ...to], team)).toMatch(
        /journey {2}rollback {2}1\.0\.1-\w+ → 1\.0\.0-/,
      );

      runReleaseCommand(['token', 'revoke', 'mfe-menu', '--name', 'journey'], site.environment);
      expect(() => runReleaseCommand(['list', 'mfe-menu', ...to], team)).toThrow(
        /not known, or it was revoked/,
      );
    } finally {
      await openPage.close();
      changed.remove();
    }
  });
});
