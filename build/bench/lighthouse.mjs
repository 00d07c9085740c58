// `npm run lighthouse [-- http://localhost:8080]`: runs Lighthouse (mobile) on a running site's main
// pages and prints medians of three runs. npx downloads the tool; it is not a dependency.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { median } from './figures.mjs';
import { readOptions, recordMeasurement } from './record.mjs';
import { findSite } from './running-site.mjs';

const LIGHTHOUSE = 'lighthouse@12.8.2';
const RUNS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const METRICS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
};

const { positionals, usage } = readOptions({}, { operands: '[URL]' });
const site = await findSite(positionals, usage);
const {
  products: [dish],
} = await (await fetch(`${site}/api/product/list`)).json();
const folder = mkdtempSync(path.join(os.tmpdir(), 'lighthouse-'));

function run(address) {
  const file = path.join(folder, 'report.json');
  const flags =
    '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';
  execFileSync(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      site + address,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${CATEGORIES.join()}`,
      `--chrome-flags=${flags}`,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  return JSON.parse(readFileSync(file, 'utf8'));
}

const rows = [];
for (const address of ['/', '/all-menu', `/menu/${dish.category}/${dish._id}`, '/cart']) {
  const reports = [];
  // Chromium sometimes loses a trace. Such a run is repeated.
  for (let tries = 0; reports.length < RUNS && tries < RUNS * 2; tries += 1)
    try {
      reports.push(run(address));
    } catch (error) {
      console.error(error.message.split('\n', 1)[0]);
    }
  const scores = CATEGORIES.map((name) =>
    Math.round(median(reports.map(({ categories }) => categories[name].score)) * 100),
  );
  const metrics = Object.entries(METRICS).map(([name, id]) => {
    const value = median(reports.map(({ audits }) => audits[id].numericValue));
    return name === 'CLS' ? value.toFixed(3) : `${Math.round(value)} ms`;
  });
  rows.push([address.includes(dish._id) ? 'a product' : address, ...scores, ...metrics]);
  for (const [id, { score, title }] of Object.entries(reports[0].audits)) {
    const counts = Object.entries(reports[0].categories).some(
      ([name, { auditRefs }]) =>
        name !== 'performance' && auditRefs.some((ref) => ref.id === id && ref.weight > 0),
    );
    if (counts && score !== null && score < 1) console.error(`  ${id}: ${title}`);
  }
}
await recordMeasurement('lighthouse', {
  columns: ['page', ...CATEGORIES, ...Object.keys(METRICS)],
  rows,
  conditions: `mobile (slow 4G, 4× CPU), medians of ${RUNS} runs`,
});
