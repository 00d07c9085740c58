// @owner mfe-seller @tools
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { signInAsSeller } from './people';
import { createChangedBuild, replaceText, runReleaseCommand } from './releases';
import { expect, setLanguage, test } from './site';

const root = path.resolve(import.meta.dirname, '..');
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

/** Runs a command that fails. @returns its stderr */
function stderrOfFailed(...run: Parameters<typeof runReleaseCommand>): string {
  try {
    runReleaseCommand(...run);
  } catch (error) {
    return (error as { stderr: string }).stderr;
  }
  throw new Error(`${run[0].join(' ')} did not fail`);
}

test.describe("the seller's releases page", () => {
  // Each step starts the command line, and the server judges a canary only after ten seconds.
  test.setTimeout(300_000);

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
        .getByRole('navigation', { name: 'Staff desk' })
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
      await expect(rowOf('7.0.1')).toContainText('On trial, 50%', { timeout: 20_000 });

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
      const notice = page.getByRole('paragraph').filter({ hasText: 'The system withdrew' });
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
      await page.getByRole('button', { name: `Go back from ${REMOTE}` }).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', {
        name: `Go back to the earlier release of ${REMOTE}?`,
      });
      await expect(dialog.getByRole('definition').first()).toContainText('7.0.2');
      // The close button has the initial focus, so that Enter alone changes nothing.
      await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(dialog.getByRole('button', { name: 'Go back' })).toBeFocused();
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

  test("approves a team's --force, which is refused before, and lists the approval", async ({
    page,
    context,
    site,
  }) => {
    const token = ['create', REMOTE, '--name', 'forcing-team'];
    const team = {
      ...site.environment,
      RELEASE_TOKEN: runReleaseCommand(['token', ...token], site.environment).trim(),
    };
    const broken = createChangedBuild(REMOTE, '7.2.0', {
      chunk: 'messages-en',
      change: (script) => `${script}\n// 7.2.0`,
      changeServer: (script) => `${script}\nthrow new Error('no clock on servers');`,
    });
    const publish = ['publish', REMOTE, '--dist', broken.dist, '--to', site.url];
    const fault = 'It does not start in en: Error: no clock on servers';
    try {
      expect(stderrOfFailed(publish, team)).toContain(fault);
      const refusal = stderrOfFailed([...publish, '--force', '--reason', 'Closing early.'], team);
      expect(refusal).toContain(fault);
      expect(refusal).toContain('It is requested now, on the page /seller/releases, until');

      await setLanguage(page, 'en');
      await signInAsSeller(context);
      await page.goto('/seller/releases');
      const request = page.getByRole('region', { name: 'Waiting for your approval' });
      await expect(request.getByRole('listitem')).toHaveCount(1);
      await expect(request).toContainText(/mfe-dine 7\.2\.0-\w+/);
      await expect(request).toContainText('Requested by forcing-team');
      await expect(request).toContainText('Closing early.');
      await expect(request).toContainText(fault);
      await request.getByRole('button', { name: `Approve ${REMOTE}` }).click();
      const dialog = page.getByRole('dialog', { name: `Approve the release of ${REMOTE}?` });
      await expect(dialog).toContainText(fault);
      await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
      await expect(page.getByText(/mfe-dine 7\.2\.0-\w+ is approved\./)).toBeVisible();
      await expect(request).toBeHidden();
      const record = page.getByRole('region', { name: 'Approvals' }).getByRole('listitem').first();
      await expect(record).toContainText('Not published yet');

      expect(runReleaseCommand([...publish, '--force'], team)).toContain('is live for everybody');
      await expect(record).toContainText('Published', { timeout: 20_000 });
      await expect(record).toContainText('seller@smokehouse.example');
      expect(runReleaseCommand(['list', REMOTE, '--to', site.url], team)).toContain(
        `seller@smokehouse.example approved it: ${fault}`,
      );
      expect(stderrOfFailed([...publish, '--force'], team)).toContain(fault);
      runReleaseCommand(['rollback', REMOTE, '--to', site.url], team);
    } finally {
      broken.remove();
      const revoked = ['revoke', REMOTE, '--name', 'forcing-team'];
      runReleaseCommand(['token', ...revoked], site.environment);
    }
  });

  test.describe('and the command line', () => {
    test.use({
      allowErrors: [/not a function|is not defined|null|Minified React error|mfe-orders/],
    });

    test('show where a page of a release crashed, by its private source map', async ({
      page,
      context,
      site,
    }) => {
      const orders = 'mfe-orders';
      const team = {
        ...site.environment,
        RELEASE_TOKEN: runReleaseCommand(
          ['token', 'create', orders, '--name', 'orders-team'],
          site.environment,
        ).trim(),
      };
      const to = ['--to', site.url];
      const crashing = createChangedBuild(orders, '7.3.0', {
        chunk: 'page-my-orders',
        change: replaceText('("signInFirst")', '.signInFirst.x'),
      });
      try {
        runReleaseCommand(['publish', orders, '--dist', crashing.dist, ...to], team);
        await setLanguage(page, 'en');
        await page.goto('/my-orders');
        const readErrors = () => runReleaseCommand(['errors', orders, ...to], team);
        await expect
          .poll(readErrors, { timeout: 30_000 })
          .toMatch(
            /1 ×  crashed  \/my-orders  TypeError: .*\n.*\n {6}at src\/pages\/my-orders\.tsx:\d+:\d+/,
          );
        const { releases } = JSON.parse(
          runReleaseCommand(['errors', orders, '--json', ...to], team),
        ) as { releases: { release: string; faults: { stack: string[] }[] }[] };
        const found = releases.find(({ release }) => release.startsWith('7.3.0-'));
        const [line] = /\d+(?=:\d+$)/.exec(found?.faults[0]?.stack[0] ?? '') ?? [];
        const source = readFileSync(`${root}/${orders}/src/pages/my-orders.tsx`, 'utf8');
        expect(source.split('\n')[Number(line) - 1]).toContain("t('signInFirst')");
        const map = readdirSync(crashing.dist).find((file) =>
          /^page-my-orders\..*\.js\.map$/.test(file),
        );
        const address = `/releases/${orders}/${found?.release}/${map}`;
        expect((await context.request.get(address)).status()).toBe(404);

        await signInAsSeller(context);
        await page.goto('/seller/releases');
        const history = page.getByRole('group').filter({ hasText: `History: ${orders}` });
        await history.getByText('History').click();
        await expect(history).toContainText(`src/pages/my-orders.tsx:${line}`);
        runReleaseCommand(['rollback', orders, ...to], team);
      } finally {
        crashing.remove();
        runReleaseCommand(['token', 'revoke', orders, '--name', 'orders-team'], site.environment);
      }
    });
  });
});
