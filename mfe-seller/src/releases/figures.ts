import type { ActiveRelease } from '@smokehouse/shared/contract';

/** Splits the name of a release into its version and the first seven digits of its hash. */
export function splitReleaseName(release: string): { version: string; hash: string } {
  const dash = release.lastIndexOf('-');
  return dash < 0
    ? { version: release, hash: '' }
    : { version: release.slice(0, dash), hash: release.slice(dash + 1, dash + 8) };
}

/** Wraps a text in Unicode isolates, so that it reads left to right in an Arabic sentence. */
export const isolateLtr = (text: string): string => `\u2066${text}\u2069`;

/** The version of a release for use in an Arabic sentence. */
export const isolatedVersion = (release: string): string =>
  isolateLtr(splitReleaseName(release).version);

/** Share of visitors with a failure: `4.2%`. Undefined without visitors. */
export function failureRate({
  visitors,
  failed,
}: {
  visitors: number;
  failed: number;
}): string | undefined {
  if (visitors === 0) return undefined;
  const percent = (failed / visitors) * 100;
  return `${percent >= 10 || percent === 0 ? Math.round(percent) : percent.toFixed(1)}%`;
}

export type ShownVital = keyof ActiveRelease['vitals'];
/** Upper limits of "good" and "needs improvement" (web.dev/vitals). LCP and INP in ms. */
const LIMITS: Readonly<Record<ShownVital, readonly [number, number]>> = {
  LCP: [2500, 4000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
};

/** Formats and rates a web vital. */
export function readVital(
  metric: ShownVital,
  value: number,
): { text: string; grade: 'good' | 'fair' | 'poor' } {
  const [good, fair] = LIMITS[metric];
  const text =
    metric === 'CLS'
      ? value.toFixed(2)
      : metric === 'LCP'
        ? `${(value / 1000).toFixed(1)} s`
        : `${Math.round(value)} ms`;
  return { text, grade: value <= good ? 'good' : value <= fair ? 'fair' : 'poor' };
}
