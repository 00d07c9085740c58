// @owner build @tools
import { createChangedBuild, runReleaseCommand, replaceText } from './releases';
import { expect, setLanguage, test } from './site';

const BEFORE = 'Available Menu';
const AFTER = 'Straight From The Pit';

test.describe('previewing a release', () => {
  // The browser logs the 410 response of a revoked preview.
  test.use({ allowErrors: [/status of 410/] });

  test('the link shows the release in that browser only, until the visitor leaves the preview', async ({
    page,
    browser,
    site,
  }) => {
    const to = ['--to', site.url];
    const team = {
      ...site.environment,
      RELEASE_TOKEN: runReleaseCommand(
        ['token', 'create', 'mfe-menu', '--name', 'preview-journey'],
        site.environment,
      ).trim(),
    };
    const changed = createChangedBuild('mfe-menu', '1.0.2', {
      chunk: 'messages-en',
      change: replaceText(BEFORE, AFTER),
      changeServer: replaceText(BEFORE, AFTER),
    });
    const otherBrowser = await browser.newContext({ baseURL: site.url });
    try {
      expect(
        runReleaseCommand(
          ['publish', 'mfe-menu', '--dist', changed.dist, '--percent', '0', ...to],
          team,
        ),
      ).toMatch(/^mfe-menu 1\.0\.2-\w+ is stored, but not live yet/);
      const link = runReleaseCommand(
        ['preview', 'mfe-menu', '--path', '/all-menu', ...to],
        team,
      ).trim();
      await setLanguage(page, 'en');
      await page.goto(link);
      await expect(page).toHaveURL(/\/all-menu$/);
      await expect(page.getByRole('heading', { level: 1, name: AFTER })).toBeVisible();
      const bar = page.getByRole('complementary', { name: 'Preview' });
      await expect(bar).toContainText(/mfe-menu 1\.0\.2-\w+/);

      const visitor = await otherBrowser.newPage();
      await visitor.goto('/all-menu?lang=en');
      await expect(visitor.getByRole('heading', { level: 1, name: BEFORE })).toBeVisible();
      await expect(visitor.getByRole('complementary', { name: 'Preview' })).toHaveCount(0);

      await bar.getByRole('link', { name: 'Leave the preview' }).click();
      await page.goto('/all-menu');
      await expect(page.getByRole('heading', { level: 1, name: BEFORE })).toBeVisible();
      await expect(bar).toHaveCount(0);

      runReleaseCommand(
        ['token', 'revoke', 'mfe-menu', '--name', 'preview-journey'],
        site.environment,
      );
      expect((await page.goto(link))?.status()).toBe(410);
      await expect(
        page.getByRole('heading', { name: 'This preview cannot be shown' }),
      ).toBeVisible();
    } finally {
      await otherBrowser.close();
      changed.remove();
    }
  });
});
