import path from 'node:path';
import { runNode } from './tools.mjs';

/**
 * Runs one of the server's commands with the settings of the environment.
 * @param {string} checkout
 * @param {string} file in server/bin
 * @param {string[]} args
 */
export function runServerCommand(checkout, file, args) {
  const cwd = path.join(checkout, 'server');
  // Relative paths in the settings are relative to the user's current folder.
  const env = { INIT_CWD: process.env.INIT_CWD ?? process.cwd() };
  return runNode(['--import', 'tsx', path.join(cwd, 'bin', file), ...args], { cwd, env });
}
