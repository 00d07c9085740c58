// `npm run budgets`: checks the bytes and requests of first views and releases against
// budgets.json. Unlike times, these are deterministic. `npm run budgets -- --set` writes the
// current values plus a margin.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildAll, compressPackages } from '../bin/build.mjs';
import { kilobytes } from './figures.mjs';
import { weighFirstView } from './first-view.mjs';
import { findPages } from './pages.mjs';
import { readOptions, recordMeasurement } from './record.mjs';
import { weighReleases } from './releases-weight.mjs';
import { root, startSite } from './site.mjs';

const FILE = path.join(root, 'budgets.json');
const NOTE =
  'KB over the wire (brotli). When a change makes something lighter, lower its budget in the same ' +
  'commit: npm run budgets -- --set. `files` lists the size of each file at that time.';
/** Margin for small changes of the content. */
const MARGIN = 1.02;

const { values: options } = readOptions({ set: false });
const inKb = (bytes) => Number(kilobytes(bytes));
/** Requests have no margin and no unit; the other budgets are in KB. */
const budgetFor = (sums) =>
  Object.fromEntries(
    Object.entries(sums).map(([what, value]) => [
      what,
      what === 'requests' ? value : Math.ceil(((value * MARGIN) / 1024) * 10) / 10,
    ]),
  );

/** Measures everything that has a budget, by name. */
async function measureAll() {
  await buildAll();
  await compressPackages();
  const site = await startSite();
  try {
    const weights = {};
    for (const page of await findPages(site.url)) {
      for (const language of ['en', 'ar'])
        weights[`${page.name} in ${language}`] = await weighFirstView(site.url, {
          ...page,
          language,
        });
    }
    for (const [remote, weight] of Object.entries(weighReleases()))
      weights[`release of ${remote}`] = weight;
    return weights;
  } finally {
    await site.stop();
  }
}

/** Describes the file that grew most since the budgets were set. */
function describeLargestGrowth(files, before) {
  const gains = Object.entries(files)
    .map(([file, bytes]) => ({ file, gain: inKb(bytes) - (before[file] ?? 0) }))
    .sort((one, other) => other.gain - one.gain);
  const { file, gain } = gains[0] ?? { file: '', gain: 0 };
  return gain > 0
    ? `largest growth: ${file}, by ${gain.toFixed(1)} KB${before[file] === undefined ? ' (new)' : ''}`
    : 'no file has grown';
}

function check(weights, { budgets, files: before }) {
  const faults = Object.keys(budgets)
    .filter((name) => !weights[name])
    .map((name) => `${name}: has a budget, but does not exist`);
  for (const [name, { sums, files }] of Object.entries(weights)) {
    if (!budgets[name]) {
      faults.push(`${name}: has no budget yet (npm run budgets -- --set)`);
      continue;
    }
    for (const [what, bytes] of Object.entries(sums)) {
      const value = what === 'requests' ? bytes : inKb(bytes);
      const budget = budgets[name][what];
      const unit = what === 'requests' ? '' : ' KB';
      if (value > budget)
        faults.push(
          `${name}: ${what} ${value}${unit}, budget ${budget}; ${describeLargestGrowth(files, before)}`,
        );
    }
  }
  return faults;
}

const weights = await measureAll();
const rows = (isRelease) =>
  Object.entries(weights)
    .filter(([name]) => name.startsWith('release') === isRelease)
    .map(([name, { sums }]) => [
      name,
      ...Object.entries(sums).map(([what, value]) =>
        what === 'requests' ? value : kilobytes(value),
      ),
    ]);
await recordMeasurement('budgets', {
  columns: ['first view', 'requests', 'scripts, KB', 'styles, KB', 'fonts, KB', 'HTML, KB'],
  rows: rows(false),
});
await recordMeasurement('budgets-releases', {
  columns: ['release', 'entry, KB', 'all scripts, KB', 'all styles, KB'],
  rows: rows(true).map(([name, ...sums]) => [name.replace('release of ', ''), ...sums]),
});
if (options.set) {
  const files = Object.assign(
    {},
    ...Object.values(weights).map((weight) =>
      Object.fromEntries(Object.entries(weight.files).map(([file, bytes]) => [file, inKb(bytes)])),
    ),
  );
  const budgets = Object.fromEntries(
    Object.entries(weights).map(([name, { sums }]) => [name, budgetFor(sums)]),
  );
  writeFileSync(FILE, `${JSON.stringify({ note: NOTE, budgets, files }, null, 1)}\n`);
  console.log('budgets.json is set');
} else {
  const faults = check(weights, JSON.parse(readFileSync(FILE, 'utf8')));
  for (const fault of faults) console.error(`over budget: ${fault}`);
  console.log(
    faults.length === 0
      ? `${Object.keys(weights).length} sizes within their budgets`
      : `${faults.length} budgets exceeded`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
}
