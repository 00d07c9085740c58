import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';
import type { Database } from '../../database/pool';
import { addressKey } from '../../http/limits';
import { createSigner, releaseName } from '../releases';

const COOKIE = 'page_proof';
const PURPOSE = 'pages';
/** Browsers send the cookie with reports only. */
const COOKIE_PATH = '/api/reports';
/** A page can stay open for a shift of the staff, and may fail at its end. Unit: ms. */
const VALID_MS = 12 * 3_600_000;
const NONCE_BYTES = 9;
/** Part of a release's hash. 32 bits are enough, because the proof is signed. Unit: bytes. */
const RELEASE_BYTES = 4;
const SIGNATURE_BYTES = 16;
/** Groups of networks; see `release_failure_votes`. */
const NETWORK_GROUPS = 4096;

const PROOF = /^([0-9a-z]{6,9})\.([\w-]{12})\.([\w-]{0,200})\.([\w-]{22})$/;

/** What a valid proof says: this page, with these releases, was served to this network. */
export interface ServedPage {
  /** The page's random number. */
  nonce: Buffer;
  /** The group of the network, which does not identify it. */
  networkGroup: number;
  contains: (remote: string, release: string) => boolean;
}

/**
 * Proofs that a page was served to a browser: a signed cookie with the time, a random number and
 * the page's releases. The signature includes the network that got the page. It is a header, so
 * the page itself stays the same for everybody and cached.
 */
export interface PageProofs {
  /** Adds the proof of a page to its answer. Without a database the page has none. */
  add: (
    request: FastifyRequest,
    reply: FastifyReply,
    page: { live: PageReleases; now: number; secure: boolean },
  ) => Promise<void>;
  /** The page that the sender of a report was served last; undefined if the proof is not valid. */
  read: (request: FastifyRequest, now: number) => Promise<ServedPage | undefined>;
}

type PageReleases = ReadonlyMap<string, Pick<ReleaseManifest, 'remote' | 'version' | 'hash'>>;

const shortHash = (remote: string, release: string): Buffer =>
  createHash('sha256').update(`${remote} ${release}`).digest().subarray(0, RELEASE_BYTES);

const hashesOfSets = new WeakMap<PageReleases, string>();

/** The hashes of all releases of a page. Computed once for a set, which requests share. */
function hashesOf(live: PageReleases): string {
  let hashes = hashesOfSets.get(live);
  if (hashes === undefined) {
    const all = [...live.values()].map((one) => shortHash(one.remote, releaseName(one)));
    hashes = Buffer.concat(all).toString('base64url');
    hashesOfSets.set(live, hashes);
  }
  return hashes;
}

export function createPageProofs(db: Database): PageProofs {
  const sign = createSigner(db, PURPOSE);
  const signatureOf = async (body: string, network: string) =>
    (await sign(`${body} ${network}`)).subarray(0, SIGNATURE_BYTES);

  return {
    async add(request, reply, { live, now, secure }) {
      const nonce = randomBytes(NONCE_BYTES).toString('base64url');
      const body = `${Math.floor(now).toString(36)}.${nonce}.${hashesOf(live)}`;
      const signature = await signatureOf(body, addressKey(request.ip)).catch(() => undefined);
      if (!signature) return;
      void reply.setCookie(COOKIE, `${body}.${signature.toString('base64url')}`, {
        path: COOKIE_PATH,
        maxAge: VALID_MS / 1000,
        sameSite: 'strict',
        httpOnly: true,
        secure,
      });
    },

    async read(request, now) {
      const text = request.cookies[COOKIE] ?? '';
      const [, issued = '', nonce = '', hashes = '', signature = ''] = PROOF.exec(text) ?? [];
      if (!signature || parseInt(issued, 36) + VALID_MS <= now) return undefined;
      const network = addressKey(request.ip);
      const expected = await signatureOf(`${issued}.${nonce}.${hashes}`, network);
      if (!timingSafeEqual(Buffer.from(signature, 'base64url'), expected)) return undefined;
      const releases = Buffer.from(hashes, 'base64url').toString('hex');
      return {
        nonce: Buffer.from(nonce, 'base64url'),
        networkGroup: (await sign(`network ${network}`)).readUInt32BE() % NETWORK_GROUPS,
        contains(remote, release) {
          const wanted = shortHash(remote, release).toString('hex');
          for (let at = 0; at < releases.length; at += wanted.length)
            if (releases.startsWith(wanted, at)) return true;
          return false;
        },
      };
    },
  };
}
