import path from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { type Site, startSite } from './running-site';

export { expect, type Page };

/** Options of a project. Projects do not share sites. */
export interface SiteOptions {
  /** The checkout whose built packages the site runs. */
  checkout: string;
}

/**
 * Playwright's `test` with a site for each worker, and a `page` on which an unexpected console
 * error fails the test. Expected errors are listed in `allowErrors`.
 */
export const test = base.extend<{ allowErrors: RegExp[] }, SiteOptions & { site: Site }>({
  checkout: [path.resolve(import.meta.dirname, '..'), { option: true, scope: 'worker' }],
  site: [
    async ({ checkout }, use) => {
      const site = await startSite(checkout, process.env.SITE_TEMPLATE ?? '');
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ site }, use) => use(site.url),
  allowErrors: [[], { option: true }],
  page: async ({ page, allowErrors }, use) => {
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} at ${message.location().url}`);
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    // The browser's own console message lacks the directive and the place.
    await page.addInitScript(() => {
      document.addEventListener(
        'securitypolicyviolation',
        ({ effectiveDirective, blockedURI, sample, sourceFile, lineNumber }) => {
          const source = `${sourceFile}:${lineNumber}`;
          console.error(
            `security policy: ${effectiveDirective} blocked ${blockedURI} ${sample} at ${source}`,
          );
        },
      );
    });
    await use(page);
    // What a test intercepts may be on its way still when the test has seen what it waits for.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(errors.filter((text) => !allowErrors.some((allowed) => allowed.test(text)))).toEqual([]);
  },
});

/** Sets the language cookie of a returning visitor. */
export async function setLanguage(page: Page, language: 'en' | 'ar'): Promise<void> {
  await page
    .context()
    .addCookies([{ name: 'lang', value: language, domain: 'localhost', path: '/' }]);
}
