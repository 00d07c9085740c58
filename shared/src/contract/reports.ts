/** What a page may tell the server about the releases that it got. Nothing here names a person. */

/**
 * `loaded`: its page was shown; `load-failed`: it did not come; `fell-back`: an older release took
 * its place; `crashed`: it threw while it was shown; `vital`: a measurement.
 */
export const REPORT_KINDS = ['loaded', 'load-failed', 'fell-back', 'crashed', 'vital'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** Web vitals. Unit: ms, and none of `CLS`. */
export const VITALS = ['LCP', 'CLS', 'INP', 'FCP', 'TTFB'] as const;
export type Vital = (typeof VITALS)[number];

/** How many reports go into one call. */
export const MAX_REPORTS = 20;
/** Longest reason; more is cut off. Unit: characters. */
export const MAX_REASON = 200;

interface About {
  /** The package: `mfe-menu`, `shell`. */
  remote: string;
  /**
   * `<version>-<hash>`, as the registry names it. Of a fall-back: the release that failed, not the
   * older one.
   */
  release: string;
  /** The route's pattern, never the address itself: `/menu/:category`. */
  page?: string | undefined;
}
/** A page of the release was shown; one report for each page that a visitor opens is enough. */
export interface LoadedReport extends About {
  kind: 'loaded';
}
export interface FailureReport extends About {
  kind: 'load-failed' | 'fell-back' | 'crashed';
  /** The error's own words, for whoever repairs it. */
  reason?: string | undefined;
}
export interface VitalReport extends About {
  kind: 'vital';
  metric: Vital;
  value: number;
}
export type Report = LoadedReport | FailureReport | VitalReport;
