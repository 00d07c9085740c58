// @owner shell
import { expect, type Page, test } from './site';

/** Attempts an unsafe operation in the page. @returns `allowed`, or the name of the error */
const attempt = (
  page: Page,
  operation:
    | 'html'
    | 'foreign script'
    | 'own script outside releases'
    | 'own release'
    | 'script from a blob'
    | 'second policy'
    | 'inline text',
) =>
  page.evaluate((kind) => {
    const script = document.createElement('script');
    // TypeScript's DOM library does not declare it.
    const types = Reflect.get(globalThis, 'trustedTypes') as {
      createPolicy: (name: string, rules: object) => unknown;
    };
    try {
      if (kind === 'html') document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>';
      else if (kind === 'foreign script') script.src = 'https://evil.example/x.js';
      else if (kind === 'own script outside releases') script.src = '/products/x.js';
      else if (kind === 'script from a blob')
        script.src = URL.createObjectURL(new Blob(['alert(1)']));
      else if (kind === 'own release') script.src = '/releases/shell/x/x.js';
      else if (kind === 'second policy') types.createPolicy('mine', {});
      else script.textContent = 'alert(1)';
      return 'allowed';
    } catch (error) {
      return (error as Error).name;
    }
  }, operation);

test.describe('trusted types', () => {
  test.use({ allowErrors: [/Trusted|trusted|security policy/] });

  test('the page rejects HTML strings, inline scripts and script addresses outside the releases', async ({
    page,
  }) => {
    await page.goto('/about');
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const operation of [
      'html',
      'foreign script',
      'own script outside releases',
      'script from a blob',
      'second policy',
      'inline text',
    ] as const)
      expect(await attempt(page, operation), operation).toBe('TypeError');
    expect(await attempt(page, 'own release')).toBe('allowed');
  });
});
