import type { Database } from '../../database/pool';
import { ReleaseError } from './errors';
import { findManifest } from './open-store';
import { findPointers } from './pointers';
import type { PreviewLinks } from './previews';
import { contractFaults } from './rules';
import type { ReleaseStore } from './store';

/** What a team asks for: without a name its canary, or else its newest release. */
export interface PreviewWish {
  remote: string;
  release?: string | undefined;
  holder: number;
  expires: number;
}

/** What comes behind `/preview/`, and what the team should know before it sends the link around. */
export interface Offer {
  release: string;
  link: string;
  expires: string;
  faults: string[];
}

/**
 * Makes a link to a release. One that does not fit what is live is shown all the same; the team is
 * told.
 */
export async function offerPreview(
  { db, store, links }: { db: Database; store: ReleaseStore; links: PreviewLinks },
  wish: PreviewWish,
): Promise<Offer> {
  const { remote, holder, expires } = wish;
  const pointers = await findPointers(db);
  const newest = () =>
    db
      .selectFrom('releases')
      .select('name')
      .where('remote', '=', remote)
      .orderBy('created_at', 'desc')
      .executeTakeFirst();
  const release =
    wish.release ??
    pointers.find((one) => one.remote === remote && one.channel === 'canary')?.release ??
    (await newest())?.name;
  const manifest = release === undefined ? undefined : await findManifest(db, remote, release);
  if (release === undefined || !manifest)
    throw new ReleaseError(
      404,
      'unknown_release',
      `${remote} has no release ${release ?? 'yet'}: list names them.`,
    );
  if (!(await store.has(remote, release)))
    throw new ReleaseError(
      409,
      'files_gone',
      `The files of ${remote} ${release} are not here any more.`,
    );
  return {
    release,
    link: await links.sign({ remote, release, expires }, holder),
    expires: new Date(expires).toISOString(),
    faults: contractFaults(
      manifest,
      pointers.map((one) => one.manifest),
    ),
  };
}
