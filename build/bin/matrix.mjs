// `npm run matrix [-- COMMIT]`: do yesterday's releases live together with today's? Builds the
// front end as it was at a commit, with that commit's own tools, then looks at each remote of then
// under the shell of now, and at each remote of now under the shell of then: by the contract that a
// publish checks, and in a browser; and whether upgrades go as docs/upgrading.md says. Without a
// name it takes the newest tag, or else the front end before its last change.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildAll, PACKAGES } from './build.mjs';
import { visitFirstPages } from './matrix-browser.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const { findPackages } = createRequire(import.meta.url)('../packages.cjs');
const git = (...args) =>
  execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 1e9,
  }).trim();

function previousCommit() {
  const named = process.argv[2];
  if (named) return git('rev-parse', `${named}^{commit}`);
  try {
    return git('rev-list', '-1', git('describe', '--tags', '--abbrev=0', 'HEAD^'));
  } catch {
    return git(
      'rev-parse',
      `${git('log', '-1', '--format=%H', '--', ...PACKAGES, 'shared', 'build/webpack')}^`,
    );
  }
}

/**
 * Lays the sources of a commit out with the packages that are installed here, and builds its front
 * end.
 */
function buildThen(commit, folder) {
  execFileSync('tar', ['-x', '-C', folder], {
    input: execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1e9 }),
  });
  const link = (from, to) => {
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from)) {
      // The project's own packages are links to folders beside them: those of then.
      if (name === '@smokehouse')
        cpSync(path.join(from, name), path.join(to, name), {
          recursive: true,
          verbatimSymlinks: true,
        });
      else symlinkSync(path.join(from, name), path.join(to, name));
    }
  };
  for (const place of ['.', ...PACKAGES, 'shared', 'build']) {
    if (existsSync(path.join(root, place, 'node_modules')) && existsSync(path.join(folder, place)))
      link(path.join(root, place, 'node_modules'), path.join(folder, place, 'node_modules'));
  }
  execFileSync(process.execPath, ['build/bin/build.mjs'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** A checkout for the server to start in: today's server beside built packages of two days. */
function mix(folder, from) {
  mkdirSync(folder);
  for (const name of ['server', 'shared', 'node_modules'])
    symlinkSync(path.join(root, name), path.join(folder, name));
  for (const [name, origin] of from) symlinkSync(path.join(origin, name), path.join(folder, name));
  return folder;
}

/** Runs a check of the server's. @returns whether it found nothing */
const onServer = (...command) =>
  spawnSync(process.execPath, ['--import', 'tsx', ...command], {
    cwd: path.join(root, 'server'),
    stdio: 'inherit',
  }).status === 0;

/** Opens the first page of each remote in a browser. @returns how many faults it had */
async function visit(temporary, title, { remotes, remote, shell }) {
  const site = mix(path.join(temporary, title.replaceAll(' ', '-')), [
    ['shell', shell],
    ...remotes.map((name) => [name, remote]),
  ]);
  const firstPage = (name) =>
    JSON.parse(readFileSync(path.join(site, name, 'remote.json'), 'utf8')).routes.find(
      (route) => !route.path.includes(':'),
    ).path;
  const faults = await visitFirstPages(
    site,
    remotes.map((name) => ({ name, at: firstPage(name) })),
  );
  console.log(`${title}: ${remotes.length} first pages in both languages, ${faults.length} faults`);
  for (const fault of faults) console.error(`  ${fault}`);
  return faults.length;
}

async function run(temporary) {
  const then = path.join(temporary, 'then');
  const commit = previousCommit();
  mkdirSync(then);
  console.log(`then: ${git('log', '-1', '--format=%h %cs %s', commit)}`);
  buildThen(commit, then);
  await buildAll();
  // A package that one of the two days did not have is nobody's neighbour.
  const remotes = PACKAGES.filter((name) => name !== 'shell' && findPackages(then).includes(name));
  let failures = onServer('bin/upgrades.ts') ? 0 : 1;
  const directions = [
    { title: 'remotes of then under the shell of now', remote: then, shell: root },
    { title: 'remotes of now under the shell of then', remote: root, shell: then },
  ];
  for (const { title, remote, shell } of directions) {
    const pairs = remotes.map((name) => [
      path.join(remote, name, 'dist'),
      path.join(shell, 'shell/dist'),
    ]);
    if (onServer('bin/matrix.ts', JSON.stringify(pairs)))
      failures += await visit(temporary, title, { remotes, remote, shell });
    // What shared got since then, remotes of now may use: publishing refuses them until the shell
    // is live.
    else if (shell === then) console.log(`${title}: refused at publishing, the shell goes first`);
    else failures += 1;
  }
  return failures;
}

const temporary = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-matrix-'));
try {
  const failures = await run(temporary);
  console.log(`matrix: ${failures === 0 ? 'they live together' : 'they do not all live together'}`);
  process.exitCode = failures === 0 ? 0 : 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
