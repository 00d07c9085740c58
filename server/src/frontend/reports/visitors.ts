import { createHash, randomBytes } from 'node:crypto';
import type { FailureReport, Report } from '@smokehouse/shared/contract';
import type { FailureVote, Tally } from './tallies';

/** The sender of reports. Stored in memory only, as salted hashes. */
export interface Reporter {
  network: string;
  browser: string;
  /** The page that it was served. */
  page: FailureVote;
}

/** After this time a browser counts as a new one. Unit: ms. */
const FORGET_MS = 3_600_000;
const MINUTE_MS = 60_000;
/**
 * Browsers of one network and release. A network can be a company, or one person who invents
 * browsers.
 */
const MAX_BROWSERS = 20;
/** Different errors of one browser and release that are listed in a minute. */
const MAX_ERRORS = 10;
/**
 * Entries in memory, about 200 bytes each, and 60 for each listed error. At the limit, new browsers
 * are not counted.
 */
const MAX_ENTRIES = 100_000;

interface BrowserEntry {
  expires: number;
  /** Kind (or metric) → the minute in which it was counted last. */
  minutes: Map<string, number>;
  /** The errors that are listed of the minute `errorsOf`, as hashes. */
  errors: Set<string>;
  errorsOf: number;
  hasFailed: boolean;
  exposedSlot: number;
  isVisitor: boolean;
}
interface NetworkEntry {
  expires: number;
  browsers: number;
}

/** Counts each kind of report once a minute for each browser, and its first failure once an hour. */
export interface Visitors {
  /**
   * Adds a report to a tally.
   * @returns false if the report does not count
   */
  count: (tally: Tally, report: Report, from: Reporter, now: number) => boolean;
  /**
   * Whether an error is listed: each once a minute for each browser, also where its kind has been
   * counted already.
   */
  isListed: (report: FailureReport, from: Reporter, now: number) => boolean;
}

export function createVisitors({ maxEntries = MAX_ENTRIES } = {}): Visitors {
  // Only in memory, so that nobody can be identified from a dump of the database.
  const salt = randomBytes(16);
  const keyOf = (...parts: readonly string[]) =>
    createHash('sha256')
      .update(salt)
      .update(JSON.stringify(parts))
      .digest('base64url')
      .slice(0, 22);
  const browsers = new Map<string, BrowserEntry>();
  const networks = new Map<string, NetworkEntry>();

  function findNetwork(key: string, now: number): NetworkEntry | undefined {
    const known = networks.get(key);
    if (known && known.expires > now) return known;
    deleteExpired(networks, now, maxEntries);
    if (networks.size >= maxEntries) return undefined;
    const entry: NetworkEntry = { expires: now + FORGET_MS, browsers: 0 };
    networks.delete(key);
    networks.set(key, entry);
    return entry;
  }

  function findBrowser(key: string, network: NetworkEntry, now: number): BrowserEntry | undefined {
    const known = browsers.get(key);
    if (known && known.expires > now) return known;
    deleteExpired(browsers, now, maxEntries);
    if (browsers.size >= maxEntries || network.browsers >= MAX_BROWSERS) return undefined;
    network.browsers += 1;
    const entry: BrowserEntry = {
      expires: now + FORGET_MS,
      minutes: new Map(),
      errors: new Set(),
      errorsOf: -1,
      hasFailed: false,
      exposedSlot: -1,
      isVisitor: false,
    };
    browsers.delete(key);
    browsers.set(key, entry);
    return entry;
  }

  function browserOf({ remote, release }: Report, reporter: Reporter, now: number) {
    const network = findNetwork(keyOf(remote, release, reporter.network), now);
    const key = keyOf(remote, release, reporter.network, reporter.browser);
    return network && findBrowser(key, network, now);
  }

  return {
    isListed(report, reporter, now) {
      const browser = browserOf(report, reporter, now);
      if (!browser) return false;
      const minute = Math.floor(now / MINUTE_MS);
      if (browser.errorsOf !== minute) {
        browser.errorsOf = minute;
        browser.errors.clear();
      }
      const key = keyOf(report.kind, report.reason ?? '');
      if (browser.errors.has(key) || browser.errors.size >= MAX_ERRORS) return false;
      browser.errors.add(key);
      return true;
    },
    count(tally, report, reporter, now) {
      const browser = browserOf(report, reporter, now);
      if (!browser) return false;
      const kind = report.kind === 'vital' ? report.metric : report.kind;
      const minute = Math.floor(now / MINUTE_MS);
      if (browser.minutes.get(kind) === minute) return false;
      const isNewMinute = ![...browser.minutes].some(
        ([counted, at]) => at === minute && counted in tally.kinds,
      );
      browser.minutes.set(kind, minute);
      if (report.kind === 'vital') tally.measure(report.metric, report.value);
      else countUse(tally, report.kind, browser, reporter.page, isNewMinute);
      return true;
    },
  };
}

/** Counts a loaded or failed release. */
function countUse(
  tally: Tally,
  kind: keyof Tally['kinds'],
  browser: BrowserEntry,
  page: FailureVote,
  isNewMinute: boolean,
): void {
  tally.kinds[kind] += 1;
  if (!browser.isVisitor) {
    browser.isVisitor = true;
    tally.visitors += 1;
  }
  if (browser.hasFailed) return;
  const hasFailed = kind !== 'loaded';
  // A failure and its exposure are always counted in the same slot.
  if (browser.exposedSlot !== tally.slot && (isNewMinute || hasFailed)) {
    browser.exposedSlot = tally.slot;
    tally.exposed += 1;
  }
  if (!hasFailed) return;
  browser.hasFailed = true;
  tally.votes.push(page);
}

/** Deletes expired entries if the map is full. The oldest come first in its order. */
function deleteExpired(entries: Map<string, { expires: number }>, now: number, max: number): void {
  if (entries.size < max) return;
  for (const [key, { expires }] of entries) {
    if (expires > now) return;
    entries.delete(key);
  }
}
