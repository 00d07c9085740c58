/**
 * Measures the estimate of delivery times: `npm run bench:estimate`. For each seed it simulates
 * `--days` (30) of orders, learns from the days before each day, and compares what would have been
 * said with what happened. No database and no HTTP. A seed always gives the same figures.
 *
 * `--seeds` (12) measures the seeds from 1 on, `--seed` a single one. Exit code 1 if the estimate is
 * not better than the fixed minutes, by median and 90th percentile, for every seed.
 */
import { readOptions, recordMeasurement } from '../../../build/bench/record.mjs';
import { measure, type Row } from './measure';
import { simulate } from './simulate';

const { values } = readOptions({ days: 30, seeds: 12, seed: 0 });
const days = Math.max(8, values.days);
const seeds = values.seed
  ? [values.seed]
  : Array.from({ length: values.seeds }, (_, index) => index + 1);

const runs = seeds.map((seed) => {
  const rows = measure(simulate(seed, days));
  console.log(`seed ${seed} measured`);
  return { seed, rows };
});
const measured = runs.flatMap(({ rows }) => rows);

const isBetter = ({ learned, fixed }: Row) =>
  learned.median < fixed.median && learned.p90 < fixed.p90;

const compare = ({ learned, fixed }: Row) =>
  (['median', 'p90'] as const).map(
    (key) => `${learned[key].toFixed(1)} (${fixed[key].toFixed(1)})`,
  );
const inRange = measured.map(({ learned }) => Math.round(learned.inRange * 100));

await recordMeasurement('estimate', {
  columns: ['seed', ...(runs[0]?.rows ?? []).flatMap(({ what }) => [`${what}: median`, 'p90'])],
  rows: runs.map(({ seed, rows }) => [seed, ...rows.flatMap(compare)]),
  conditions:
    `${days} days; error in minutes, that of the fixed minutes in brackets; ` +
    `${Math.min(...inRange)} to ${Math.max(...inRange)} % of the orders are within the range`,
});
if (!measured.every(isBetter)) {
  console.error('The estimate is not better than the fixed minutes for every seed.');
  process.exitCode = 1;
}
