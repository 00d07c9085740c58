import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/** What npm tells its scripts of the project around them; of the registry it may tell. */
const isOfProject = (name: string): boolean =>
  name === 'INIT_CWD' ||
  (/^npm_/i.test(name) && !/^npm_config_(?:registry|cache|userconfig)$/i.test(name));

/** The environment of a terminal, also where these tests run in an npm script. */
const terminal = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !isOfProject(name)),
);

export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** Runs a command as in a terminal of its own. */
export function run(
  command: string,
  args: readonly string[],
  cwd: string,
  environment: Record<string, string> = {},
): Ended {
  const env = { ...terminal, RELEASE_TOKEN: '', ...environment };
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', env });
  return { code: status, out: stdout, err: stderr };
}

/** An empty git repository in a folder of its own. */
export function emptyRepository(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-own-'));
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** `npm run new-remote` of this checkout. */
export const newRemote = (...args: string[]): Ended =>
  run('npm', ['run', '--silent', 'new-remote', '--', ...args], root);
