import path from 'node:path';
import { runNode } from './tools.mjs';

/**
 * Runs one of the server's programs with the settings of the environment.
 * @param {string} checkout
 * @param {string} program a name of `PROGRAMS` in build/server/compile.mjs
 * @param {string[]} args
 */
export function runServerCommand(checkout, program, args) {
  const cwd = path.join(checkout, 'server');
  // Relative paths in the settings are relative to the user's current folder.
  const env = { INIT_CWD: process.env.INIT_CWD ?? process.cwd() };
  return runNode([path.join(checkout, 'build/bin/server.mjs'), program, ...args], { cwd, env });
}
