import type { Transaction } from 'kysely';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';

/** One line of the record: who moved what, when, from where to where. */
export interface Recorded {
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
 * Where a roll-back goes: what was live before the present release came. Releases that were rolled
 * away do not count, so that a second roll-back goes further back instead of forth.
 * @param moves of the live release, oldest first
 */
export function lastGood(
  moves: readonly { what: string; release: string | null }[],
): string | undefined {
  const past: string[] = [];
  for (const { what, release } of moves) {
    if (what === 'rollback') past.pop();
    else if (release !== null && release !== past.at(-1)) past.push(release);
  }
  return past.at(-2);
}

/** {@link lastGood} of a package, from its record. */
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
  );
}

/** The last moves of a package, newest first. */
export async function findMoves(db: Database, remote: string): Promise<Recorded[]> {
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

/** The last releases of a package, newest first. */
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
