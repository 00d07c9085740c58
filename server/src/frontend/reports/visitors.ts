import { createHash, randomBytes } from 'node:crypto';
import type { Report } from '@smokehouse/shared/contract';
import type { Tally } from './tallies';

/**
 * Who reports, as far as it matters: one browser, and the network that it comes from. Kept in
 * memory as salted hashes only.
 */
export interface Reporter {
  network: string;
  browser: string;
}

/** A browser that comes back later counts as another. Unit: ms. */
const FORGET_MS = 3_600_000;
const MINUTE_MS = 60_000;
/**
 * Of one network and release: behind one address may be a whole company, or one person who makes up
 * browsers.
 */
const MAX_BROWSERS = 20;
/**
 * What is remembered at most, about 200 bytes each; beyond that nobody new is counted until some
 * are forgotten.
 */
const MAX_REMEMBERED = 100_000;

interface Seen {
  until: number;
  /** Kind (or measurement) → the minute in which it was counted last. */
  minutes: Map<string, number>;
  hasFailed: boolean;
  exposedSlot: number;
  isVisitor: boolean;
}
interface Network {
  until: number;
  browsers: number;
  hasFailed: boolean;
}

/**
 * Decides what of a report counts: of each browser each kind once a minute, its first failure once
 * an hour.
 */
export interface Visitors {
  /** Adds a report to the tally of its ten seconds. @returns false where it adds nothing */
  count: (tally: Tally, report: Report, from: Reporter, now: number) => boolean;
}

export function createVisitors({ maxRemembered = MAX_REMEMBERED } = {}): Visitors {
  // Never written anywhere: who holds a dump of the database can look nobody up.
  const salt = randomBytes(16);
  const keyOf = (...parts: readonly string[]) =>
    createHash('sha256')
      .update(salt)
      .update(JSON.stringify(parts))
      .digest('base64url')
      .slice(0, 22);
  const browsers = new Map<string, Seen>();
  const networks = new Map<string, Network>();

  function find(
    report: Report,
    { network, browser }: Reporter,
    now: number,
  ): { seen: Seen; net: Network } | undefined {
    const { remote, release } = report;
    const [netKey, key] = [
      keyOf(remote, release, network),
      keyOf(remote, release, network, browser),
    ];
    let net = networks.get(netKey);
    if (!net || net.until <= now) {
      forget(networks, now, maxRemembered);
      if (networks.size >= maxRemembered) return undefined;
      networks.delete(netKey);
      networks.set(netKey, (net = { until: now + FORGET_MS, browsers: 0, hasFailed: false }));
    }
    let seen = browsers.get(key);
    if (!seen || seen.until <= now) {
      forget(browsers, now, maxRemembered);
      if (browsers.size >= maxRemembered || net.browsers >= MAX_BROWSERS) return undefined;
      net.browsers += 1;
      browsers.delete(key);
      browsers.set(
        key,
        (seen = {
          until: now + FORGET_MS,
          minutes: new Map(),
          hasFailed: false,
          exposedSlot: -1,
          isVisitor: false,
        }),
      );
    }
    return { seen, net };
  }

  return {
    count(tally, report, from, now) {
      const known = find(report, from, now);
      if (!known) return false;
      const { seen, net } = known;
      const what = report.kind === 'vital' ? report.metric : report.kind;
      const minute = Math.floor(now / MINUTE_MS);
      if (seen.minutes.get(what) === minute) return false;
      const isNewMinute = ![...seen.minutes].some(
        ([kind, at]) => at === minute && kind in tally.kinds,
      );
      seen.minutes.set(what, minute);
      if (report.kind === 'vital') return (tally.measure(report.metric, report.value), true);
      tally.kinds[report.kind] += 1;
      if (!seen.isVisitor) {
        seen.isVisitor = true;
        tally.visitors += 1;
      }
      if (seen.hasFailed) return true;
      const hasFailed = report.kind !== 'loaded';
      // A failure always stands beside its own exposure, in the same ten seconds.
      if (seen.exposedSlot !== tally.slot && (isNewMinute || hasFailed)) {
        seen.exposedSlot = tally.slot;
        tally.exposed += 1;
      }
      if (hasFailed) {
        seen.hasFailed = true;
        tally.failed += 1;
        if (!net.hasFailed) {
          net.hasFailed = true;
          tally.failedNetworks += 1;
        }
      }
      return true;
    },
  };
}

/**
 * Drops what has run out, where there is no room: the oldest come first, because each is put in at
 * its beginning.
 */
function forget(known: Map<string, { until: number }>, now: number, max: number): void {
  if (known.size < max) return;
  for (const [key, { until }] of known) {
    if (until > now) return;
    known.delete(key);
  }
}
