// Runs the tools that this package brings: webpack, TypeScript, ESLint, Jest. They need not be
// known to the project.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { EXIT } from './exit-codes.mjs';

const require = createRequire(import.meta.url);

function findTool(name) {
  const file = require.resolve(`${name}/package.json`);
  const { bin } = require(file);
  return path.resolve(path.dirname(file), typeof bin === 'string' ? bin : Object.values(bin)[0]);
}

/**
 * Runs a script of Node in a folder. What it prints goes where the command's own output goes.
 * @param {string[]} args
 * @param {{cwd: string, env?: Record<string, string>, quietly?: boolean}} options `quietly`: its
 *   output goes to stderr
 * @returns {Promise<boolean>} whether it ended well
 */
export function runNode(args, { cwd, env = {}, quietly = false }) {
  return new Promise((resolve, reject) => {
    const stdio = ['inherit', quietly ? 2 : 'inherit', 'inherit'];
    const child = spawn(process.execPath, args, { cwd, stdio, env: { ...process.env, ...env } });
    child.once('error', reject);
    child.once('close', (code) => resolve(code === EXIT.ok));
  });
}

/** The same with one of the tools: `webpack-cli`, `ts7`, `eslint`, `jest`. */
export const runTool = (name, args, options) => runNode([findTool(name), ...args], options);
