// @owner build
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { signInAsSeller } from './people';
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
      // What an earlier journey has loaded is still in the server's memory.
      const files = `**/releases/${remote}/**`;
      await page.route(files, (route) => route.fulfill({ status: 404, body: 'Not found' }));
      try {
        await page.goto(ownPage);
        const main = page.getByRole('main');
        const retry = main.getByRole('button', { name: 'Retry' });
        await expect(retry).toBeVisible({ timeout: 30_000 });
        await expect(main).toHaveAttribute('data-failed', remote);
        await page.goto(neighbour);
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
        await page.goto(ownPage);
        await expect(retry).toBeVisible({ timeout: 30_000 });
        await rename(`${folder}.gone`, folder);
        await page.unroute(files);
        await retry.click();
        await expect(page.getByTestId(remote).getByRole('heading', { level: 1 })).toBeVisible({
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
      await signInAsSeller(context);
      const forms = /\/releases\/shell\/[^/]+\/forms\./;
      await page.route(forms, (route) => route.abort());
      await page.goto('/seller');
      const main = page.getByRole('main');
      await expect(main).toHaveAttribute('data-failed', 'mfe-seller', { timeout: 15_000 });
      await page.unroute(forms);
      await main.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByLabel('Dish name').first()).toBeVisible();
    },
  );
});
