// @owner build @tools
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { copyCheckout } from './checkout-copy';
import { createEmptyRepository, runNewRemote, run, type CommandResult } from './own-repository';
import { runReleaseCommand } from './releases';
import { expect, setLanguage, test } from './site';

const REMOTE = 'mfe-evenings';
const TITLES = ['--title', 'Summer evenings', '--arabic', 'أمسيات الصيف'];

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;
const hashOf = (folder: string): string =>
  readJson<{ hash: string }>(path.join(folder, 'dist/release.json')).hash;

test.describe.configure({ mode: 'serial' });

test.describe('a team with its own repository', () => {
  // The tests install all dependencies once and build twice.
  test.setTimeout(480_000);

  const repository = createEmptyRepository();
  const { folder } = repository;
  const npm = (args: string[], environment?: Record<string, string>): CommandResult =>
    run('npm', args, folder, environment);
  const smokehouse = (args: string[], environment?: Record<string, string>): CommandResult =>
    npm(['run', '--silent', 'release', '--', ...args], environment);
  let token = '';
  let to: string[] = [];

  test.beforeAll(({ site }) => {
    to = ['--to', site.url];
    token = runReleaseCommand(
      ['token', 'create', REMOTE, '--name', 'outside'],
      site.environment,
    ).trim();
  });
  test.afterAll(repository.remove);

  test('tests, builds and publishes a remote, whose page the server renders in both languages', async ({
    page,
  }) => {
    expect(runNewRemote(REMOTE, ...TITLES, '--standalone', folder)).toMatchObject({ code: 0 });
    expect(npm(['install', '--prefer-offline', '--no-audit', '--no-fund'])).toMatchObject({
      code: 0,
    });
    const tested = npm(['test']);
    expect(tested.code, tested.out + tested.err).toBe(0);
    expect(tested.err).toMatch(/types: passed[^]*lint: passed[^]*unit: passed/);
    const built = npm(['run', 'build']);
    expect(built.code, built.out + built.err).toBe(0);

    const checkout = copyCheckout();
    try {
      checkout.run(['build/bin/smokehouse.mjs', 'new', REMOTE, ...TITLES]);
      checkout.run(['../build/bin/smokehouse.mjs', 'build'], {}, REMOTE);
      expect(hashOf(folder), 'the same release as from inside the repository').toBe(
        hashOf(path.join(checkout.folder, REMOTE)),
      );
    } finally {
      checkout.remove();
    }

    const checked = npm(['run', '--silent', 'contract', '--', ...to], { RELEASE_TOKEN: token });
    expect(checked.out).toContain(`${REMOTE} 1.0.0-${hashOf(folder)} can be published to`);
    expect(smokehouse(['list', '--json', ...to], { RELEASE_TOKEN: token }).out).toContain(
      '"releases": []',
    );
    const published = smokehouse(['publish', ...to], { RELEASE_TOKEN: token });
    expect(published.out, published.err).toContain(
      `${REMOTE} 1.0.0-${hashOf(folder)} is live for everybody`,
    );

    for (const [language, title] of [
      ['en', TITLES[1]],
      ['ar', TITLES[3]],
    ] as const) {
      await setLanguage(page, language);
      const html = await (await page.goto('/evenings'))?.text();
      expect(html, 'rendered before any script runs').toMatch(
        new RegExp(`data-rendered="page"[^]*<h1[^>]*>${title}</h1>`),
      );
      await expect(
        page.getByTestId(REMOTE).getByRole('heading', { level: 1, name: title }),
      ).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(`^${title} · `));
    }
  });

  test('gets a one-sentence error for a wrong folder, a wrong token or an unreachable site', () => {
    const otherFolder = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-other-'));
    try {
      const binary = path.join(folder, 'node_modules/@smokehouse/build/bin/smokehouse.mjs');
      const { code, err } = run(process.execPath, [binary, 'publish', ...to], otherFolder, {
        RELEASE_TOKEN: token,
      });
      expect([code, err]).toEqual([
        2,
        `${otherFolder} is not a package: it has no package.json with a remote.json. Change to its folder, or name it.\n`,
      ]);
    } finally {
      rmSync(otherFolder, { recursive: true });
    }
    const wrong = smokehouse(['publish', ...to], { RELEASE_TOKEN: 'wrong' });
    expect(wrong.code).toBe(1);
    expect(wrong.err).toContain('This token is not known, or it was revoked');
    // Nothing listens on the discard port.
    const down = smokehouse(['publish', '--to', 'http://127.0.0.1:9'], { RELEASE_TOKEN: token });
    expect(down.code).toBe(3);
    expect(down.err).toContain('http://127.0.0.1:9 does not respond: ECONNREFUSED');
    expect(
      smokehouse(['list', ...to], { RELEASE_TOKEN: token }).out.match(/^ .*published/gm),
      'only the first release was published',
    ).toHaveLength(1);
  });

  test('cannot publish a build made with another major version of shared than the site provides', () => {
    const installed = path.join(folder, 'node_modules/@smokehouse/shared');
    const copy = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-shared-'));
    try {
      cpSync(installed, copy, {
        recursive: true,
        filter: (file) => !file.slice(installed.length).includes('node_modules'),
      });
      const manifest = path.join(copy, 'package.json');
      const { version, ...rest } = readJson<{ version: string }>(manifest);
      writeFileSync(manifest, JSON.stringify({ ...rest, version: '3.0.0' }));
      expect(
        run('npm', ['pack', '--silent', '--pack-destination', path.join(folder, 'vendor')], copy)
          .code,
      ).toBe(0);

      const ownManifest = path.join(folder, 'package.json');
      writeFileSync(
        ownManifest,
        readFileSync(ownManifest, 'utf8')
          .replace(`smokehouse-shared-${version}.tgz`, 'smokehouse-shared-3.0.0.tgz')
          .replace('"version": "1.0.0"', '"version": "1.0.1"'),
      );
      expect(npm(['run', '--silent', 'build']).err).toBe(
        `package.json requires @smokehouse/shared 3.0.0, but ${version} is installed: run npm install.\n`,
      );

      expect(npm(['install', '--prefer-offline', '--no-audit', '--no-fund'])).toMatchObject({
        code: 0,
      });
      for (const command of ['contract', 'publish']) {
        const { code, err } = smokehouse([command, ...to], { RELEASE_TOKEN: token });
        expect([command, code]).toEqual([command, 1]);
        expect(err).toContain(
          `${REMOTE} was built with @smokehouse/shared 3.0.0, and the shell brings ${version}.`,
        );
      }
      expect(smokehouse(['list', ...to], { RELEASE_TOKEN: token }).out).not.toContain('1.0.1-');
    } finally {
      rmSync(copy, { recursive: true });
    }
  });

  test('never installs a foreign package of the same name: without the tarball the install fails', () => {
    const other = createEmptyRepository();
    try {
      cpSync(path.join(folder, '.npmrc'), path.join(other.folder, '.npmrc'));
      for (const [spec, named] of [
        ['file:vendor/smokehouse-shared-9.0.0.tgz', 'vendor/smokehouse-shared-9.0.0.tgz'],
        ['^2.0.0', 'https://smokehouse.invalid/@smokehouse%2fshared'],
      ] as const) {
        writeFileSync(
          path.join(other.folder, 'package.json'),
          JSON.stringify({ private: true, dependencies: { '@smokehouse/shared': spec } }),
        );
        const { code, err } = run('npm', ['install'], other.folder);
        expect(code).not.toBe(0);
        expect(err).toContain(named);
      }
    } finally {
      other.remove();
    }
  });
});
