/**
 * Measures the estimate of delivery times: `npm run bench:estimate`. For each seed it simulates
 * `--days` (30) of orders, learns from the days before each day, and compares what would have been
 * said with what happened. No database and no HTTP. A seed always gives the same figures.
 *
 * `--seeds` (12) measures the seeds from 1 on, `--seed` a single one. Exit code 1 if the estimate is
 * not better than the fixed minutes, by median and 90th percentile, for every seed.
 */
import { parseArgs } from 'node:util';
import { measure, type Row } from './measure';
import { simulate } from './simulate';

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '30' },
    seeds: { type: 'string', default: '12' },
    seed: { type: 'string' },
  },
});
const days = Math.max(8, Number(values.days) || 30);
const count = Math.max(1, Number(values.seeds) || 12);
const seeds = values.seed
  ? [Number(values.seed)]
  : Array.from({ length: count }, (_, index) => index + 1);

const measured = seeds.flatMap((seed) => {
  const rows = measure(simulate(seed, days));
  console.log(`seed ${seed} measured`);
  return rows.map((row) => ({ seed, ...row }));
});

const isBetter = ({ learned, fixed }: Row) =>
  learned.median < fixed.median && learned.p90 < fixed.p90;

console.log(`\n${days} days. Errors in minutes, those of the fixed minutes in brackets.`);
for (const what of new Set(measured.map((row) => row.what))) {
  console.log(`\n${what}`);
  console.table(
    measured
      .filter((row) => row.what === what)
      .map((row) => ({
        seed: row.seed,
        orders: row.learned.orders,
        median: `${row.learned.median.toFixed(1)} (${row.fixed.median.toFixed(1)})`,
        p90: `${row.learned.p90.toFixed(1)} (${row.fixed.p90.toFixed(1)})`,
        'in range': `${Math.round(row.learned.inRange * 100)} %`,
        better: isBetter(row) ? 'yes' : 'no',
      })),
  );
}
if (!measured.every(isBetter)) {
  console.error('The estimate is not better than the fixed minutes for every seed.');
  process.exitCode = 1;
}
