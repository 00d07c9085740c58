// @owner build @tools
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { copyCheckout, type Checkout } from './checkout-copy';
import { runReleaseCommand } from './releases';
import { expect, setLanguage, test } from './site';

const TITLE = 'Guest reviews';
const ARABIC_TITLE = 'آراء الضيوف';

/** Digests of all files of a checkout, without built and installed files and one folder. */
function digestFiles(checkout: Checkout, excludedFolder: string): Map<string, string> {
  const files = readdirSync(checkout.folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && name !== excludedFolder && name !== '.cache')
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

test.describe('a new team', () => {
  // The test builds, type-checks and runs Jest in a copy before it opens the page.
  test.setTimeout(480_000);

  test('creates a remote with one command, which passes every check and shows on a running site', async ({
    page,
    site,
  }) => {
    const checkout = copyCheckout();
    try {
      const before = digestFiles(checkout, 'mfe-reviews');
      expect(
        checkout.run([
          'build/bin/smokehouse.mjs',
          'new',
          'mfe-reviews',
          '--title',
          TITLE,
          '--arabic',
          ARABIC_TITLE,
        ]),
      ).toContain('mfe-reviews is created, at /reviews');
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
      checkout.run([bin('oxlint/bin/oxlint'), 'mfe-reviews']);
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
      expect([...digestFiles(checkout, 'mfe-reviews')], 'only its own folder changed').toEqual([
        ...before,
      ]);

      const token = runReleaseCommand(
        ['token', 'create', 'mfe-reviews', '--name', 'journey'],
        site.environment,
      ).trim();
      expect(
        checkout.run(['build/bin/smokehouse.mjs', 'publish', 'mfe-reviews', '--to', site.url], {
          RELEASE_TOKEN: token,
        }),
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
      ['ar', ARABIC_TITLE],
    ] as const) {
      await setLanguage(page, language);
      const response = await page.goto('/reviews');
      expect(response?.status()).toBe(200);
      const html = await response?.text();
      expect(html, 'before any script runs').toContain(`<title>${title} · `);
      expect(html, 'rendered with the response of its own call').toMatch(hours[language]);
      await expect(
        page.getByTestId('mfe-reviews').getByRole('heading', { level: 1, name: title }),
      ).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(`^${title} · `));
    }
    expect(await (await page.request.get('/sitemap.xml')).text()).toContain('/reviews</loc>');
  });
});
