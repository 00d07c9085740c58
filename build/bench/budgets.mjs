// `npm run budgets`: no first view and no release weighs more than budgets.json allows. Bytes and
// requests only: they do not wobble. `npm run budgets -- --set` writes what is there now, and a
// little room.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildAll } from '../bin/build.mjs';
import { kilobytes, table } from './figures.mjs';
import { weighFirstView } from './first-view.mjs';
import { findPages } from './pages.mjs';
import { weighReleases } from './releases-weight.mjs';
import { root, startSite } from './site.mjs';

const FILE = path.join(root, 'budgets.json');
const NOTE =
  'KB over the wire (brotli). Whoever makes something lighter lowers its budget with it: npm run budgets -- --set. `files` says what each file weighed when that was done.';
/** A dish more on the menu, a sentence more in a text. */
const ROOM = 1.02;

const inKb = (bytes) => Number(kilobytes(bytes));
/** Requests are counted, the rest is weighed. */
const budgetFor = (sums) =>
  Object.fromEntries(
    Object.entries(sums).map(([what, is]) => [
      what,
      what === 'requests' ? is : Math.ceil(((is * ROOM) / 1024) * 10) / 10,
    ]),
  );

/** Everything that has a budget, by its name. */
async function weighEverything() {
  await buildAll();
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

/** The file that gained most since the budgets were set. */
function grownMost(files, before) {
  const gains = Object.entries(files)
    .map(([file, bytes]) => [file, inKb(bytes) - (before[file] ?? 0)])
    .sort(([, one], [, other]) => other - one);
  const [file, gain] = gains[0] ?? [];
  return gain > 0
    ? `most grown: ${file}, by ${gain.toFixed(1)} KB${before[file] === undefined ? ' (new)' : ''}`
    : 'no file of it has grown';
}

function check(weights, { budgets, files: before }) {
  const faults = Object.keys(budgets)
    .filter((name) => !weights[name])
    .map((name) => `${name}: has a budget, but is not there any more`);
  for (const [name, { sums, files }] of Object.entries(weights)) {
    if (!budgets[name]) {
      faults.push(`${name}: has no budget yet (npm run budgets -- --set)`);
      continue;
    }
    for (const [what, bytes] of Object.entries(sums)) {
      const is = what === 'requests' ? bytes : inKb(bytes);
      const budget = budgets[name][what];
      if (is > budget)
        faults.push(
          `${name}: ${what} ${is}${what === 'requests' ? '' : ' KB'}, budget ${budget}; ${grownMost(files, before)}`,
        );
    }
  }
  return faults;
}

const weights = await weighEverything();
const rows = (kind) =>
  Object.entries(weights)
    .filter(([name]) => name.startsWith('release') === kind)
    .map(([name, { sums }]) => [
      name,
      ...Object.entries(sums).map(([what, is]) => (what === 'requests' ? is : kilobytes(is))),
    ]);
console.log(
  `${table(['first view', 'requests', 'scripts, KB', 'styles, KB', 'fonts, KB', 'HTML, KB'], rows(false))}\n\n${table(
    ['release', 'entry, KB', 'all scripts, KB', 'all styles, KB'],
    rows(true).map(([name, ...sums]) => [name.replace('release of ', ''), ...sums]),
  )}\n`,
);
if (process.argv.includes('--set')) {
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
      ? `${Object.keys(weights).length} weights within their budgets`
      : `${faults.length} budgets passed`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
}
