import type { ActiveRelease, PackageReleases, ReleaseMove } from '@smokehouse/shared/contract';
import type { Database } from '../../database/pool';
import { findLastGood, findMoves, type RecordedMove } from '../releases';
import { compareWithPrevious, KEPT_MS } from '../reports';
import { findHealth } from './health';
import { findOutReleases, type OutRow } from './queries';

const SHOWN_FAULTS = 3;
const SHOWN_MOVES = 8;
/** Over what time the live release's figures are shown where no canary is out. Unit: ms. */
const DAY_MS = 86_400_000;

/** Every package that visitors get: what is out, how it does, and what happened to it last. */
export async function findPackages(db: Database, now: number): Promise<PackageReleases[]> {
  const out = await findOutReleases(db);
  const remotes = [...new Set(out.map(({ remote }) => remote))];
  return Promise.all(remotes.map((remote) => findPackage(db, remote, out, now)));
}

async function findPackage(
  db: Database,
  remote: string,
  out: readonly OutRow[],
  now: number,
): Promise<PackageReleases> {
  const of = (channel: string) =>
    out.find((row) => row.remote === remote && row.channel === channel);
  const [live, canary, back] = [of('live'), of('canary'), await findLastGood(db, remote)];
  const moves = (await findMoves(db, remote)).slice(0, SHOWN_MOVES);
  // Side by side over the same time: what happens to both says nothing about one of them.
  const since = (row: OutRow) =>
    new Date(
      Math.max(row.since.getTime(), canary ? canary.since.getTime() : now - DAY_MS, now - KEPT_MS),
    );
  return {
    remote,
    live: live && (await describe(db, live, since(live), now)),
    canary: canary && (await describe(db, canary, since(canary), now)),
    back: back === live?.release ? undefined : back,
    worse: live && (await compareWithPrevious(db, live, back, now)),
    moves: moves.map(describeMove),
  };
}

async function describe(
  db: Database,
  { remote, release, percent, since, who }: OutRow,
  counted: Date,
  now: number,
): Promise<ActiveRelease> {
  const health = await findHealth(db, {
    remote,
    release,
    since: counted,
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
