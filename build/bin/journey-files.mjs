// Which journeys a command line names. Playwright itself says so only after everything is built.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { endWithWrongUsage } from './arguments.mjs';

/** Playwright's options without a value, which may come before the name of a file. */
const FLAGS = /^--(?:headed|list|debug|ui|last-failed|pass-with-no-tests|quiet|forbid-only)$/;

/**
 * The arguments that name files: no options, and no values of options.
 * @param {readonly string[]} args
 */
const namesIn = (args) =>
  args.filter((argument, at) => {
    const before = args[at - 1] ?? '';
    const isValue = before.startsWith('-') && !before.includes('=') && !FLAGS.test(before);
    return !argument.startsWith('-') && !isValue;
  });

/** @param {string} name a regular expression, as for Playwright; `cart.spec.ts:12` is one line */
function toPattern(name) {
  const text = name.replace(/(?::\d+){1,2}$/, '');
  try {
    return new RegExp(text, 'i');
  } catch {
    return endWithWrongUsage(`${name} is not a name of a journey.`);
  }
}

/**
 * Ends the process with 2 if a name fits no journey.
 * @param {string} root of the repository
 * @param {readonly string[]} args those of Playwright
 */
export function checkJourneyNames(root, args) {
  const folder = path.join(root, 'e2e');
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.spec.ts'))
    .map((file) => path.join(folder, file));
  for (const name of namesIn(args)) {
    const pattern = toPattern(name);
    if (!files.some((file) => pattern.test(file)))
      endWithWrongUsage(`There is no journey ${name} in e2e/: ls e2e/*.spec.ts lists all.`);
  }
}
