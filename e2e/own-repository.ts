import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/** Variables that npm sets for scripts of this project. The registry settings are needed. */
const isProjectVariable = (name: string): boolean =>
  name === 'INIT_CWD' ||
  (/^npm_/i.test(name) && !/^npm_config_(?:registry|cache|userconfig)$/i.test(name));

/** The environment of a plain terminal, even when the tests run in an npm script. */
const terminalEnvironment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !isProjectVariable(name)),
);

export interface CommandResult {
  code: number | null;
  out: string;
  err: string;
}

/** Runs a command as in a new terminal. */
export function run(
  command: string,
  args: readonly string[],
  cwd: string,
  environment: Record<string, string> = {},
): CommandResult {
  const env = { ...terminalEnvironment, RELEASE_TOKEN: '', ...environment };
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', env });
  return { code: status, out: stdout, err: stderr };
}

/** Creates an empty git repository in a temporary folder. */
export function createEmptyRepository(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-own-'));
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Runs `npm run new-remote` of this checkout. */
export const runNewRemote = (...args: string[]): CommandResult =>
  run('npm', ['run', '--silent', 'new-remote', '--', ...args], root);
