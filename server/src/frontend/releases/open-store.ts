import type { Database } from '../../database/pool';
import type { Settings } from '../../settings';
import { openBucket } from './bucket';
import { createBucketStore } from './bucket-store';
import { createLocalCopies } from './local-copies';
import { findManifest } from './manifests';
import { releasesFolder } from './names';
import { findPointers } from './pointers';
import { createFolderStore, type ReleaseStore } from './store';

/** The settings of the release store. */
export type StoreSettings = Pick<
  Settings,
  | 'DATA_DIR'
  | 'RELEASES_BUCKET'
  | 'RELEASES_CACHE_MB'
  | 'RELEASES_S3_ENDPOINT'
  | 'RELEASES_S3_REGION'
  | 'RELEASES_S3_PATH_STYLE'
>;

/** Opens the store from the settings: a bucket, or else the folder in `DATA_DIR`. */
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
