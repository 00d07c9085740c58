import { rename } from 'node:fs/promises';
import path from 'node:path';
import { SELLER } from './people';
import { expect, test } from './site';

const REMOTES = [
  ['mfe-menu', '/all-menu', '/cart'],
  ['mfe-cart', '/cart', '/all-menu'],
  ['mfe-orders', '/my-orders', '/all-menu'],
  ['mfe-dine', '/dine-in', '/all-menu'],
  ['mfe-seller', '/seller', '/all-menu'],
] as const;

test.describe('a remote whose files are missing', () => {
  test.use({ allowErrors: [/.*/] });
  for (const [remote, ownPage, neighbour] of REMOTES) {
    test(`${remote}: its page shows a notice with a retry, the rest works, and the retry succeeds`, async ({
      page,
      site,
    }) => {
      const folder = path.join(site.dataFolder, 'releases', remote);
      await rename(folder, `${folder}.gone`);
      try {
        await page.goto(ownPage);
        const notice = page.locator(`[data-failed=${remote}]`);
        await expect(notice.getByRole('button', { name: 'Retry' })).toBeVisible({
          timeout: 30_000,
        });
        await page.goto(neighbour);
        await expect(page.locator('main h1').first()).toBeVisible();
        await page.goto(ownPage);
        await expect(notice).toBeVisible({ timeout: 30_000 });
        await rename(`${folder}.gone`, folder);
        await notice.getByRole('button', { name: 'Retry' }).click();
        await expect(page.locator(`[data-boundary=${remote}] h1`).first()).toBeVisible({
          timeout: 15_000,
        });
      } finally {
        await rename(`${folder}.gone`, folder).catch(() => undefined);
      }
    });
  }
});

test.describe('a shared module that loads on demand', () => {
  test.use({ allowErrors: [/.*/] });
  test(
    'is requested again by the retry when it failed to load',
    { tag: '@slim' },
    async ({ page, context }) => {
      await context.request.post('/api/seller/login', { data: SELLER });
      const forms = /\/releases\/shell\/[^/]+\/forms\./;
      await page.route(forms, (route) => route.abort());
      await page.goto('/seller');
      const notice = page.locator('[data-failed=mfe-seller]');
      await expect(notice).toBeVisible({ timeout: 15_000 });
      await page.unroute(forms);
      await notice.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByLabel('Product Name').first()).toBeVisible();
    },
  );
});
