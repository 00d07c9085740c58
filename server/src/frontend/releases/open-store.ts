import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';
import type { Database } from '../../database/pool';
import type { Settings } from '../../settings';
import { openBucket } from './bucket';
import { createBucketStore } from './bucket-store';
import { createLocalCopies } from './local-copies';
import { releasesFolder } from './names';
import { findPointers } from './pointers';
import { createFolderStore, type ReleaseStore } from './store';

/** The settings that say where releases are kept. */
export type StoreSettings = Pick<
  Settings,
  | 'DATA_DIR'
  | 'RELEASES_BUCKET'
  | 'RELEASES_CACHE_MB'
  | 'RELEASES_S3_ENDPOINT'
  | 'RELEASES_S3_REGION'
  | 'RELEASES_S3_PATH_STYLE'
>;

/** The store that the settings name: a bucket, or else the folder in `DATA_DIR`. */
export function openReleaseStore(settings: StoreSettings, db: Database): ReleaseStore {
  const folder = releasesFolder(settings.DATA_DIR);
  if (!settings.RELEASES_BUCKET) return createFolderStore(folder);
  const findLive = async () =>
    new Set((await findPointers(db)).map(({ remote, release }) => `${remote}/${release}`));
  return createBucketStore({
    bucket: openBucket(settings, settings.RELEASES_BUCKET),
    folder,
    copies: createLocalCopies({ folder, limitMb: settings.RELEASES_CACHE_MB, findLive }),
    findManifest: (remote, release) => findManifest(db, remote, release),
  });
}

/** What a release says of itself, as it was when it became known. */
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
  return row?.manifest as unknown as ReleaseManifest | undefined;
}
