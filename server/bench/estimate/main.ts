/**
 * Measures the estimate of delivery times: `npm run bench:estimate`. It simulates `--days` (30) of
 * orders from `--seed` (20), learns from the days before each day, and compares what would have
 * been said with what happened. No database and no HTTP. The same seed gives the same table.
 * Exit code 1 if the estimate is not better than the fixed minutes.
 */
import { parseArgs } from 'node:util';
import { measure } from './measure';
import { simulate } from './simulate';

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '30' },
    seed: { type: 'string', default: '20' },
  },
});
const days = Math.max(8, Number(values.days) || 30);
const seed = Number(values.seed) || 20;

const courses = simulate(seed, days);
console.log(`${courses.length} orders on ${days} days, seed ${seed}. Unit: minutes.`);
const rows = measure(courses);
console.table(
  rows.flatMap(({ what, learned, fixed }) =>
    [
      { how: 'learned', ...learned },
      { how: 'fixed minutes', ...fixed },
    ].map(({ how, orders, median, p90, inRange }) => ({
      what,
      how,
      orders,
      'median error': median.toFixed(1),
      'p90 error': p90.toFixed(1),
      'in range': `${Math.round(inRange * 100)} %`,
    })),
  ),
);
const isBetter = rows.every(
  ({ learned, fixed }) => learned.median < fixed.median && learned.p90 < fixed.p90,
);
if (!isBetter) {
  console.error('The estimate is not better than the fixed minutes.');
  process.exitCode = 1;
}
