import type { Database } from '../../database/pool';
import { ReleaseError } from './errors';
import { findTakenBack } from './history';
import { requireStoredManifest } from './manifests';
import { findPointers } from './pointers';
import type { PreviewLinks } from './previews';
import { contractFaults } from './rules';
import type { ReleaseStore } from './store';

/** Without a release, the preview shows the canary, or else the newest release that was not
 * taken back. */
export interface PreviewRequest {
  remote: string;
  release?: string | undefined;
  /** Id of the team's token. */
  issuer: number;
  /** Unit: ms since 1970. */
  expires: number;
}

export interface CreatedPreview {
  release: string;
  /** The part of the link after `/preview/`. */
  link: string;
  /** ISO 8601. */
  expires: string;
  /** An address of the release, which the link opens by default. Absent: all have a parameter. */
  path?: string | undefined;
  /** Reasons why the release does not fit the live ones. The preview shows it anyway. */
  faults: string[];
}

/**
 * Creates a link that shows a release to one browser.
 * @throws {ReleaseError} 404 if there is no such release, 409 if its files are missing
 */
export async function createPreview(
  { db, store, links }: { db: Database; store: ReleaseStore; links: PreviewLinks },
  request: PreviewRequest,
): Promise<CreatedPreview> {
  const { remote, issuer, expires } = request;
  const pointers = await findPointers(db);
  /** The newest release that was not taken back, or of those that were. */
  async function findNewest(): Promise<string | undefined> {
    const takenBack = await findTakenBack(db, remote);
    const names = (
      await db
        .selectFrom('releases')
        .select('name')
        .where('remote', '=', remote)
        .orderBy('created_at', 'desc')
        .execute()
    ).map(({ name }) => name);
    return names.find((name) => !takenBack.has(name)) ?? names[0];
  }
  const release =
    request.release ??
    pointers.find((one) => one.remote === remote && one.channel === 'canary')?.release ??
    (await findNewest());
  if (release === undefined)
    throw new ReleaseError(404, 'unknown_release', `${remote} has no release yet.`);
  const manifest = await requireStoredManifest(db, store, remote, release);
  return {
    release,
    link: await links.sign({ remote, release, expires }, issuer),
    expires: new Date(expires).toISOString(),
    path: manifest.routes.find((route) => !route.path.includes(':'))?.path,
    faults: contractFaults(
      manifest,
      pointers.map((one) => one.manifest),
    ),
  };
}
