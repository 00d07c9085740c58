import { test as base, expect, type Page } from '@playwright/test';

export { expect, type Page };

/**
 * Playwright's `test` with a `page` on which an unexpected console error fails the test. Expected
 * errors are listed in `allowErrors`.
 */
export const test = base.extend<{ allowErrors: RegExp[] }>({
  allowErrors: [[], { option: true }],
  page: async ({ page, allowErrors }, use) => {
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
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
    expect(errors.filter((text) => !allowErrors.some((allowed) => allowed.test(text)))).toEqual([]);
  },
});

/** Sets the language cookie of a returning visitor. */
export async function setLanguage(page: Page, language: 'en' | 'ar'): Promise<void> {
  await page
    .context()
    .addCookies([{ name: 'lang', value: language, domain: 'localhost', path: '/' }]);
}
