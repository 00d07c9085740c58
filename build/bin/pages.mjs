// `npm run pages`: collects the pages that features declare (build/webpack/pages.cjs). With
// `--check` it writes nothing and fails when a file is not current.
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readArguments } from './arguments.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const require = createRequire(import.meta.url);
const { findRemotes } = require('../packages.cjs');
const { writePages } = require('../webpack/pages.cjs');

const {
  values: { check: isCheck },
} = readArguments({ check: false });
const stale = findRemotes(root).flatMap((name) =>
  writePages(path.join(root, name), { isCheck }).map((file) => `${name}/${file}`),
);
for (const file of stale) console.log(isCheck ? `${file} is not current` : `${file} is written`);
if (isCheck && stale.length > 0) {
  console.error('Run npm run pages.');
  process.exit(1);
}
