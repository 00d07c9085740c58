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

/** A checkout of its own, as another team has it. */
export interface Checkout {
  folder: string;
  /** Runs a command of Node in it. @returns what it prints @throws with what it says is wrong */
  run: (args: readonly string[], environment?: Record<string, string>, cwd?: string) => string;
  /** The same, while this process goes on. */
  begin: (args: readonly string[], environment?: Record<string, string>) => Promise<string>;
  remove: () => void;
}

const lines = (text: string): string[] => text.split('\n').filter(Boolean);

/**
 * The project's own packages, and the one that a boundary knows by its place: links would lead out
 * of the copy.
 */
const COPIED = ['@smokehouse', 'zod'];

/** Installed packages are the same ones; those of the project are the copy's own. */
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
 * Copies what belongs to this checkout and what it has built; whoever works in the copy changes
 * nothing here.
 */
export function copyCheckout(): Checkout {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-team-'));
  const known = lines(
    execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64_000_000,
    }),
  );
  for (const file of known.filter((one) => existsSync(path.join(root, one))))
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
      // Some say on one stream what is wrong, some on the other.
      if (status !== 0) throw new Error(`${stderr}${stdout}`.trim());
      return stdout;
    },
    begin: async (args, environment = {}) =>
      (
        await promisify(execFile)(process.execPath, [...args], {
          cwd: folder,
          env: { ...process.env, ...environment },
        })
      ).stdout,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
