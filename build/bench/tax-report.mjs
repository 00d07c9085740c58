import { barChart } from './chart.mjs';
import { kilobytes, median, noiseOf, quantile, signed } from './figures.mjs';
import { recordMeasurement } from './record.mjs';

/** Unit: ms. */
const TIMES = { fcp: 'FCP', lcp: 'LCP', usable: 'interactive', inp: 'INP of a click' };
const COLOURS = { single: '#8a7a6d', federated: '#d2572a' };

const of = (views, key) => views.map((view) => view[key]).filter((value) => value !== undefined);
const middle = (views, key) => median(of(views, key));
/**
 * Formats two medians and their noise. A difference above the noise is bold.
 */
function compareTimes(one, other) {
  if (one.length === 0) return '–';
  const noise = noiseOf(one, other);
  const cell = [median(one), median(other)].map(Math.round).join(' / ');
  const difference = Math.abs(median(other) - median(one));
  const text = `${cell} (${Math.round(noise)})`;
  return difference > noise ? `**${text}**` : text;
}

function weightRows(views) {
  return views.map(({ page, single, federated }) => {
    const pair = (key, show = kilobytes) =>
      `${show(middle(single, key))} / ${show(middle(federated, key))}`;
    const more = (key) => middle(federated, key) - middle(single, key);
    return [
      page,
      pair('requests', String),
      pair('scripts'),
      signed(more('scripts') / 1024, 1),
      pair('texts'),
    ];
  });
}

function timeRows(views) {
  return views.map(({ page, single, federated }) => [
    page,
    ...Object.keys(TIMES).map((key) => compareTimes(of(single, key), of(federated, key))),
    [single, federated].map((runs) => middle(runs, 'cls').toFixed(3)).join(' / '),
  ]);
}

function chartOf(views, key, title, { runs, language }) {
  return barChart({
    title,
    note: `Slow 4G, 4× CPU, cold, ${language}; medians of ${runs} runs, lines: interquartile range`,
    series: [
      { name: 'one bundle', colour: COLOURS.single },
      { name: 'federated', colour: COLOURS.federated },
    ],
    format: (value) => `${(value / 1000).toFixed(1)} s`,
    groups: views.map(({ page, single, federated }) => ({
      name: page,
      bars: [single, federated].map((runsOf) => ({
        value: middle(runsOf, key),
        low: quantile(of(runsOf, key), 0.25),
        high: quantile(of(runsOf, key), 0.75),
      })),
    })),
  });
}

/**
 * @param {{page: string, single: object[], federated: object[]}[]} views the runs of each page
 * @param {{runs: number, language: string}} options
 */
export async function reportTax(views, options) {
  const order = `${options.language}; one bundle / federated`;
  await recordMeasurement('tax-bytes', {
    columns: ['page', 'requests', 'scripts, KB', 'more, KB', 'all but images, KB'],
    rows: weightRows(views),
    conditions: `${order}, KB over the wire (brotli)`,
  });
  const chart = (key, text) => ({ text, svg: chartOf(views, key, text, options) });
  await recordMeasurement('tax-times', {
    columns: ['page', ...Object.values(TIMES), 'CLS'],
    rows: timeRows(views),
    conditions: `${order} in ms, and in parentheses their noise`,
    images: {
      'tax-lcp.svg': chart('lcp', 'Largest contentful paint'),
      'tax-usable.svg': chart('usable', 'Time to interactive'),
    },
  });
}
