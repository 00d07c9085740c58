import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';
import { languageOf } from '../../http/language';
import { isAllowed } from '../../http/sessions';
import { secureCheck } from '../../http/security';
import {
  createPreviewLinks,
  findManifest,
  type PreviewRefusal,
  type Preview,
  releaseName,
  type SignedPreview,
} from '../releases';
import { ownPath } from './addresses';
import { setPageHeaders } from './headers';
import { PREVIEW_STYLE, PREVIEW_STYLE_PATH, refusalPage } from './preview-page';
import type { Live } from './registry';

/** The signed texts of the links that a browser followed. */
const COOKIE = 'preview';
const SEPARATOR = '~';
/** One release of each package. More would exceed the size that browsers store in a cookie. */
const MAX_PREVIEWS = 8;

/** Lifetime of a seller's preview. Its address stays valid. Unit: ms. */
const DAY_MS = 86_400_000;

/** `private`: the seller is not signed in. `unknown`: there is no such release. */
type Refusal = PreviewRefusal | 'private' | 'unknown';
const STATUS: Readonly<Record<Refusal, 403 | 404 | 410>> = {
  forged: 403,
  expired: 410,
  ended: 410,
  private: 403,
  unknown: 404,
};

/** `mfe-cart@1.2.0-0123456789ab`, as an address names a release. */
const NAMED = /^([a-z][a-z0-9-]{0,59})@(\d+\.\d+\.\d+-[0-9a-f]{12})$/;

/** A preview that a browser shows. */
export interface ActivePreview {
  preview: Preview;
  manifest: ReleaseManifest;
}

/** The page of this site that a request's `?to=` names. */
function addressIn({ query }: FastifyRequest): string {
  const { to } = query as { to?: unknown };
  return ownPath(typeof to === 'string' ? to : '/');
}

/** Replaces live releases by a browser's previews. */
export function withPreviews(live: Live, previews: readonly ActivePreview[]): Live {
  return previews.length === 0
    ? live
    : new Map([...live, ...previews.map(({ manifest }) => [manifest.remote, manifest] as const)]);
}

/**
 * Registers the addresses that show a release to one browser: `/preview/<signed>` stores it in a
 * cookie, `/preview/leave` removes the cookie. For a signed-in seller,
 * `/preview?release=mfe-cart@1.2.0-0123456789ab` shows any stored release.
 * @returns a function that finds a request's previews. Expired and revoked ones are omitted, and
 *   all of them while the database is unavailable.
 */
export function registerPreviews(
  app: FastifyInstance,
): (request: FastifyRequest) => Promise<ActivePreview[]> {
  const { db, settings, clock, sessions, releaseStore } = app.context;
  const links = createPreviewLinks(db);
  const isSecure = secureCheck(settings);
  const hidden = { schema: { hide: true } as object };
  const setPrivateHeaders = (reply: FastifyReply) =>
    reply
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex, nofollow')
      .header('referrer-policy', 'no-referrer');
  const cookieOptions = (request: FastifyRequest) =>
    ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(request) }) as const;

  /** Who manages releases may look at any of them. */
  async function mayPreview(request: FastifyRequest): Promise<boolean> {
    const session = await sessions.find(request, 'seller');
    return session !== null && isAllowed(session, 'releases.manage');
  }

  /** Verifies a signed text. A seller's preview requires a seller's session. */
  async function read(
    request: FastifyRequest,
    text: string,
  ): Promise<SignedPreview | PreviewRefusal | 'private'> {
    const answer = await links.read(text, clock.now());
    if (typeof answer === 'string' || answer.issuer !== 'seller') return answer;
    return (await mayPreview(request)) ? answer : 'private';
  }

  async function previewsOf(
    request: FastifyRequest,
  ): Promise<(ActivePreview & { text: string })[]> {
    const texts = (request.cookies[COOKIE] ?? '')
      .split(SEPARATOR)
      .filter(Boolean)
      .slice(0, MAX_PREVIEWS);
    const answers = await Promise.all(
      texts.map(async (text) => ({ text, answer: await read(request, text) })),
    );
    return answers.flatMap(({ text, answer }) =>
      typeof answer === 'string' ? [] : [{ ...answer, text }],
    );
  }

  function refuse(request: FastifyRequest, reply: FastifyReply, reason: Refusal): FastifyReply {
    const language = languageOf(request);
    return setPrivateHeaders(setPageHeaders(reply, language))
      .code(STATUS[reason])
      .send(refusalPage(language, reason));
  }

  /** Adds a preview to the cookie, beside those of other packages, and redirects to `?to=`. */
  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    text: string,
    { preview }: Pick<SignedPreview, 'preview'>,
  ): Promise<FastifyReply> {
    const others = (await previewsOf(request))
      .filter((other) => other.preview.remote !== preview.remote)
      .slice(1 - MAX_PREVIEWS);
    const expires = Math.max(preview.expires, ...others.map((other) => other.preview.expires));
    return setPrivateHeaders(reply)
      .setCookie(COOKIE, [...others.map((other) => other.text), text].join(SEPARATOR), {
        ...cookieOptions(request),
        maxAge: Math.ceil((expires - clock.now()) / 1000),
      })
      .redirect(addressIn(request), 302);
  }

  app.get(PREVIEW_STYLE_PATH, hidden, (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(PREVIEW_STYLE),
  );

  app.get('/preview/leave', hidden, (request, reply) =>
    setPrivateHeaders(reply)
      .clearCookie(COOKIE, cookieOptions(request))
      .redirect(addressIn(request), 302),
  );

  app.get('/preview', hidden, async (request, reply) => {
    // The session is checked first, so that others do not learn which releases exist.
    if (!(await mayPreview(request))) return refuse(request, reply, 'private');
    const { release: named } = request.query as { release?: unknown };
    const [, remote = '', release = ''] = NAMED.exec(String(named)) ?? [];
    const manifest = await findManifest(db, remote, release);
    if (!manifest || !(await releaseStore.has(remote, releaseName(manifest))))
      return refuse(request, reply, 'unknown');
    const preview = { remote, release, expires: clock.now() + DAY_MS };
    return show(request, reply, await links.sign(preview, 'seller'), { preview });
  });

  app.get('/preview/*', hidden, async (request, reply) => {
    const text = (request.params as { '*': string })['*'];
    const answer = await read(request, text);
    return typeof answer === 'string'
      ? refuse(request, reply, answer)
      : show(request, reply, text, answer);
  });

  return (request) => previewsOf(request).catch(() => []);
}
