import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { copyCheckout, type Checkout } from './checkout-copy';
import { release } from './releases';
import { expect, inLanguage, test } from './site';

const TITLE = 'Guest reviews';
const ARABIC = 'آراء الضيوف';

/** Every file of a checkout but what is built or installed, with its bytes. */
function bytesOf(checkout: Checkout, besides: string): Map<string, string> {
  const files = readdirSync(checkout.folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && name !== besides && name !== '.cache')
    .flatMap((entry) =>
      entry.isDirectory()
        ? readdirSync(path.join(checkout.folder, entry.name), {
            recursive: true,
            withFileTypes: true,
          })
        : [entry],
    )
    .filter(
      (entry) => entry.isFile() && !/[\\/](?:node_modules|dist)(?:[\\/]|$)/.test(entry.parentPath),
    )
    .map((entry) => path.join(entry.parentPath, entry.name));
  return new Map(
    files.map((file) => [file, createHash('sha256').update(readFileSync(file)).digest('hex')]),
  );
}

test.describe('a team that is new here', () => {
  // A build, a check of all types and a run of jest in a copy stand before the page.
  test.setTimeout(480_000);

  test('makes a remote with one command, which passes every check, and its page is in a site that runs, in both languages', async ({
    page,
    baseURL,
  }) => {
    const checkout = copyCheckout();
    try {
      const before = bytesOf(checkout, 'mfe-reviews');
      expect(
        checkout.run([
          'build/bin/smokehouse.mjs',
          'new',
          'mfe-reviews',
          '--title',
          TITLE,
          '--arabic',
          ARABIC,
        ]),
      ).toContain('mfe-reviews is there, at /reviews');
      expect(checkout.run(['build/bin/smokehouse.mjs', 'build', 'mfe-reviews'])).toContain(
        'mfe-reviews: built in',
      );
      const bin = (name: string) => path.join('node_modules', name);
      writeFileSync(
        path.join(checkout.folder, 'mfe-reviews/tsconfig.json'),
        JSON.stringify({
          extends: '../build/tsconfig.base.json',
          include: ['src', 'locales', '../build/types'],
        }),
      );
      checkout.run([bin('ts7/bin/tsc'), '--noEmit', '-p', 'mfe-reviews/tsconfig.json']);
      checkout.run([bin('eslint/bin/eslint.js'), 'mfe-reviews', '--max-warnings', '0']);
      expect(checkout.run(['build/bin/boundaries.mjs'])).toContain(' 0 violations');
      expect(checkout.run(['--import', 'tsx', 'bin/contract.ts'], {}, 'server')).toContain(
        ' 0 faults',
      );
      checkout.run([
        bin('jest/bin/jest.js'),
        '--config',
        'jest.config.cjs',
        '--selectProjects',
        'mfe-reviews',
      ]);
      checkout.run([
        bin('jest/bin/jest.js'),
        '--config',
        'jest.config.cjs',
        '--selectProjects',
        'shared',
        '--testPathPatterns',
        'locales',
        '-t',
        'mfe-reviews',
      ]);
      expect(
        [...bytesOf(checkout, 'mfe-reviews')],
        'nothing but its own folder was touched',
      ).toEqual([...before]);

      const site = { DATA_DIR: process.env.E2E_DATA_DIR ?? '', RELEASE_TOKEN: '' };
      const token = release(['token', 'create', 'mfe-reviews', '--name', 'journey'], site).trim();
      expect(
        checkout.run(
          ['build/bin/smokehouse.mjs', 'publish', 'mfe-reviews', '--to', baseURL ?? ''],
          { RELEASE_TOKEN: token },
        ),
      ).toMatch(/^mfe-reviews 1\.0\.0-\w+ is live for everybody/);
    } finally {
      checkout.remove();
    }
    const hours = {
      en: /Open until 04:00|Opens at 10:30/,
      ar: /مفتوح حتى 04:00|نفتح الساعة 10:30/,
    };
    for (const [language, title] of [
      ['en', TITLE],
      ['ar', ARABIC],
    ] as const) {
      await inLanguage(page, language);
      const answer = await page.goto('/reviews');
      expect(answer?.status()).toBe(200);
      const html = await answer?.text();
      expect(html, 'before any script runs').toContain(`<title>${title} · `);
      expect(html, 'rendered with the data of its own call').toMatch(hours[language]);
      await expect(
        page.locator('[data-boundary=mfe-reviews]').getByRole('heading', { level: 1, name: title }),
      ).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(`^${title} · `));
    }
    expect(await (await page.request.get('/sitemap.xml')).text()).toContain('/reviews</loc>');
  });
});
