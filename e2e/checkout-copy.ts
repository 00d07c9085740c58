import { execFile, execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(import.meta.dirname, '..');

/** A copy of this repository, in which another team works. */
export interface Checkout {
  folder: string;
  /** Runs a Node command in the copy. @returns its stdout @throws with its output on failure */
  run: (args: readonly string[], environment?: Record<string, string>, cwd?: string) => string;
  /** Like `run`, but asynchronous. @returns stdout */
  runAsync: (args: readonly string[], environment?: Record<string, string>) => Promise<string>;
  remove: () => void;
}

const lines = (text: string): string[] => text.split('\n').filter(Boolean);

/**
 * Packages that are copied instead of linked. A link to the project's own packages would lead out
 * of the copy, and a boundary rule identifies zod by its path.
 */
const COPIED = ['@smokehouse', 'zod'];

/** Links the installed packages, and copies the project's own. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (COPIED.includes(name))
      cpSync(path.join(from, name), path.join(to, name), {
        recursive: true,
        verbatimSymlinks: true,
      });
    else symlinkSync(path.join(from, name), path.join(to, name));
  }
}

/**
 * Copies the files of this checkout and its built packages. Changes in the copy do not affect the
 * original.
 */
export function copyCheckout(): Checkout {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-team-'));
  const files = lines(
    execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64_000_000,
    }),
  );
  for (const file of files.filter((name) => existsSync(path.join(root, name))))
    cpSync(path.join(root, file), path.join(folder, file));
  linkPackages(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  for (const name of readdirSync(root)) {
    if (existsSync(path.join(root, name, 'dist')))
      cpSync(path.join(root, name, 'dist'), path.join(folder, name, 'dist'), { recursive: true });
    if (name !== 'node_modules' && existsSync(path.join(root, name, 'node_modules')))
      linkPackages(path.join(root, name, 'node_modules'), path.join(folder, name, 'node_modules'));
  }
  return {
    folder,
    run: (args, environment = {}, cwd = '.') => {
      const { status, stdout, stderr } = spawnSync(process.execPath, args, {
        cwd: path.join(folder, cwd),
        encoding: 'utf8',
        env: { ...process.env, ...environment },
      });
      // Some commands report errors on stderr, others on stdout.
      if (status !== 0) throw new Error(`${stderr}${stdout}`.trim());
      return stdout;
    },
    runAsync: async (args, environment = {}) =>
      (
        await promisify(execFile)(process.execPath, [...args], {
          cwd: folder,
          env: { ...process.env, ...environment },
        })
      ).stdout,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
