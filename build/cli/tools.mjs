// Runs the tools that this package depends on: webpack, TypeScript, ESLint, Oxlint, Jest. The
// project itself need not depend on them.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { EXIT } from './exit-codes.mjs';

const require = createRequire(import.meta.url);

/** @returns the file of a tool's command */
export function findTool(name) {
  const file = require.resolve(`${name}/package.json`);
  const { bin } = require(file);
  return path.resolve(path.dirname(file), typeof bin === 'string' ? bin : Object.values(bin)[0]);
}

/**
 * Runs a Node script in a folder. It inherits the command's output streams, and ends with it.
 * @param {string[]} args
 * @param {{cwd: string, env?: Record<string, string>, outputToStderr?: boolean}} options `outputToStderr`:
 *   redirects stdout to stderr
 * @returns {Promise<number | null>} its exit code; null if a signal ended it
 */
function exitCodeOf(args, { cwd, env = {}, outputToStderr = false }) {
  return new Promise((resolve, reject) => {
    /** @type {import('node:child_process').StdioOptions} */
    const stdio = ['inherit', outputToStderr ? 2 : 'inherit', 'inherit'];
    const child = spawn(process.execPath, args, { cwd, stdio, env: { ...process.env, ...env } });
    child.once('error', reject);
    // A terminal sends Ctrl-C to both, but whoever ends the command sends SIGTERM to it alone.
    const end = () => child.kill('SIGTERM');
    process.on('SIGTERM', end);
    child.once('close', (code) => {
      process.off('SIGTERM', end);
      resolve(code);
    });
  });
}

/**
 * Runs a Node script like {@link exitCodeOf}.
 * @returns {Promise<boolean>} whether it exited with 0
 */
export const runNode = async (args, options) => (await exitCodeOf(args, options)) === EXIT.ok;

/** Runs a tool like {@link runNode}: `webpack-cli`, `ts7`, `eslint`, `oxlint` or `jest`. */
export const runTool = (name, args, options) => runNode([findTool(name), ...args], options);

/** Runs a tool like {@link exitCodeOf}. */
export const exitCodeOfTool = (name, args, options) =>
  exitCodeOf([findTool(name), ...args], options);
