import { CATEGORY_PATHS } from '@smokehouse/shared/contract';
import { sql } from 'kysely';
import type { Listener } from '../../database/listen';
import type { Database } from '../../database/pool';
import type { Audit } from '../../operations/audit';

/** The pictures of the site that can be replaced, as in addresses: hero slides, category tiles. */
export const SITE_PICTURES: readonly string[] = [
  'hero-1',
  'hero-2',
  'hero-3',
  ...CATEGORY_PATHS.map((path) => `cut/${path}`),
];

/** The slug of a photo's folder: `hero-1`, `cut-burger`. */
export const photoSlug = (name: string): string => name.replace('/', '-');

/** The photos that replace pictures of the site. */
export interface SitePhotos {
  /** Name of the picture → folder of its photo. */
  list: () => Promise<ReadonlyMap<string, string>>;
  /** The photo's file for a requested picture: `photos/hero-1-0123abcd/phone-960`. */
  find: (picture: string, width: string) => Promise<string | undefined>;
  replace: (name: string, folder: string, audit: Audit) => Promise<void>;
  restore: (name: string, audit: Audit) => Promise<void>;
}

/** `hero-1-phone` in width 960 is the file `phone-960` of `hero-1`. A tile has one width. */
function fileOf(picture: string, width: string): [name: string, file: string] {
  if (picture.startsWith('cut/')) return [picture, width === '' ? '420' : width];
  const name = picture.replace(/-phone$/, '');
  return [name, name === picture ? width : `phone-${width}`];
}

/**
 * Cached until the database reports a change. While the database cannot be read, the last known
 * photos are served.
 */
export function createSitePhotos(db: Database, listener: Listener): SitePhotos {
  let known: ReadonlyMap<string, string> = new Map();
  let loading: Promise<ReadonlyMap<string, string>> | undefined;
  const forget = () => {
    loading = undefined;
  };
  listener.on('site_pictures', forget);

  async function load(): Promise<ReadonlyMap<string, string>> {
    try {
      const rows = await db.selectFrom('site_pictures').select(['name', 'folder']).execute();
      known = new Map(rows.map(({ name, folder }) => [name, folder]));
    } catch {
      forget();
    }
    return known;
  }
  const list = () => (loading ??= load());

  /** Makes a change with its row in the audit log. */
  async function change(
    name: string,
    folder: string | undefined,
    audit: Audit,
    make: (tx: Database) => Promise<void>,
  ): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const before = await tx
        .selectFrom('site_pictures')
        .select('folder')
        .where('name', '=', name)
        .executeTakeFirst();
      await make(tx);
      await audit(tx, {
        subject: { type: 'picture', id: name, label: name },
        before: { photo: before?.folder },
        after: { photo: folder },
      });
    });
    forget();
  }

  return {
    list,
    async find(picture, width) {
      const [name, file] = fileOf(picture, width);
      const folder = SITE_PICTURES.includes(name) ? (await list()).get(name) : undefined;
      return folder === undefined ? undefined : `photos/${folder}/${file}`;
    },
    async replace(name, folder, audit) {
      await change(name, folder, audit, async (tx) => {
        await tx
          .insertInto('site_pictures')
          .values({ name, folder })
          .onConflict((conflict) =>
            conflict.column('name').doUpdateSet({ folder, changed_at: sql<Date>`now()` }),
          )
          .execute();
      });
    },
    async restore(name, audit) {
      await change(name, undefined, audit, async (tx) => {
        await tx.deleteFrom('site_pictures').where('name', '=', name).execute();
      });
    },
  };
}
