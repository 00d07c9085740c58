import { changedBuild, release, replaced } from './releases';
import { expect, inLanguage, test } from './site';

/** The words on the menu's page as they are, and as the menu's team wants them. */
const BEFORE = 'Available Menu';
const AFTER = 'Straight From The Pit';

test.describe('a team publishes alone', () => {
  // Two starts of the command and of its database's door stand before each step.
  test.setTimeout(120_000);

  test("the menu's new words are on the page at once, an open page keeps the old ones, and a roll-back brings them back", async ({
    page,
    context,
    baseURL,
  }) => {
    const to = ['--to', baseURL ?? ''];
    const site = { DATA_DIR: process.env.E2E_DATA_DIR ?? '', RELEASE_TOKEN: '' };
    const token = release(['token', 'create', 'mfe-menu', '--name', 'journey'], site).trim();
    const team = { ...site, RELEASE_TOKEN: token };
    const changed = changedBuild('mfe-menu', '1.0.1', {
      chunk: 'messages-en',
      change: replaced(BEFORE, AFTER),
      rendering: replaced(BEFORE, AFTER),
    });
    const open = await context.newPage();
    try {
      await inLanguage(page, 'en');
      await open.goto('/all-menu');
      await page.goto('/all-menu');
      await expect(page.getByRole('heading', { level: 1, name: BEFORE })).toBeVisible();

      expect(release(['publish', 'mfe-menu', '--dist', changed.dist, ...to], team)).toMatch(
        /^mfe-menu 1\.0\.1-\w+ is live for everybody/,
      );
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: AFTER })).toBeVisible();
      // What it began with: another page of the same remote, without a reload.
      await open.getByRole('link', { name: 'Home' }).first().click();
      await open.goBack();
      await expect(open.getByRole('heading', { level: 1, name: BEFORE })).toBeVisible();
      await expect(open.locator('[data-boundary=mfe-menu]').first()).not.toHaveAttribute(
        'data-release',
        /^1\.0\.1-/,
      );

      expect(release(['rollback', 'mfe-menu', ...to], team)).toContain('is live for everybody');
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: BEFORE })).toBeVisible();
      expect(release(['list', 'mfe-menu', ...to], team)).toMatch(
        /journey {2}rollback {2}1\.0\.1-\w+ → 1\.0\.0-/,
      );

      release(['token', 'revoke', 'mfe-menu', '--name', 'journey'], site);
      expect(() => release(['list', 'mfe-menu', ...to], team)).toThrow(
        /not known, or it was revoked/,
      );
    } finally {
      await open.close();
      changed.remove();
    }
  });
});
