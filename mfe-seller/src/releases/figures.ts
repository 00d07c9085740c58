import type { ActiveRelease } from '@smokehouse/shared/contract';

/**
 * A name of a release: the version that its team raised, and the beginning of the hash, which tells
 * builds apart.
 */
export function splitReleaseName(release: string): { version: string; hash: string } {
  const dash = release.lastIndexOf('-');
  return dash < 0
    ? { version: release, hash: '' }
    : { version: release.slice(0, dash), hash: release.slice(dash + 1, dash + 8) };
}

/** Share of visitors that failed: `4.2 %`; nothing where there were none. */
export function failureRate({
  visitors,
  failed,
}: {
  visitors: number;
  failed: number;
}): string | undefined {
  if (visitors === 0) return undefined;
  const percent = (failed / visitors) * 100;
  return `${percent >= 10 || percent === 0 ? Math.round(percent) : percent.toFixed(1)} %`;
}

export type ShownVital = keyof ActiveRelease['vitals'];
/** Up to the first it is good, beyond the second it is poor (web.dev/vitals). */
const LIMITS: Readonly<Record<ShownVital, readonly [number, number]>> = {
  LCP: [2500, 4000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
};

/** How a measurement reads, and how good it is. */
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
