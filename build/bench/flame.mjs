// Draws a CPU profile of Node or Chromium as a flame graph:
// `node build/bench/flame.mjs some.cpuprofile out.svg [title]`.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { element, escape } from './svg.mjs';

const INK = '#2a211c';
const WIDTH = 1200;
const LEFT = 14;
const ROW = 19;
/** Frames below this share of the total are omitted. */
const MIN_SHARE = 0.005;
/** Width of a character at the labels' font size. Unit: px. */
const CHARACTER_WIDTH = 6.1;
const OWNERS = {
  own: ['our code', '#e8824f'],
  packages: ['node_modules', '#ecc26b'],
  platform: ['platform', '#b9c4b1'],
};
/** Idle time, and the profiler itself (server/bench/speed/profile.ts). */
const EXCLUDED_FUNCTIONS = new Set(['(idle)', 'startProfile']);

/** Returns the owner of a function and its label. */
function describe({ functionName, url }) {
  const [, name, file] = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?:.*\/)?([^/?]*)/.exec(url) ?? [];
  const own = /^(file|https?|webpack):/.test(url);
  const owner = name ? 'packages' : own ? 'own' : 'platform';
  const where = name
    ? `${name}/${file}`
    : own
      ? url
          .replace(/[?#].*$/, '')
          .split('/')
          .slice(-2)
          .join('/')
      : url.replace('node:', '');
  return { owner, label: [functionName || '(anonymous)', where].filter(Boolean).join(' · ') };
}

/**
 * Merges equal stacks into a tree.
 * @param {import('node:inspector').Profiler.Profile} profile
 * @returns the root. `time` of a node includes its children. Unit: µs
 */
export function readProfile({ nodes, samples = [], timeDeltas = [] }) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const self = new Map();
  samples.forEach((id, index) =>
    self.set(id, (self.get(id) ?? 0) + Math.max(0, timeDeltas[index])),
  );
  const merge = (group) => {
    const children = new Map();
    for (const node of group)
      for (const id of node.children ?? []) {
        const child = byId.get(id);
        if (!child || EXCLUDED_FUNCTIONS.has(child.callFrame.functionName)) continue;
        const { functionName, url } = child.callFrame;
        const key = `${functionName} ${url}`;
        children.set(key, [...(children.get(key) ?? []), child]);
      }
    const merged = [...children.values()].map(merge).sort((one, other) => other.time - one.time);
    const own = group.reduce((sum, { id }) => sum + (self.get(id) ?? 0), 0);
    return {
      ...describe(group[0].callFrame),
      own,
      time: merged.reduce((sum, { time }) => sum + time, own),
      children: merged,
    };
  };
  return merge(nodes.slice(0, 1));
}

/**
 * Draws a flame graph with callers on top. The width of a function is its time including callees.
 * @param {import('node:inspector').Profiler.Profile} profile
 * @param {{ title: string, note?: string }} words
 * @returns {string} SVG
 */
export function flame(profile, { title, note = '' }) {
  const root = { ...readProfile(profile), label: 'total', owner: 'platform' };
  const scale = (WIDTH - 2 * LEFT) / root.time;
  const share = (time) => `${((time / root.time) * 100).toFixed(1)} %`;
  const owned = { own: 0, packages: 0, platform: 0 };
  const boxes = [];
  let depth = 0;
  const sum = (node) => {
    if (node !== root) owned[node.owner] += node.own;
    node.children.forEach(sum);
  };
  const draw = (node, x, row) => {
    if (node.time < root.time * MIN_SHARE) return;
    depth = Math.max(depth, row);
    const width = node.time * scale;
    const room = Math.floor((width - 6) / CHARACTER_WIDTH);
    const text =
      node.label.length <= room ? node.label : room > 3 ? `${node.label.slice(0, room - 1)}…` : '';
    const time = `${(node.time / 1000).toFixed(0)} ms, ${share(node.time)}`;
    const hint = `${node.label}: ${time}; self ${share(node.own)}`;
    const box = {
      x: x.toFixed(1),
      y: 104 + row * ROW,
      width: Math.max(0.5, width - 0.7).toFixed(1),
      height: ROW - 1.5,
      rx: 1.5,
      fill: OWNERS[node.owner][1],
    };
    const label = { x: (x + 3).toFixed(1), y: 117 + row * ROW };
    boxes.push(
      element(
        'g',
        {},
        element('title', {}, escape(hint)) +
          element('rect', box) +
          (text && element('text', label, escape(text))),
      ),
    );
    let at = x;
    for (const child of node.children) {
      draw(child, at, row + 1);
      at += child.time * scale;
    }
  };
  sum(root);
  draw(root, LEFT, 0);
  const height = 104 + (depth + 1) * ROW + 14;
  const legend = Object.entries(OWNERS).map(([owner, [name, colour]], index) => {
    const left = LEFT + index * 230;
    return (
      element('rect', { x: left, y: 74, width: 14, height: 14, rx: 2, fill: colour }) +
      element(
        'text',
        { x: left + 20, y: 85, class: 's' },
        escape(`${name}: ${share(owned[owner])}`),
      )
    );
  });
  const total = `${Math.round(root.time / 1000).toLocaleString('en')} ms CPU time`;
  const words =
    `${note && `${note}; `}frames below ${MIN_SHARE * 100} % omitted; ` +
    'hover a frame for details';
  const picture = {
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox: `0 0 ${WIDTH} ${height}`,
    width: WIDTH,
    height,
    role: 'img',
    'aria-labelledby': 't',
    'font-family': "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace",
    'font-size': 10.1,
    fill: INK,
  };
  const content = `
<title id="t">${escape(title)}</title>
<style>
.h, .s { font-family: system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; font-size: 12.5px }
.h { font-size: 17px; font-weight: 700 }
.s { fill: #5b4d44 }
</style>
<rect width="${WIDTH}" height="${height}" rx="14" fill="#fbf8f3"/>
<text x="${LEFT}" y="34" class="h">${escape(`${title}: ${total}`)}</text>
<text x="${LEFT}" y="54" class="s">${escape(words)}</text>
${[...legend, ...boxes].join('\n')}
`;
  return `${element('svg', picture, content)}\n`;
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [from, to, title = path.basename(from ?? '')] = process.argv.slice(2);
  if (!from || !to) throw new Error('node build/bench/flame.mjs some.cpuprofile out.svg [title]');
  writeFileSync(to, flame(JSON.parse(readFileSync(from, 'utf8')), { title }));
}
