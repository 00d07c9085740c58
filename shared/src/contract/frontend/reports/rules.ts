/** Reports from browsers about releases. They contain no personal data. */

/**
 * - `loaded`: a page of the release was shown.
 * - `load-failed`: the release did not load.
 * - `fell-back`: an older release was loaded instead.
 * - `crashed`: the release threw while it rendered.
 * - `vital`: a measurement.
 */
export const REPORT_KINDS = ['loaded', 'load-failed', 'fell-back', 'crashed', 'vital'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** Web vitals. Unit: ms, except `CLS`, which has none. */
export const VITALS = ['LCP', 'CLS', 'INP', 'FCP', 'TTFB'] as const;
export type Vital = (typeof VITALS)[number];

/** Maximum number of reports per call. */
export const MAX_REPORTS = 20;
/** Maximum length of a reason. Longer texts are truncated. Unit: characters. */
export const MAX_REASON = 200;
/** Maximum length of a stack. Longer ones are truncated. Unit: characters. */
export const MAX_STACK = 1500;

interface About {
  /** The package: `mfe-menu`, `shell`. */
  remote: string;
  /**
   * `<version>-<hash>`, as in the registry. After a fallback: the release that failed, not the
   * older one.
   */
  release: string;
  /** The route's pattern, not the address: `/menu/:category`. */
  page?: string | undefined;
}
/** A page of the release was shown. One report per opened page is enough. */
export interface LoadedReport extends About {
  kind: 'loaded';
}
export interface FailureReport extends About {
  kind: 'load-failed' | 'fell-back' | 'crashed';
  /** The error's message. */
  reason?: string | undefined;
  /** The lines of the error's stack that name a script of a release. */
  stack?: string | undefined;
}
export interface VitalReport extends About {
  kind: 'vital';
  metric: Vital;
  value: number;
}
export type Report = LoadedReport | FailureReport | VitalReport;
