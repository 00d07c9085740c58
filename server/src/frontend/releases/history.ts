import type { Transaction } from 'kysely';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';

/** A row of `release_moves`: a change of a package's live or canary release. */
export interface RecordedMove {
  id: number;
  at: Date;
  who: string;
  what: string;
  channel: string;
  from: string | null;
  to: string | null;
  percent: number;
  reason: string | null;
  evidence: unknown;
}

/**
 * The target of a roll-back: the release that was live before the current one. Releases that were
 * rolled back are skipped, so that a second roll-back goes further back instead of forward. So are
 * releases that were taken back and became live again later.
 * @param moves of the live release, oldest first
 */
export function lastGood(
  moves: readonly { what: string; release: string | null }[],
  takenBack: ReadonlySet<string> = new Set(),
): string | undefined {
  const past: string[] = [];
  for (const { what, release } of moves) {
    if (what === 'rollback') past.pop();
    else if (release !== null && release !== past.at(-1)) past.push(release);
  }
  const current = past.pop();
  return past.filter((release) => release !== current && !takenBack.has(release)).at(-1);
}

/** Reads a package's moves and returns their {@link lastGood}. */
export async function findLastGood(
  db: Database | Transaction<DB>,
  remote: string,
): Promise<string | undefined> {
  return lastGood(
    await db
      .selectFrom('release_moves')
      .select(['what', 'release'])
      .where('remote', '=', remote)
      .where('channel', '=', 'live')
      .orderBy('id')
      .execute(),
    await findTakenBack(db, remote),
  );
}

/**
 * The releases that were rolled back or withdrawn because they were bad. A release leaves the set
 * when a seller has approved it anyway.
 */
export async function findTakenBack(
  db: Database | Transaction<DB>,
  remote: string,
): Promise<Set<string>> {
  const moves = await db
    .selectFrom('release_moves')
    .select(['release', 'from_release', 'takes_back', 'approved_by'])
    .where('remote', '=', remote)
    .where((eb) => eb.or([eb('takes_back', '=', true), eb('approved_by', 'is not', null)]))
    .orderBy('id')
    .execute();
  const takenBack = new Set<string>();
  for (const { release, from_release, takes_back, approved_by } of moves) {
    if (takes_back && from_release !== null) takenBack.add(from_release);
    if (approved_by !== null && release !== null) takenBack.delete(release);
  }
  return takenBack;
}

/** The last 30 moves of a package, newest first. */
export async function findMoves(db: Database, remote: string): Promise<RecordedMove[]> {
  const rows = await db
    .selectFrom('release_moves')
    .selectAll()
    .where('remote', '=', remote)
    .orderBy('id', 'desc')
    .limit(30)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.moved_at,
    who: row.who,
    what: row.what,
    channel: row.channel,
    from: row.from_release,
    to: row.release,
    percent: row.percent,
    reason: row.reason,
    evidence: row.evidence,
  }));
}

/** The last 30 releases of a package, newest first. */
export async function findReleases(
  db: Database,
  remote: string,
): Promise<{ release: string; at: Date; source: string }[]> {
  const rows = await db
    .selectFrom('releases')
    .select(['name', 'created_at', 'source'])
    .where('remote', '=', remote)
    .orderBy('created_at', 'desc')
    .limit(30)
    .execute();
  return rows.map((row) => ({ release: row.name, at: row.created_at, source: row.source }));
}
