import { barChart } from './chart.mjs';
import { circumstances, kilobytes, median, noiseOf, quantile, signed, table } from './figures.mjs';

/** Unit: ms. */
const TIMES = { fcp: 'FCP', lcp: 'LCP', usable: 'interactive', inp: 'INP of a click' };
const COLOURS = { single: '#8a7a6d', federated: '#d2572a' };

const of = (views, key) => views.map((view) => view[key]).filter((value) => value !== undefined);
const middle = (views, key) => {
  const values = of(views, key);
  return values.length > 0 ? median(values) : undefined;
};
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
 * @returns {{markdown: string, charts: Record<string, string>}} tables, and charts by file name
 */
export function reportTax(views, options) {
  const weights = table(
    ['page', 'requests', 'scripts, KB', 'more, KB', 'all but images, KB'],
    weightRows(views),
  );
  const cls = Math.max(
    ...views.flatMap(({ single, federated }) => [middle(single, 'cls'), middle(federated, 'cls')]),
  );
  const times = table(['page', ...Object.values(TIMES)], timeRows(views));
  return {
    markdown: [
      `${circumstances()}; ${options.language}, ${options.runs} runs. One bundle / federated; KB ` +
        `over the wire (brotli). CLS is ${cls.toFixed(3)} at most.`,
      weights,
      'Times in ms, and in parentheses their noise: the larger interquartile range of the two. A ' +
        'difference above the noise is bold.',
      times,
    ].join('\n\n'),
    charts: {
      'tax-lcp.svg': chartOf(views, 'lcp', 'Largest contentful paint', options),
      'tax-usable.svg': chartOf(views, 'usable', 'Time to interactive', options),
    },
  };
}
