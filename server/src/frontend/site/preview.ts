import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';
import { languageOf } from '../../http/language';
import { secureCheck } from '../../http/security';
import {
  createPreviewLinks,
  findManifest,
  type NoPreview,
  type Preview,
  releaseName,
  type SignedPreview,
} from '../releases';
import { tidyPath } from './addresses';
import { setPageHeaders } from './headers';
import { PREVIEW_STYLE, PREVIEW_STYLE_PATH, refusalPage } from './preview-page';
import type { Live } from './registry';

/** What a browser is to be shown, signed: the very texts of the links that it followed. */
const COOKIE = 'preview';
const BETWEEN = '~';
/** One release of each package, and a cookie that every browser keeps. */
const MOST = 8;

/** A seller's look at a release ends by itself; the address that it began with stays. Unit: ms. */
const DAY_MS = 86_400_000;

/**
 * Why nothing is shown: {@link NoPreview}, nobody who may see it is signed in, or there is no such
 * release.
 */
type Refusal = NoPreview | 'private' | 'unknown';
const STATUS: Readonly<Record<Refusal, 403 | 404 | 410>> = {
  forged: 403,
  expired: 410,
  ended: 410,
  private: 403,
  unknown: 404,
};

/** `mfe-cart@1.2.0-0123456789ab`, as an address names a release. */
const NAMED = /^([a-z][a-z0-9-]{0,59})@(\d+\.\d+\.\d+-[0-9a-f]{12})$/;

/** What one browser tries. */
export interface Trial {
  preview: Preview;
  manifest: ReleaseManifest;
}

/**
 * The releases of a page: those that others get, and in their place the ones that this browser
 * tries.
 */
export function withPreviews(live: Live, trials: readonly Trial[]): Live {
  return trials.length === 0
    ? live
    : new Map([...live, ...trials.map(({ manifest }) => [manifest.remote, manifest] as const)]);
}

/**
 * Links that show a release to one browser: `/preview/<signed>` remembers it there,
 * `/preview/leave` forgets it. `/preview?release=mfe-cart@1.2.0-0123456789ab` does the same for a
 * signed-in seller, for every release there ever was.
 * @returns what a request's browser tries now; nothing where its time is over, its team ended it,
 *   or the database is away
 */
export function registerPreviews(
  app: FastifyInstance,
): (request: FastifyRequest) => Promise<Trial[]> {
  const { db, settings, clock, sessions, releaseStore } = app.context;
  const links = createPreviewLinks(db);
  const isSecure = secureCheck(settings);
  const hidden = { schema: { hide: true } as object };
  const unseen = (reply: FastifyReply) =>
    reply
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex, nofollow')
      .header('referrer-policy', 'no-referrer');
  const options = (request: FastifyRequest) =>
    ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(request) }) as const;

  /** What a signed text shows to who brings it: a seller's own is nobody else's. */
  async function read(
    request: FastifyRequest,
    text: string,
  ): Promise<SignedPreview | NoPreview | 'private'> {
    const answer = await links.read(text, clock.now());
    if (typeof answer === 'string' || answer.holder !== 'seller') return answer;
    return (await sessions.find(request, 'seller')) ? answer : 'private';
  }

  async function trialsOf(request: FastifyRequest): Promise<(Trial & { text: string })[]> {
    const texts = (request.cookies[COOKIE] ?? '').split(BETWEEN).filter(Boolean).slice(0, MOST);
    const answers = await Promise.all(
      texts.map(async (text) => ({ text, answer: await read(request, text) })),
    );
    return answers.flatMap(({ text, answer }) =>
      typeof answer === 'string' ? [] : [{ ...answer, text }],
    );
  }

  function refuse(request: FastifyRequest, reply: FastifyReply, reason: Refusal): FastifyReply {
    const language = languageOf(request);
    return unseen(setPageHeaders(reply, language))
      .code(STATUS[reason])
      .send(refusalPage(language, reason));
  }

  /**
   * Remembers a preview in the browser, beside those of other packages, and goes where the link
   * says.
   */
  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    text: string,
    { preview }: Pick<SignedPreview, 'preview'>,
  ): Promise<FastifyReply> {
    const others = (await trialsOf(request))
      .filter((other) => other.preview.remote !== preview.remote)
      .slice(1 - MOST);
    const until = Math.max(preview.expires, ...others.map((other) => other.preview.expires));
    const { to } = request.query as { to?: unknown };
    return unseen(reply)
      .setCookie(COOKIE, [...others.map((other) => other.text), text].join(BETWEEN), {
        ...options(request),
        maxAge: Math.ceil((until - clock.now()) / 1000),
      })
      .redirect(tidyPath(typeof to === 'string' ? to : '/'), 302);
  }

  app.get(PREVIEW_STYLE_PATH, hidden, (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(PREVIEW_STYLE),
  );

  app.get('/preview/leave', hidden, (request, reply) =>
    unseen(reply).clearCookie(COOKIE, options(request)).redirect('/', 302),
  );

  app.get('/preview', hidden, async (request, reply) => {
    // First who asks: others do not learn which releases there are.
    if (!(await sessions.find(request, 'seller'))) return refuse(request, reply, 'private');
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

  return (request) => trialsOf(request).catch(() => []);
}
