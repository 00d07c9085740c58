import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';
import type { Database } from '../../database/pool';
import { ReleaseError } from './errors';
import { storedManifest } from './manifest';
import type { ReleaseStore } from './store';

/** Finds the manifest of a release in the database. */
export async function findManifest(
  db: Pick<Database, 'selectFrom'>,
  remote: string,
  release: string,
): Promise<ReleaseManifest | undefined> {
  const row = await db
    .selectFrom('releases')
    .select('manifest')
    .where('remote', '=', remote)
    .where('name', '=', release)
    .executeTakeFirst();
  return row && storedManifest(row.manifest);
}

/**
 * Finds the manifest of a release whose files are stored.
 * @throws {ReleaseError} 404 if there is no such release, 409 if its files are missing
 */
export async function requireStoredManifest(
  db: Pick<Database, 'selectFrom'>,
  store: ReleaseStore,
  remote: string,
  release: string,
): Promise<ReleaseManifest> {
  const manifest = await findManifest(db, remote, release);
  if (!manifest)
    throw new ReleaseError(
      404,
      'unknown_release',
      `${remote} has no release ${release}; list shows all.`,
    );
  if (!(await store.has(remote, release)))
    throw new ReleaseError(
      409,
      'files_gone',
      `The files of ${remote} ${release} no longer exist: ` +
        'promote another release (list shows all), or publish a new version.',
    );
  return manifest;
}
