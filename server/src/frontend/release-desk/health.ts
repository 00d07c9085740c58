import type { ActiveRelease, Vital } from '@smokehouse/shared/contract';
import type { Database } from '../../database/pool';
import { findFaults, findVitals, p75, sumFigures, VITALS_KEPT_MS } from '../reports';
import type { StackResolver } from '../source-maps';

const SHOWN_VITALS = ['LCP', 'INP', 'CLS'] as const satisfies readonly Vital[];

/** What browsers reported about a release: counts, Web Vitals and error messages. */
export type Health = Pick<
  ActiveRelease,
  'visitors' | 'failed' | 'loadFailed' | 'fellBack' | 'crashed' | 'vitals' | 'faults'
>;

export interface HealthQuery {
  remote: string;
  release: string;
  /** Start of the counted time. */
  since: Date;
  /** Unit: ms since 1970. */
  now: number;
  /** Maximum number of different errors. */
  faults: number;
}

/** What the health of releases is read from. */
export interface HealthSource {
  db: Database;
  resolveStacks: StackResolver;
}

/** Reads what browsers reported about one release. */
export async function findHealth(
  { db, resolveStacks }: HealthSource,
  question: HealthQuery,
): Promise<Health> {
  const { remote, release, since, now } = question;
  // Includes the ten-second slot in which the release was published.
  const [from, before] = [new Date(since.getTime() - 10_000), new Date(now + 1)];
  const figures = await sumFigures(db, remote, release, from, before);
  const histograms = await findVitals(db, remote, release, new Date(now - VITALS_KEPT_MS));
  const measured = SHOWN_VITALS.flatMap((metric) => {
    const value = p75(metric, histograms.get(metric) ?? []);
    return value === undefined ? [] : [[metric, value]];
  });
  const faults = await findFaults(db, remote, release, question.faults);
  const stacks = await resolveStacks(
    remote,
    release,
    faults.map(({ stack }) => stack),
  );
  const { visitors, failed, loadFailed, fellBack, crashed } = figures;
  return {
    visitors,
    failed,
    loadFailed,
    fellBack,
    crashed,
    vitals: Object.fromEntries(measured) as ActiveRelease['vitals'],
    faults: faults.map(({ kind, firstAt, lastAt, ...fault }, index) => ({
      ...fault,
      kind: kind as ActiveRelease['faults'][number]['kind'],
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
      stack: stacks[index]?.frames ?? [],
      isResolved: stacks[index]?.isResolved ?? false,
    })),
  };
}
