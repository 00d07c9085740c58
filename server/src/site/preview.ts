import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';
import { languageOf } from '../http/language';
import { secureCheck } from '../http/security';
import { createPreviewLinks, type NoPreview, type Preview } from '../releases';
import { tidyPath } from './addresses';
import { setPageHeaders } from './headers';
import { PREVIEW_STYLE, PREVIEW_STYLE_PATH, refusalPage } from './preview-page';
import type { Live } from './registry';

/** What a browser is to be shown, signed: the very texts of the links that it followed. */
const COOKIE = 'preview';
const BETWEEN = '~';
/** One release of each package, and a cookie that every browser keeps. */
const MOST = 8;

const STATUS: Readonly<Record<NoPreview, 403 | 410>> = { forged: 403, expired: 410, ended: 410 };

/** What one browser tries. */
export interface Trial { preview: Preview; manifest: ReleaseManifest }

/** The releases of a page: those that others get, and in their place the ones that this browser tries. */
export function withPreviews(live: Live, trials: readonly Trial[]): Live {
  return trials.length === 0 ? live : new Map([...live, ...trials.map(({ manifest }) => [manifest.remote, manifest] as const)]);
}

/**
 * Links that show a release to one browser: `/preview/<signed>` remembers it there, `/preview/leave` forgets it.
 * @returns what a request's browser tries now; nothing where its time is over, its team ended it, or the database is away
 */
export function registerPreviews(app: FastifyInstance): (request: FastifyRequest) => Promise<Trial[]> {
  const { db, settings, clock } = app.context;
  const links = createPreviewLinks(db);
  const isSecure = secureCheck(settings);
  const hidden = { schema: { hide: true } as object };
  const unseen = (reply: FastifyReply) => reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow').header('referrer-policy', 'no-referrer');
  const options = (request: FastifyRequest) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(request) }) as const;

  async function trialsOf(request: FastifyRequest): Promise<(Trial & { text: string })[]> {
    const texts = (request.cookies[COOKIE] ?? '').split(BETWEEN).filter(Boolean).slice(0, MOST);
    const read = await Promise.all(texts.map(async (text) => ({ text, answer: await links.read(text, clock.now()) })));
    return read.flatMap(({ text, answer }) => (typeof answer === 'string' ? [] : [{ ...answer, text }]));
  }

  app.get(PREVIEW_STYLE_PATH, hidden, (_request, reply) => reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(PREVIEW_STYLE));

  app.get('/preview/leave', hidden, (request, reply) => unseen(reply).clearCookie(COOKIE, options(request)).redirect('/', 302));

  app.get('/preview/*', hidden, async (request, reply) => {
    const text = (request.params as { '*': string })['*'];
    const answer = await links.read(text, clock.now());
    if (typeof answer === 'string') return unseen(setPageHeaders(reply, languageOf(request))).code(STATUS[answer]).send(refusalPage(languageOf(request), answer));
    const others = (await trialsOf(request)).filter(({ preview }) => preview.remote !== answer.preview.remote).slice(1 - MOST);
    const until = Math.max(...[...others, answer].map(({ preview }) => preview.expires));
    const { to } = request.query as { to?: unknown };
    return unseen(reply)
      .setCookie(COOKIE, [...others.map((other) => other.text), text].join(BETWEEN), { ...options(request), maxAge: Math.ceil((until - clock.now()) / 1000) })
      .redirect(tidyPath(typeof to === 'string' ? to : '/'), 302);
  });

  return (request) => trialsOf(request).catch(() => []);
}
