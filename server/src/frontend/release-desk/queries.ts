import type { Database } from '../../database/pool';

export interface ActiveRow {
  remote: string;
  channel: string;
  release: string;
  percent: number;
  since: Date;
  who: string | null;
}

/** Finds the live and canary releases, and when and by whom they were published. */
export async function findActiveReleases(db: Database): Promise<ActiveRow[]> {
  return db
    .selectFrom('release_pointers as pointer')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('release_moves as move')
          .select(['move.who', 'move.moved_at'])
          .whereRef('move.remote', '=', 'pointer.remote')
          .whereRef('move.channel', '=', 'pointer.channel')
          .whereRef('move.release', '=', 'pointer.release')
          .orderBy('move.id', 'desc')
          .limit(1)
          .as('move'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      'pointer.remote',
      'pointer.channel',
      'pointer.release',
      'pointer.percent',
      'move.who',
      eb.fn.coalesce('move.moved_at', 'pointer.moved_at').as('since'),
    ])
    .orderBy('pointer.remote')
    .execute();
}

/** Finds a seller's email address, which the recorded moves contain. */
export async function findEmail(db: Database, sellerId: string): Promise<string> {
  return (
    await db
      .selectFrom('sellers')
      .select('email')
      .where('id', '=', sellerId)
      .executeTakeFirstOrThrow()
  ).email;
}
