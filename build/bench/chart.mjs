// Bar charts as SVG. They have a background, so that they are readable on dark and light pages.

const INK = '#2a211c';
const ROW = 22;
const GAP = 16;
const LEFT = 190;
const RIGHT = 90;
const WIDTH = 900;

const escape = (text) => String(text).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Returns about five round values for the axis. */
function stepsTo(most) {
  const rough = most / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) =>
    Number((index * step).toPrecision(6)),
  );
}

/**
 * Draws groups of horizontal bars.
 * @param {{title: string, note: string, series: {name: string, colour: string}[], format: (value:
 *   number) => string, groups: {name: string, bars: {value: number, low?: number, high?:
 *   number}[]}[], mark?: {value: number, name: string}}} chart `low` and `high`: range of the runs;
 *   `mark`: a vertical reference line
 * @returns {string} SVG
 */
export function barChart({ title, note, series, format, groups, mark }) {
  const steps = stepsTo(
    Math.max(
      mark?.value ?? 0,
      ...groups.flatMap(({ bars }) => bars.map(({ value, high }) => Math.max(value, high ?? 0))),
    ),
  );
  const most = steps.at(-1);
  const x = (value) => LEFT + (value / most) * (WIDTH - LEFT - RIGHT);
  const top = 100;
  const height = ROW * series.length + GAP;
  const bottom = top + groups.length * height;
  const axis = steps.map(
    (step) =>
      `<line x1="${x(step).toFixed(1)}" y1="${top - 8}" x2="${x(step).toFixed(1)}" y2="${bottom - GAP + 4}" stroke="#e6dccf"/><text x="${x(step).toFixed(1)}" y="${bottom + 8}" text-anchor="middle" class="s">${escape(format(step))}</text>`,
  );
  const bars = groups.flatMap(({ name, bars: own }, group) => {
    const y = top + group * height;
    return [
      `<text x="${LEFT - 14}" y="${y + (ROW * series.length) / 2 + 5}" text-anchor="end" class="b">${escape(name)}</text>`,
      ...own.map(({ value, low, high }, index) => {
        const at = y + index * ROW;
        const spread =
          low === undefined
            ? ''
            : `<path d="M${x(low).toFixed(1)} ${at + 8.5}H${x(high).toFixed(1)}" stroke="${INK}" stroke-width="1.5"/>`;
        return `<rect x="${LEFT}" y="${at}" width="${Math.max(1, x(value) - LEFT).toFixed(1)}" height="${ROW - 5}" rx="2" fill="${series[index].colour}"/>${spread}<text x="${(Math.max(x(value), x(high ?? 0)) + 7).toFixed(1)}" y="${at + 13}" class="s">${escape(format(value))}</text>`;
      }),
    ];
  });
  const legend = series.map(
    ({ name, colour }, index) =>
      `<rect x="${LEFT + index * 230}" y="64" width="14" height="14" rx="2" fill="${colour}"/><text x="${LEFT + 20 + index * 230}" y="76">${escape(name)}</text>`,
  );
  const line = mark
    ? `<line x1="${x(mark.value).toFixed(1)}" y1="${top - 8}" x2="${x(mark.value).toFixed(1)}" y2="${bottom - GAP + 4}" stroke="${INK}" stroke-dasharray="4 4"/><text x="${(x(mark.value) + 5).toFixed(1)}" y="${top - 12}" class="s">${escape(mark.name)}</text>`
    : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${bottom + 26}" width="${WIDTH}" height="${bottom + 26}" role="img" aria-labelledby="t d" font-family="system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif" font-size="14" fill="${INK}">
<title id="t">${escape(title)}</title>
<desc id="d">${escape(groups.map(({ name, bars: own }) => `${name}: ${own.map(({ value }, index) => `${series[index].name} ${format(value)}`).join(', ')}`).join('; '))}</desc>
<style>.b { font-weight: 600 } .s { font-size: 12.5px; fill: #5b4d44 }</style>
<rect width="${WIDTH}" height="${bottom + 26}" rx="14" fill="#fbf8f3"/>
<text x="28" y="34" font-size="17" font-weight="700">${escape(title)}</text>
<text x="28" y="53" class="s">${escape(note)}</text>
${[...legend, ...axis, ...bars, line].filter(Boolean).join('\n')}
</svg>
`;
}
