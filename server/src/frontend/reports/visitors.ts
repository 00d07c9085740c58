import { createHash, randomBytes } from 'node:crypto';
import type { Report } from '@smokehouse/shared/contract';
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
/** Entries in memory, about 200 bytes each. At the limit, new browsers are not counted. */
const MAX_ENTRIES = 100_000;

interface BrowserEntry {
  expires: number;
  /** Kind (or metric) → the minute in which it was counted last. */
  minutes: Map<string, number>;
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
      hasFailed: false,
      exposedSlot: -1,
      isVisitor: false,
    };
    browsers.delete(key);
    browsers.set(key, entry);
    return entry;
  }

  return {
    count(tally, report, reporter, now) {
      const { remote, release } = report;
      const network = findNetwork(keyOf(remote, release, reporter.network), now);
      const browserKey = keyOf(remote, release, reporter.network, reporter.browser);
      const browser = network && findBrowser(browserKey, network, now);
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
