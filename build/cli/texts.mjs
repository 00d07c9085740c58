import { createRequire } from 'node:module';
import { CommandError } from './exit-codes.mjs';

const require = createRequire(import.meta.url);

/**
 * Checks that a package has every text in both languages, also the titles of its pages. The build
 * would report a missing title between stacks of webpack, and another missing text not at all.
 * @param {import('./project.mjs').Package} project
 * @throws {CommandError} one line for each file that lacks texts
 */
export function checkTexts({ folder }) {
  const { findMissingTexts } = require('../webpack/texts.cjs');
  const { readRemote } = require('../webpack/remote-json.cjs');
  const missing = findMissingTexts(folder);
  if (missing.length > 0) throw new CommandError(missing.join('\n'));
  readRemote(folder);
}
