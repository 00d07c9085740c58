import { timingSafeEqual } from 'node:crypto';
import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';
import type { Database } from '../../database/pool';
import { createSigner } from './keys';
import { storedManifest } from './manifest';

/** A release that one browser gets instead of the live one. */
export interface Preview {
  remote: string;
  release: string;
  /** When it ends. Unit: ms since 1970. */
  expires: number;
}

/**
 * Why a link is refused: its signature is invalid, it has expired, or its issuer's token (or the
 * release) no longer exists.
 */
export type PreviewRefusal = 'forged' | 'expired' | 'ended';

/**
 * Who created a preview: a team's token, by its id, or a seller. A seller's preview is only shown
 * with a seller's session.
 */
export type PreviewIssuer = number | 'seller';

export interface SignedPreview {
  preview: Preview;
  manifest: ReleaseManifest;
  issuer: PreviewIssuer;
}

/** Signs and verifies links to previews. A link contains the release, its issuer and its expiry. */
export interface PreviewLinks {
  /** @param issuer revoking a token ends its previews */
  sign: (preview: Preview, issuer: PreviewIssuer) => Promise<string>;
  read: (text: string, now: number) => Promise<SignedPreview | PreviewRefusal>;
}

const PURPOSE = 'previews';
type Signed = readonly [remote: string, release: string, issuer: PreviewIssuer, expires: number];

export function createPreviewLinks(db: Database): PreviewLinks {
  const signatureOf = createSigner(db, PURPOSE);
  return {
    async sign({ remote, release, expires }, issuer) {
      const signed: Signed = [remote, release, issuer, expires];
      const body = Buffer.from(JSON.stringify(signed)).toString('base64url');
      return `${body}.${(await signatureOf(body)).toString('base64url')}`;
    },
    async read(text, now) {
      const [, body = '', signature = ''] = /^([\w-]{1,400})\.([\w-]{43})$/.exec(text) ?? [];
      const given = Buffer.from(signature, 'base64url');
      const expected = await signatureOf(body);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged';
      const [remote, release, issuer, expires] = JSON.parse(
        Buffer.from(body, 'base64url').toString(),
      ) as Signed;
      if (expires <= now) return 'expired';
      const row = await db
        .selectFrom('releases')
        .select('manifest')
        .where('releases.remote', '=', remote)
        .where('releases.name', '=', release)
        .$if(issuer !== 'seller', (query) =>
          query.where(({ exists, selectFrom }) =>
            exists(
              selectFrom('release_tokens')
                .select('id')
                .whereRef('release_tokens.remote', '=', 'releases.remote')
                .where('id', '=', Number(issuer))
                .where('revoked_at', 'is', null),
            ),
          ),
        )
        .executeTakeFirst();
      return row
        ? {
            preview: { remote, release, expires },
            manifest: storedManifest(row.manifest),
            issuer,
          }
        : 'ended';
    },
  };
}
