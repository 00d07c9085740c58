// Statistics and tables of the measurements, and their places in docs/measurements.md.
import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './site.mjs';

/** Returns the value below which a share of the values lies. */
export function quantile(values, share) {
  const sorted = [...values].sort((one, other) => one - other);
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low + (high - low) * (at - Math.floor(at));
}

export const median = (values) => quantile(values, 0.5);

/** Noise of a comparison: the larger of the two interquartile ranges. */
export const noiseOf = (one, other) =>
  Math.max(...[one, other].map((values) => quantile(values, 0.75) - quantile(values, 0.25)));

export const kilobytes = (bytes) => (bytes / 1024).toFixed(1);
export const signed = (value, digits = 0) =>
  `${value > 0 ? '+' : value < 0 ? '−' : '±'}${Math.abs(value).toFixed(digits)}`;

/** Formats a Markdown table. */
export function table(head, rows) {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** Describes date and machine, for the line above a table. */
export function circumstances() {
  const [load] = os.loadavg();
  return [
    new Date().toISOString().slice(0, 10),
    `${os.availableParallelism()} cores`,
    `Node ${process.versions.node}`,
    `load ${load.toFixed(1)} at the end`,
  ].join(', ');
}

/**
 * Replaces the text between two markers in docs/measurements.md (`<!-- name -->` … `<!-- /name
 * -->`).
 * @throws {Error} when the markers are missing
 */
export function writeMeasurements(name, text) {
  const file = path.join(root, 'docs/measurements.md');
  const before = readFileSync(file, 'utf8');
  const section = new RegExp(`(<!-- ${name} -->\\n)[^]*?(<!-- /${name} -->)`);
  if (!section.test(before)) throw new Error(`docs/measurements.md has no markers for ${name}`);
  writeFileSync(
    file,
    before.replace(section, (_all, open, close) => `${open}${text}\n${close}`),
  );
}
