import { changedBuild, release, replaced } from './releases';
import { expect, inLanguage, test } from './site';

const BEFORE = 'Available Menu';
const AFTER = 'Straight From The Pit';

test.describe('a release is looked at before anybody has it', () => {
  test.setTimeout(120_000);
  // The browser says so of a page that is answered 410.
  test.use({ allowErrors: [/status of 410/] });

  test('the link shows it to the browser that opens it, with a bar and a way out; others see what is live', async ({
    page,
    browser,
    baseURL,
  }) => {
    const to = ['--to', baseURL ?? ''];
    const site = { DATA_DIR: process.env.E2E_DATA_DIR ?? '', RELEASE_TOKEN: '' };
    const team = {
      ...site,
      RELEASE_TOKEN: release(
        ['token', 'create', 'mfe-menu', '--name', 'preview-journey'],
        site,
      ).trim(),
    };
    const changed = changedBuild('mfe-menu', '1.0.2', {
      chunk: 'messages-en',
      change: replaced(BEFORE, AFTER),
      rendering: replaced(BEFORE, AFTER),
    });
    const other = await browser.newContext({ ...(baseURL && { baseURL }) });
    try {
      expect(
        release(['publish', 'mfe-menu', '--dist', changed.dist, '--percent', '0', ...to], team),
      ).toMatch(/^mfe-menu 1\.0\.2-\w+ is kept, and nobody gets it yet/);
      const link = release(['preview', 'mfe-menu', '--path', '/all-menu', ...to], team).trim();
      await inLanguage(page, 'en');
      await page.goto(link);
      await expect(page).toHaveURL(/\/all-menu$/);
      await expect(page.getByRole('heading', { level: 1, name: AFTER })).toBeVisible();
      const bar = page.getByRole('complementary', { name: 'Preview' });
      await expect(bar).toContainText(/mfe-menu 1\.0\.2-\w+/);

      const visitor = await other.newPage();
      await visitor.goto('/all-menu?lang=en');
      await expect(visitor.getByRole('heading', { level: 1, name: BEFORE })).toBeVisible();
      await expect(visitor.getByRole('complementary', { name: 'Preview' })).toHaveCount(0);

      await bar.getByRole('link', { name: 'Leave the preview' }).click();
      await page.goto('/all-menu');
      await expect(page.getByRole('heading', { level: 1, name: BEFORE })).toBeVisible();
      await expect(bar).toHaveCount(0);

      release(['token', 'revoke', 'mfe-menu', '--name', 'preview-journey'], site);
      expect((await page.goto(link))?.status()).toBe(410);
      await expect(
        page.getByRole('heading', { name: 'This preview cannot be shown' }),
      ).toBeVisible();
    } finally {
      await other.close();
      changed.remove();
    }
  });
});
