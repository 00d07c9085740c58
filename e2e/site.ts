import { test as base, expect, type Page } from '@playwright/test';

export { expect, type Page };

/**
 * A page on which an unexpected console error fails the test. Expected ones are named with
 * `allowErrors`.
 */
export const test = base.extend<{ allowErrors: RegExp[] }>({
  allowErrors: [[], { option: true }],
  page: async ({ page, allowErrors }, use) => {
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    // Told by the page itself, since the console says little of which rule was broken where.
    await page.addInitScript(() => {
      document.addEventListener(
        'securitypolicyviolation',
        ({ effectiveDirective, blockedURI, sample, sourceFile, lineNumber }) => {
          console.error(
            `security policy: ${effectiveDirective} refused ${blockedURI} ${sample} at ${sourceFile}:${lineNumber}`,
          );
        },
      );
    });
    await use(page);
    expect(errors.filter((text) => !allowErrors.some((allowed) => allowed.test(text)))).toEqual([]);
  },
});

/** Sets the language as a returning visitor has it. */
export async function inLanguage(page: Page, language: 'en' | 'ar'): Promise<void> {
  await page
    .context()
    .addCookies([{ name: 'lang', value: language, domain: 'localhost', path: '/' }]);
}
