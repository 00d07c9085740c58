import type { ActiveRelease, PackageReleases, ReleaseMove } from '@smokehouse/shared/contract';
import { findLastGood, findMoves, type RecordedMove } from '../releases';
import { compareWithPrevious, KEPT_MS } from '../reports';
import { findHealth, type HealthSource } from './health';
import { type ActiveRow, findActiveReleases } from './queries';

const SHOWN_FAULTS = 3;
const SHOWN_MOVES = 8;
/** Without a canary, the live release's figures cover this time. Unit: ms. */
const DAY_MS = 86_400_000;

/** Finds all packages with their live and canary releases, reports and last moves. */
export async function findPackages(source: HealthSource, now: number): Promise<PackageReleases[]> {
  const active = await findActiveReleases(source.db);
  const remotes = [...new Set(active.map(({ remote }) => remote))];
  return Promise.all(remotes.map((remote) => findPackage(source, remote, active, now)));
}

async function findPackage(
  source: HealthSource,
  remote: string,
  active: readonly ActiveRow[],
  now: number,
): Promise<PackageReleases> {
  const { db } = source;
  const find = (channel: string) =>
    active.find((row) => row.remote === remote && row.channel === channel);
  const [live, canary, back] = [find('live'), find('canary'), await findLastGood(db, remote)];
  const moves = (await findMoves(db, remote)).slice(0, SHOWN_MOVES);
  // Both are counted over the same time, so that their figures can be compared.
  const since = (row: ActiveRow) =>
    new Date(
      Math.max(row.since.getTime(), canary ? canary.since.getTime() : now - DAY_MS, now - KEPT_MS),
    );
  return {
    remote,
    live: live && (await describe(source, live, since(live), now)),
    canary: canary && (await describe(source, canary, since(canary), now)),
    back: back === live?.release ? undefined : back,
    worse: live && (await compareWithPrevious(db, live, back, now)),
    moves: moves.map(describeMove),
  };
}

async function describe(
  source: HealthSource,
  { remote, release, percent, since, who }: ActiveRow,
  countedSince: Date,
  now: number,
): Promise<ActiveRelease> {
  const health = await findHealth(source, {
    remote,
    release,
    since: countedSince,
    now,
    faults: SHOWN_FAULTS,
  });
  return { release, since: since.toISOString(), by: who ?? '', percent, ...health };
}

function describeMove({
  id,
  at,
  who,
  what,
  from,
  to,
  percent,
  reason,
  evidence,
}: RecordedMove): ReleaseMove {
  return {
    _id: String(id),
    at: at.toISOString(),
    who,
    what: what as ReleaseMove['what'],
    percent,
    ...(from !== null && { from }),
    ...(to !== null && { to }),
    ...(reason !== null && { reason }),
    ...(evidence !== null && { evidence: evidence as NonNullable<ReleaseMove['evidence']> }),
  };
}
