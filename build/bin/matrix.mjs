// `npm run matrix [-- COMMIT]`: checks that earlier releases work together with current ones.
// Builds the front end of an earlier commit with that commit's own tools. Then tests earlier
// remotes under the current shell, and current remotes under the earlier shell: with the contract
// checks of publishing, and in a browser. Also checks the upgrade paths of docs/upgrading.md, and
// runs the earlier server beside the current one, on the current schema. The
// default commit is the newest tag, or else the commit before the last change of the front end.
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
import { readArguments } from './arguments.mjs';
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

const {
  positionals: [givenCommit],
} = readArguments({}, { operands: '[COMMIT]' });

/** @param {string} name a commit, a tag or a branch */
function findCommit(name) {
  try {
    return git('rev-parse', '--verify', `${name}^{commit}`);
  } catch {
    throw new Error(`${name} is not a commit of this repository.`);
  }
}

function previousCommit() {
  if (givenCommit) return findCommit(givenCommit);
  try {
    return git('rev-list', '-1', git('describe', '--tags', '--abbrev=0', 'HEAD^'));
  } catch {
    return git(
      'rev-parse',
      `${git('log', '-1', '--format=%H', '--', ...PACKAGES, 'shared', 'build/webpack')}^`,
    );
  }
}

/** Extracts the sources of a commit, links the installed packages, and builds the front end. */
function buildEarlier(commit, folder) {
  execFileSync('tar', ['-x', '-C', folder], {
    input: execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1e9 }),
  });
  const link = (from, to) => {
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from)) {
      // Relative links, which lead to the project's own packages of the earlier commit.
      if (name === '@smokehouse')
        cpSync(path.join(from, name), path.join(to, name), {
          recursive: true,
          verbatimSymlinks: true,
        });
      else symlinkSync(path.join(from, name), path.join(to, name));
    }
  };
  for (const place of ['.', ...PACKAGES, 'shared', 'build', 'server']) {
    if (existsSync(path.join(root, place, 'node_modules')) && existsSync(path.join(folder, place)))
      link(path.join(root, place, 'node_modules'), path.join(folder, place, 'node_modules'));
  }
  execFileSync(process.execPath, ['build/bin/build.mjs'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Creates a checkout with the current server and built packages of both commits. */
function mix(folder, from) {
  mkdirSync(folder);
  for (const name of ['server', 'shared', 'node_modules'])
    symlinkSync(path.join(root, name), path.join(folder, name));
  for (const [name, origin] of from) symlinkSync(path.join(origin, name), path.join(folder, name));
  return folder;
}

/** Runs a check of the server. @returns whether it passed */
const runServerCheck = (...command) =>
  spawnSync(process.execPath, ['--import', 'tsx', ...command], {
    cwd: path.join(root, 'server'),
    stdio: 'inherit',
  }).status === 0;

/** Opens the first page of each remote in a browser. @returns the number of faults */
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
  const earlier = path.join(temporary, 'earlier');
  const commit = previousCommit();
  mkdirSync(earlier);
  console.log(`earlier commit: ${git('log', '-1', '--format=%h %cs %s', commit)}`);
  buildEarlier(commit, earlier);
  await buildAll();
  // Only packages that exist in both commits.
  const remotes = PACKAGES.filter(
    (name) => name !== 'shell' && findPackages(earlier).includes(name),
  );
  let failures = runServerCheck('bin/upgrades.ts') ? 0 : 1;
  failures += runServerCheck('bin/side-by-side.ts', earlier) ? 0 : 1;
  const directions = [
    { title: 'earlier remotes under the current shell', remote: earlier, shell: root },
    { title: 'current remotes under the earlier shell', remote: root, shell: earlier },
  ];
  for (const { title, remote, shell } of directions) {
    const pairs = remotes.map((name) => [
      path.join(remote, name, 'dist'),
      path.join(shell, 'shell/dist'),
    ]);
    if (runServerCheck('bin/matrix.ts', JSON.stringify(pairs)))
      failures += await visit(temporary, title, { remotes, remote, shell });
    // Current remotes may use additions to `shared`. Publishing rejects them until the current
    // shell is live.
    else if (shell === earlier)
      console.log(`${title}: rejected by publishing, the shell must be published first`);
    else failures += 1;
  }
  return failures;
}

const temporary = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-matrix-'));
try {
  const failures = await run(temporary);
  console.log(`matrix: ${failures === 0 ? 'all compatible' : `${failures} faults`}`);
  process.exitCode = failures === 0 ? 0 : 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
