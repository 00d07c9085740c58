import type { FailureReport, Report, Vital } from '@smokehouse/shared/contract';
import type { ServedPage } from '../site';
import { BUCKETS, bucketOf } from './vitals';

/** Length of the slots in which reports are counted. Unit: ms. */
export const SLOT_MS = 10_000;
const HOUR_MS = 3_600_000;
/** Different error messages of a tally. */
const MAX_FAULTS = 10;
/** Different pages of an error message. */
export const MAX_PAGES = 5;
/** Unwritten tallies: an hour of six packages, each with a canary, without a database. */
const MAX_TALLIES = 5000;

/** The reports about one release in one slot. */
export interface Tally {
  remote: string;
  release: string;
  /** Start of the slot. Unit: ms since 1970. */
  slot: number;
  kinds: Record<Exclude<Report['kind'], 'vital'>, number>;
  visitors: number;
  exposed: number;
  /** First failures of browsers. The database decides which of them count. */
  votes: FailureVote[];
  faults: Map<string, Fault>;
  vitals: Map<Vital, number[]>;
  measure: (metric: Vital, value: number) => void;
}
/** A failure with the proof of its page. */
export type FailureVote = Pick<ServedPage, 'nonce' | 'networkGroup'>;

export interface Fault {
  kind: FailureReport['kind'];
  reason: string;
  /** Patterns of routes, the last one last. */
  pages: string[];
  /** Frames of the first report that had some. */
  stack: readonly string[];
  count: number;
}

export const hourOf = (time: number): Date => new Date(time - (time % HOUR_MS));

function newTally(remote: string, release: string, slot: number): Tally {
  const vitals: Tally['vitals'] = new Map();
  return {
    remote,
    release,
    slot,
    vitals,
    faults: new Map(),
    kinds: { loaded: 0, 'load-failed': 0, 'fell-back': 0, crashed: 0 },
    visitors: 0,
    exposed: 0,
    votes: [],
    measure(metric, value) {
      const buckets = vitals.get(metric) ?? Array.from({ length: BUCKETS }, () => 0);
      const bucket = bucketOf(metric, value);
      buckets[bucket] = (buckets[bucket] ?? 0) + 1;
      vitals.set(metric, buckets);
    },
  };
}

/** Counts an error message. */
export function addFault(
  tally: Tally,
  { kind, reason, page, stack }: Omit<Fault, 'count' | 'pages'> & { page: string },
): void {
  const key = `${kind} ${reason}`;
  const known = tally.faults.get(key);
  if (!known && tally.faults.size >= MAX_FAULTS) return;
  const before = (known?.pages ?? []).filter((one) => one !== page).slice(1 - MAX_PAGES);
  tally.faults.set(key, {
    kind,
    reason,
    pages: [...before, page],
    stack: known && known.stack.length > 0 ? known.stack : stack,
    count: (known?.count ?? 0) + 1,
  });
}

/** The tallies that are not yet written to the database. */
export interface Tallies {
  at: (remote: string, release: string, now: number) => Tally;
  /** Removes and returns all tallies. */
  take: () => Tally[];
  /** Adds tallies that could not be written. */
  putBack: (tallies: readonly Tally[]) => void;
}

export function createTallies(): Tallies {
  let tallies = new Map<string, Tally>();
  // Not merged with newer tallies of the same slot: the database adds both to one row.
  let unwritten: Tally[] = [];
  return {
    at(remote, release, now) {
      const slot = now - (now % SLOT_MS);
      const key = `${remote} ${release} ${slot}`;
      let tally = tallies.get(key);
      if (!tally) tallies.set(key, (tally = newTally(remote, release, slot)));
      return tally;
    },
    take() {
      const all = [...unwritten, ...tallies.values()];
      tallies = new Map();
      unwritten = [];
      return all;
    },
    putBack(failed) {
      unwritten = [...failed, ...unwritten].slice(-MAX_TALLIES);
    },
  };
}
