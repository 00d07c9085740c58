// Bar charts as SVG. They have a background, so that they are readable on dark and light pages.
import { element, escape } from './svg.mjs';

const INK = '#2a211c';
const ROW = 22;
const GAP = 16;
const LEFT = 190;
const RIGHT = 90;
const WIDTH = 900;

/** Returns about five round values for the axis. */
function stepsTo(most) {
  const rough = most / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5].find((one) => one * power >= rough) ?? 10;
  const step = factor * power;
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
  const most = steps.at(-1) ?? 0;
  const x = (value) => LEFT + (value / most) * (WIDTH - LEFT - RIGHT);
  const top = 100;
  const height = ROW * series.length + GAP;
  const bottom = top + groups.length * height;
  const verticalLine = (value, style) =>
    element('line', {
      x1: x(value).toFixed(1),
      y1: top - 8,
      x2: x(value).toFixed(1),
      y2: bottom - GAP + 4,
      ...style,
    });
  const axis = steps.map(
    (step) =>
      verticalLine(step, { stroke: '#e6dccf' }) +
      element(
        'text',
        { x: x(step).toFixed(1), y: bottom + 8, 'text-anchor': 'middle', class: 's' },
        escape(format(step)),
      ),
  );
  /** @type {(one: {value: number, low?: number, high?: number}, at: number, colour: string) => string} */
  const bar = ({ value, low, high = 0 }, at, colour) => {
    const box = {
      x: LEFT,
      y: at,
      width: Math.max(1, x(value) - LEFT).toFixed(1),
      height: ROW - 5,
      rx: 2,
      fill: colour,
    };
    const spread =
      low === undefined
        ? ''
        : element('path', {
            d: `M${x(low).toFixed(1)} ${at + 8.5}H${x(high).toFixed(1)}`,
            stroke: INK,
            'stroke-width': 1.5,
          });
    const end = (Math.max(x(value), x(high)) + 7).toFixed(1);
    const label = element('text', { x: end, y: at + 13, class: 's' }, escape(format(value)));
    return element('rect', box) + spread + label;
  };
  const bars = groups.flatMap(({ name, bars: own }, group) => {
    const y = top + group * height;
    const middle = y + (ROW * series.length) / 2 + 5;
    return [
      element('text', { x: LEFT - 14, y: middle, 'text-anchor': 'end', class: 'b' }, escape(name)),
      ...own.map((one, index) => bar(one, y + index * ROW, series[index].colour)),
    ];
  });
  const legend = series.map(({ name, colour }, index) => {
    const left = LEFT + index * 230;
    return (
      element('rect', { x: left, y: 64, width: 14, height: 14, rx: 2, fill: colour }) +
      element('text', { x: left + 20, y: 76 }, escape(name))
    );
  });
  const line = mark
    ? verticalLine(mark.value, { stroke: INK, 'stroke-dasharray': '4 4' }) +
      element(
        'text',
        { x: (x(mark.value) + 5).toFixed(1), y: top - 12, class: 's' },
        escape(mark.name),
      )
    : '';
  const descriptions = groups.map(({ name, bars: own }) => {
    const values = own.map(({ value }, index) => `${series[index].name} ${format(value)}`);
    return `${name}: ${values.join(', ')}`;
  });
  const picture = {
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox: `0 0 ${WIDTH} ${bottom + 26}`,
    width: WIDTH,
    height: bottom + 26,
    role: 'img',
    'aria-labelledby': 't d',
    'font-family': "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
    'font-size': 14,
    fill: INK,
  };
  const content = `
<title id="t">${escape(title)}</title>
<desc id="d">${escape(descriptions.join('; '))}</desc>
<style>.b { font-weight: 600 } .s { font-size: 12.5px; fill: #5b4d44 }</style>
<rect width="${WIDTH}" height="${bottom + 26}" rx="14" fill="#fbf8f3"/>
<text x="28" y="34" font-size="17" font-weight="700">${escape(title)}</text>
<text x="28" y="53" class="s">${escape(note)}</text>
${[...legend, ...axis, ...bars, line].filter(Boolean).join('\n')}
`;
  return `${element('svg', picture, content)}\n`;
}
