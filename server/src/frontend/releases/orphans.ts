import { rm } from 'node:fs/promises';
import type { Database } from '../../database/pool';
import { ABANDONED_AFTER_MS } from './incoming';
import { findLocalCopies } from './local-copies';

/**
 * Removes releases that the database does not contain: their server was killed between moving the
 * files into place and the insert. Recent ones may still be in between.
 */
export async function removeOrphanedReleases(
  db: Database,
  releasesDir: string,
  now: number,
): Promise<void> {
  const copies = await findLocalCopies(releasesDir);
  const old = copies.filter(({ modifiedAt }) => now - modifiedAt > ABANDONED_AFTER_MS);
  if (old.length === 0) return;
  const known = new Set(
    (await db.selectFrom('releases').select(['remote', 'name']).execute()).map(
      ({ remote, name }) => `${remote}/${name}`,
    ),
  );
  for (const { remote, release, folder } of old)
    if (!known.has(`${remote}/${release}`)) await rm(folder, { recursive: true, force: true });
}
