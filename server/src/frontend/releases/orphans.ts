import { rm } from 'node:fs/promises';
import type { Database } from '../../database/pool';
import { GIVEN_UP_MS } from './incoming';
import { findCopies } from './local-copies';

/**
 * Removes releases of which nobody knows: a server was killed after it had put the files in their
 * place and before it had said so to the database. What is young may be on that way just now.
 */
export async function sweepOrphans(db: Database, releasesDir: string, now: number): Promise<void> {
  const old = (await findCopies(releasesDir)).filter(({ at }) => now - at > GIVEN_UP_MS);
  if (old.length === 0) return;
  const known = new Set(
    (await db.selectFrom('releases').select(['remote', 'name']).execute()).map(
      ({ remote, name }) => `${remote}/${name}`,
    ),
  );
  for (const { remote, release, folder } of old)
    if (!known.has(`${remote}/${release}`)) await rm(folder, { recursive: true, force: true });
}
