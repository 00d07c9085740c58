import { expect, type Page, test } from './site';

/** What a page's script is told when it tries. */
const tryIn = (
  page: Page,
  what:
    | 'html'
    | 'foreign script'
    | 'own script elsewhere'
    | 'own release'
    | 'second policy'
    | 'inline text',
) =>
  page.evaluate((wish) => {
    const script = document.createElement('script');
    const types = (
      globalThis as unknown as {
        trustedTypes: { createPolicy: (name: string, rules: object) => unknown };
      }
    ).trustedTypes;
    try {
      if (wish === 'html') document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>';
      else if (wish === 'foreign script') script.src = 'https://evil.example/x.js';
      else if (wish === 'own script elsewhere') script.src = '/products/x.js';
      else if (wish === 'own release') script.src = '/releases/shell/x/x.js';
      else if (wish === 'second policy') types.createPolicy('mine', {});
      else script.textContent = 'alert(1)';
      return 'allowed';
    } catch (error) {
      return (error as Error).name;
    }
  }, what);

test.describe('trusted types', () => {
  test.use({ allowErrors: [/Trusted|trusted|security policy/] });

  test('no text becomes a page or a script, and no address a script’s, but those of the site’s releases', async ({
    page,
  }) => {
    await page.goto('/about');
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const wish of [
      'html',
      'foreign script',
      'own script elsewhere',
      'second policy',
      'inline text',
    ] as const)
      expect(await tryIn(page, wish), wish).toBe('TypeError');
    expect(await tryIn(page, 'own release')).toBe('allowed');
  });
});
