import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
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

/** A release's version: https://semver.org without pre-releases. */
const VERSION = /^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}$/;

/**
 * Checks what a site refuses after the upload only, in words of `release.json`, which no team edits.
 * @param {import('./project.mjs').Package} project
 * @throws {CommandError}
 */
export function checkVersion({ folder }) {
  const file = path.join(folder, 'package.json');
  const { version } = JSON.parse(readFileSync(file, 'utf8'));
  if (version === undefined || VERSION.test(version)) return;
  throw new CommandError(
    `${file}: the version "${version}" must be like 1.2.3. ` +
      'To show a release to some before all, publish it with --percent, or send a preview of it.',
  );
}
