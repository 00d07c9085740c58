import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { release } from './releases';
import { expect, inLanguage, test } from './site';

// What the shell asks of a remote is webpack's container and nothing of ours: whichever plugin makes it.
test.describe('a remote that was built with Module Federation 2', () => {
  test.setTimeout(180_000);

  test('runs in the same shell, with the shell\'s React, texts and stores, and brings its own runtime', async ({ page, baseURL }) => {
    const dist = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-enhanced-'));
    const to = ['--to', baseURL ?? ''];
    const site = { DATA_DIR: process.env.E2E_DATA_DIR ?? '', RELEASE_TOKEN: '' };
    const team = { ...site, RELEASE_TOKEN: release(['token', 'create', 'mfe-orders', '--name', 'enhanced'], site).trim() };
    try {
      execFileSync(process.execPath, [path.join(import.meta.dirname, 'enhanced-build.cjs'), 'mfe-orders', dist], { stdio: ['ignore', 'ignore', 'pipe'] });
      const entry = readdirSync(dist).find((file) => file.startsWith('remoteEntry.')) ?? '';
      expect(statSync(path.join(dist, entry)).size, 'with a runtime of its own').toBeGreaterThan(50_000);

      const [, name = ''] = /^mfe-orders (\S+) is live for everybody/.exec(release(['publish', 'mfe-orders', '--dist', dist, ...to], team)) ?? [];
      for (const [language, title] of [['en', 'My Orders'], ['ar', 'طلباتي']] as const) {
        await inLanguage(page, language);
        await page.goto('/my-orders');
        const region = page.locator('[data-boundary=mfe-orders]');
        await expect(region.getByRole('heading', { level: 1, name: title })).toBeVisible();
        await expect(region).toHaveAttribute('data-release', name);
      }
      // From there to a remote that was built in the usual way, in the same page.
      await page.locator('header a[href="/all-menu"]').first().click();
      await expect(page.locator('[data-boundary=mfe-menu] h1').first()).toBeVisible();
      expect(release(['rollback', 'mfe-orders', ...to], team)).toContain('is live for everybody');
    } finally {
      rmSync(dist, { recursive: true });
    }
  });
});
