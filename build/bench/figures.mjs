// Statistics of the measurements, and how their figures are written.

/** Returns the value below which a share of the values lies; NaN without values. */
export function quantile(/** @type {readonly number[]} */ values, /** @type {number} */ share) {
  const sorted = [...values].sort((one, other) => one - other);
  const at = (sorted.length - 1) * share;
  const [low = NaN, high = NaN] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low + (high - low) * (at - Math.floor(at));
}

export const median = (/** @type {readonly number[]} */ values) => quantile(values, 0.5);

/**
 * Formats quantiles: `20 / 69` for p50 and p99; `–` without values.
 * @param {readonly number[]} values
 * @param {readonly number[]} shares
 */
export const quantiles = (values, shares, digits = 0) =>
  values.length === 0
    ? '–'
    : shares.map((share) => quantile(values, share).toFixed(digits)).join(' / ');

/**
 * Noise of a comparison: the larger of the two interquartile ranges.
 * @param {readonly number[]} one
 * @param {readonly number[]} other
 */
export const noiseOf = (one, other) =>
  Math.max(...[one, other].map((values) => quantile(values, 0.75) - quantile(values, 0.25)));

export const formatInteger = (/** @type {number} */ value) =>
  Math.round(value).toLocaleString('en');
export const seconds = (/** @type {number} */ ms, digits = 1) => `${(ms / 1000).toFixed(digits)} s`;
export const kilobytes = (/** @type {number} */ bytes) => (bytes / 1024).toFixed(1);
export const signed = (/** @type {number} */ value, digits = 0) =>
  `${value > 0 ? '+' : value < 0 ? '−' : '±'}${Math.abs(value).toFixed(digits)}`;
