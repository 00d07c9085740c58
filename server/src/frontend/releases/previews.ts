import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';
import type { Database } from '../../database/pool';

/** A release that one browser is shown before, or instead of, what everybody gets. */
export interface Preview {
  remote: string;
  release: string;
  /** When it ends. Unit: ms since 1970. */
  expires: number;
}

/**
 * Why a link shows nothing: somebody made it up, its time is over, or its maker's token (or the
 * release) is gone.
 */
export type NoPreview = 'forged' | 'expired' | 'ended';

/**
 * Who vouches for a preview: the team's token, by its id, or a seller, whose session must be there
 * when it is shown.
 */
export type PreviewHolder = number | 'seller';

export interface SignedPreview {
  preview: Preview;
  manifest: ReleaseManifest;
  holder: PreviewHolder;
}

/**
 * Makes and reads what stands in a link to a preview: what it shows, until when, and a signature
 * over both.
 */
export interface PreviewLinks {
  /** @param holder the previews of a token end with it */
  sign: (preview: Preview, holder: PreviewHolder) => Promise<string>;
  read: (text: string, now: number) => Promise<SignedPreview | NoPreview>;
}

const PURPOSE = 'previews';
const KEY_BYTES = 32;

/** The key of this site; whichever server asks first makes it. */
async function findKey(db: Database): Promise<Buffer> {
  await db
    .insertInto('release_keys')
    .values({ purpose: PURPOSE, key: randomBytes(KEY_BYTES) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (
    await db
      .selectFrom('release_keys')
      .select('key')
      .where('purpose', '=', PURPOSE)
      .executeTakeFirstOrThrow()
  ).key;
}

type Signed = readonly [remote: string, release: string, holder: PreviewHolder, expires: number];

export function createPreviewLinks(db: Database): PreviewLinks {
  let known: Promise<Buffer> | undefined;
  const signatureOf = async (body: string): Promise<Buffer> => {
    known ??= findKey(db).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return createHmac('sha256', await known)
      .update(`${PURPOSE} ${body}`)
      .digest();
  };
  return {
    async sign({ remote, release, expires }, holder) {
      const signed: Signed = [remote, release, holder, expires];
      const body = Buffer.from(JSON.stringify(signed)).toString('base64url');
      return `${body}.${(await signatureOf(body)).toString('base64url')}`;
    },
    async read(text, now) {
      const [, body = '', signature = ''] = /^([\w-]{1,400})\.([\w-]{43})$/.exec(text) ?? [];
      const given = Buffer.from(signature, 'base64url');
      const wanted = await signatureOf(body);
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return 'forged';
      const [remote, release, holder, expires] = JSON.parse(
        Buffer.from(body, 'base64url').toString(),
      ) as Signed;
      if (expires <= now) return 'expired';
      const row = await db
        .selectFrom('releases')
        .select('manifest')
        .where('releases.remote', '=', remote)
        .where('releases.name', '=', release)
        .$if(holder !== 'seller', (query) =>
          query.where(({ exists, selectFrom }) =>
            exists(
              selectFrom('release_tokens')
                .select('id')
                .whereRef('release_tokens.remote', '=', 'releases.remote')
                .where('id', '=', Number(holder))
                .where('revoked_at', 'is', null),
            ),
          ),
        )
        .executeTakeFirst();
      return row
        ? {
            preview: { remote, release, expires },
            manifest: row.manifest as unknown as ReleaseManifest,
            holder,
          }
        : 'ended';
    },
  };
}
