// Which journeys and options a command line names. Playwright itself refuses wrong ones only after
// everything is built.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { endWithWrongUsage } from './arguments.mjs';
import { readPassedArguments } from './passed-arguments.mjs';

/** @param {string} name a regular expression, as for Playwright; `cart.spec.ts:12` is one line */
function toPattern(name) {
  const text = name.replace(/(?::\d+){1,2}$/, '');
  try {
    return new RegExp(text, 'i');
  } catch {
    return endWithWrongUsage(`${name} is not a name of a journey.`);
  }
}

/** @param {string} root of the repository */
const helpOf = (root) =>
  execFileSync(
    process.execPath,
    [path.join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--help'],
    { encoding: 'utf8' },
  );

/**
 * Reads the arguments of a script that runs journeys: options of Playwright, and names of journeys
 * if it runs any. Ends the process with 2 if Playwright has no such option, or if a name fits no
 * journey.
 * @param {string} root of the repository
 * @param {{operands?: string}} [settings] as the usage shows the names; default: none are accepted
 * @returns {string[]} the arguments of Playwright
 */
export function readJourneyArguments(root, { operands = '' } = {}) {
  const { passed, positionals } = readPassedArguments({
    program: 'Playwright',
    help: () => helpOf(root),
    operands,
  });
  const folder = path.join(root, 'e2e');
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.spec.ts'))
    .map((file) => path.join(folder, file));
  for (const name of positionals) {
    const pattern = toPattern(name);
    if (!files.some((file) => pattern.test(file)))
      endWithWrongUsage(`There is no journey ${name} in e2e/: ls e2e/*.spec.ts lists all.`);
  }
  return passed;
}
