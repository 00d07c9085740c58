import { openDesk } from './people';
import { changedBuild, release } from './releases';
import { expect, inLanguage, test } from './site';

const REMOTE = 'mfe-dine';
const NUMBER = /share=([0-9a-f]{16})/;
const RELEASE = new RegExp(`"remote":"${REMOTE}","release":"([^"]+)"`);

let visitors = 0;

/**
 * Somebody new opens a page, from another network; what they got, and the number by which they keep
 * getting it.
 */
async function visit(site: string): Promise<{ release: string; headers: Record<string, string> }> {
  visitors += 1;
  const from = { 'x-forwarded-for': `198.51.${100 + (visitors >> 8)}.${visitors & 255}` };
  const answer = await fetch(`${site}/about`, { headers: from });
  const number = NUMBER.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '';
  return {
    release: RELEASE.exec(await answer.text())?.[1] ?? '',
    headers: { ...from, cookie: `share=${number}`, 'content-type': 'application/json' },
  };
}

test.describe("the seller's page of releases", () => {
  // The command starts anew for each step, and a verdict waits for ten seconds to be over.
  test.setTimeout(180_000);

  test('shows a trial fail and be taken back by the server, with the reason, and rolls a release back from the keyboard', async ({
    page,
    context,
    baseURL,
  }) => {
    const site = { DATA_DIR: process.env.E2E_DATA_DIR ?? '', RELEASE_TOKEN: '' };
    const to = ['--to', baseURL ?? ''];
    const team = {
      ...site,
      RELEASE_TOKEN: release(['token', 'create', REMOTE, '--name', 'dine-team'], site).trim(),
    };
    const [bad, next] = ['7.0.1', '7.0.2'].map((version) =>
      changedBuild(REMOTE, version, {
        chunk: 'messages-en',
        change: (script) => `${script}\n// ${version}`,
      }),
    );
    try {
      await inLanguage(page, 'en');
      await openDesk(context);
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
        release(['publish', REMOTE, '--dist', bad?.dist ?? '', '--percent', '50', ...to], team),
      ).toContain('50 %');
      await expect(rowOf('7.0.1')).toContainText('On trial, 50 %', { timeout: 20_000 });

      for (let index = 0; index < 80; index++) {
        const { release: got, headers } = await visit(baseURL ?? '');
        const report = got.startsWith('7.0.1-')
          ? { kind: 'load-failed', reason: 'page-dine-in.js did not come', page: '/dine-in' }
          : { kind: 'loaded', page: '/dine-in' };
        const { status } = await fetch(`${baseURL}/api/reports`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ reports: [{ remote: REMOTE, release: got, ...report }] }),
        });
        expect(status).toBe(200);
      }
      const notice = page.getByRole('paragraph').filter({ hasText: 'The server took back' });
      await expect(notice).toContainText(
        /\d+ of \d+ visitors had a failure with .7\.0\.1. \(not loaded: \d+\)/,
        { timeout: 60_000 },
      );
      await expect(rowOf('7.0.1')).toHaveCount(0);
      expect(release(['list', REMOTE, ...to], team)).toMatch(
        /the server {2}withdraw {2}7\.0\.1-\w+ → none\n +\d+ of \d+ visitors failed/,
      );
      expect((await visit(baseURL ?? '')).release).not.toContain('7.0.1');

      release(['publish', REMOTE, '--dist', next?.dist ?? '', ...to], team);
      await expect(rowOf('7.0.2')).toContainText('Live', { timeout: 20_000 });
      await page.getByRole('button', { name: `Roll back ${REMOTE}` }).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: `Roll back ${REMOTE}?` });
      await expect(dialog.getByRole('definition').first()).toContainText('7.0.2');
      // The dialog begins at its close button; what changes something comes after it.
      await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(dialog.getByRole('button', { name: 'Roll back' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      await expect(rowOf('7.0.2')).toHaveCount(0);
      expect((await visit(baseURL ?? '')).release).not.toContain('7.0.2');
      expect(release(['list', REMOTE, ...to], team)).toMatch(
        /seller@smokehouse\.example {2}rollback {2}7\.0\.2-/,
      );
    } finally {
      for (const build of [bad, next]) build?.remove();
      release(['token', 'revoke', REMOTE, '--name', 'dine-team'], site);
    }
  });
});
