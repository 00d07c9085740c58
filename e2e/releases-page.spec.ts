import { signInAsSeller } from './people';
import { createChangedBuild, runReleaseCommand } from './releases';
import { expect, setLanguage, test } from './site';

const REMOTE = 'mfe-dine';
const RELEASE = new RegExp(`"remote":"${REMOTE}","release":"([^"]+)"`);

let visitors = 0;

/**
 * Opens a page as a new visitor from another network.
 * @returns the release that the visitor got, and headers with the cookies of its page
 */
async function visitAsNewVisitor(
  site: string,
): Promise<{ release: string; headers: Record<string, string> }> {
  visitors += 1;
  const from = { 'x-forwarded-for': `198.51.${100 + (visitors >> 8)}.${visitors & 255}` };
  const response = await fetch(`${site}/about`, { headers: from });
  // The share of the canary, and the proof that this page was served.
  const cookies = response.headers.getSetCookie().map((one) => one.split(';')[0]);
  return {
    release: RELEASE.exec(await response.text())?.[1] ?? '',
    headers: { ...from, cookie: cookies.join('; '), 'content-type': 'application/json' },
  };
}

test.describe("the seller's releases page", () => {
  // Each step starts the command line, and the server judges a canary only after ten seconds.
  test.setTimeout(180_000);

  test('shows why the server withdrew a canary, and rolls back a release with the keyboard', async ({
    page,
    context,
    site,
  }) => {
    const to = ['--to', site.url];
    const team = {
      ...site.environment,
      RELEASE_TOKEN: runReleaseCommand(
        ['token', 'create', REMOTE, '--name', 'dine-team'],
        site.environment,
      ).trim(),
    };
    const [faulty, next] = ['7.0.1', '7.0.2'].map((version) =>
      createChangedBuild(REMOTE, version, {
        chunk: 'messages-en',
        change: (script) => `${script}\n// ${version}`,
      }),
    );
    try {
      await setLanguage(page, 'en');
      await signInAsSeller(context);
      await page.goto('/seller');
      await page
        .getByRole('navigation', { name: 'Seller' })
        .getByRole('link', { name: 'Releases' })
        .click();
      const rowOf = (version: string) =>
        page
          .getByRole('row')
          .filter({ has: page.getByText(new RegExp(`^${version.replaceAll('.', '\\.')}-`)) })
          .filter({ hasText: 'Since' });
      await expect(page.getByRole('rowheader', { name: REMOTE })).toBeVisible();
      expect(
        runReleaseCommand(
          ['publish', REMOTE, '--dist', faulty?.dist ?? '', '--percent', '50', ...to],
          team,
        ),
      ).toContain('50 %');
      await expect(rowOf('7.0.1')).toContainText('On trial, 50 %', { timeout: 20_000 });

      for (let index = 0; index < 80; index++) {
        const { release: received, headers } = await visitAsNewVisitor(site.url);
        const report = received.startsWith('7.0.1-')
          ? { kind: 'load-failed', reason: 'page-dine-in.js failed to load', page: '/dine-in' }
          : { kind: 'loaded', page: '/dine-in' };
        const { status } = await fetch(`${site.url}/api/reports`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ reports: [{ remote: REMOTE, release: received, ...report }] }),
        });
        expect(status).toBe(200);
      }
      const notice = page.getByRole('paragraph').filter({ hasText: 'The server withdrew' });
      await expect(notice).toContainText(
        /\d+ of \d+ visitors had a failure with .7\.0\.1. \(not loaded: \d+\)/,
        { timeout: 60_000 },
      );
      await expect(rowOf('7.0.1')).toHaveCount(0);
      expect(runReleaseCommand(['list', REMOTE, ...to], team)).toMatch(
        /the server {2}withdraw {2}7\.0\.1-\w+ → none\n +\d+ of \d+ visitors failed/,
      );
      expect((await visitAsNewVisitor(site.url)).release).not.toContain('7.0.1');

      runReleaseCommand(['publish', REMOTE, '--dist', next?.dist ?? '', ...to], team);
      await expect(rowOf('7.0.2')).toContainText('Live', { timeout: 20_000 });
      await page.getByRole('button', { name: `Roll back ${REMOTE}` }).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: `Roll back ${REMOTE}?` });
      await expect(dialog.getByRole('definition').first()).toContainText('7.0.2');
      // The close button has the initial focus, so that Enter alone changes nothing.
      await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(dialog.getByRole('button', { name: 'Roll back' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      await expect(rowOf('7.0.2')).toHaveCount(0);
      expect((await visitAsNewVisitor(site.url)).release).not.toContain('7.0.2');
      expect(runReleaseCommand(['list', REMOTE, ...to], team)).toMatch(
        /seller@smokehouse\.example {2}rollback {2}7\.0\.2-/,
      );
    } finally {
      for (const build of [faulty, next]) build?.remove();
      runReleaseCommand(['token', 'revoke', REMOTE, '--name', 'dine-team'], site.environment);
    }
  });
});
