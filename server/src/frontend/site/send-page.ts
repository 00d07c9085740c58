import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSellerPath, type Language, type Product } from '@smokehouse/shared/contract';
import type { PageConfig } from '@smokehouse/shared/contract/federation';
import { encodingFor, hasCurrent } from '../../http/encodings';
import { releaseName } from '../releases';
import { originOf } from './addresses';
import { type Bodies, firstSight } from './bodies';
import { renderDocument } from './document';
import { sendEarlyHints } from './early-hints';
import { setPageHeaders } from './headers';
import { createPageCache, StoredPage } from './page-cache';
import { answersFor, type PageAnswers } from './page-answers';
import type { Page } from './pages';
import type { Shown } from './preview-page';
import { type Live, ownerOf } from './registry';

export interface PageWish {
  page: Page;
  pathname: string;
  /** Without `?`. */
  query: string;
  language: Language;
  live: Live;
  /** The menu; null while it cannot be read. */
  products: readonly Product[] | null;
  /** True where other visitors get the same: no developer's page, and no preview. */
  isShared: boolean;
  /** What this browser alone is shown. */
  trials: readonly Shown[];
}

/**
 * Answers for pages: rendered once, kept, compressed once, and a few bytes where the browser has it
 * already.
 */
export function createPageSender(
  app: FastifyInstance,
  { bodies, facts }: { bodies: Bodies; facts: PageConfig['site'] },
) {
  const { settings, clock, sessions, listener } = app.context;
  const cache = createPageCache();
  // Both are part of each page's key; forgetting at once only keeps the memory free of what nobody
  // gets any more.
  listener.on('products', cache.clear);
  listener.on('releases', cache.clear);

  async function make(
    wish: PageWish,
    data: PageAnswers,
    origin: string,
    isSeller: boolean,
  ): Promise<{ html: string; isWanting: boolean }> {
    const now = clock.now();
    const search = firstSight(ownerOf(wish.live, wish.pathname)?.route, wish.query);
    const { body, isWanting } = await bodies.render({
      ...wish,
      search,
      site: facts,
      now,
      data: data.json,
    });
    const html = renderDocument({
      ...wish,
      origin,
      now,
      site: facts,
      currency: settings.CURRENCY,
      products: wish.products ?? [],
      isSeller,
      body,
      data,
    });
    return { html, isWanting };
  }

  return async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    wish: PageWish,
  ): Promise<FastifyReply> {
    const { page, language, live, pathname, products } = wish;
    const origin = originOf(request, settings);
    const isForSeller = isSellerPath(pathname);
    const isSeller =
      isForSeller && (await sessions.find(request, 'seller').catch(() => null)) !== null;
    const data = await answersFor(app, wish);
    // Every page tells machines of the menu, whether it shows it or not.
    const key = async () =>
      JSON.stringify([
        origin,
        language,
        addressKey(wish),
        setKey(live),
        (await app.menu.answer()).etag,
        data.key,
      ]);
    const stored =
      wish.isShared && products && data.isWhole && !isForSeller
        ? await cache.get(await key(), () => make(wish, data, origin, isSeller))
        : new StoredPage((await make(wish, data, origin, isSeller)).html, 'forOne');
    if (settings.EARLY_HINTS && stored.hints.length > 0) await sendEarlyHints(reply, stored.hints);
    const encoding = encodingFor(request.headers['accept-encoding']);
    const etag = stored.etag(encoding);
    setPageHeaders(reply, language).header('etag', etag);
    if (wish.trials.length > 0)
      void reply
        .header('x-robots-tag', 'noindex, nofollow')
        .header('cache-control', 'private, no-store');
    if (page.status === 503) void reply.header('retry-after', '30');
    if (page.status === 200 && hasCurrent(request.headers['if-none-match'], etag))
      return reply.code(304).send();
    if (encoding !== 'identity') void reply.header('content-encoding', encoding);
    return reply.code(page.status).send(await stored.body(encoding));
  };
}

const setKeys = new WeakMap<Live, string>();

/**
 * Says which releases a page is made of, shortly; put together once for a set, which everybody
 * shares for a second at least.
 */
function setKey(live: Live): string {
  const known = setKeys.get(live);
  if (known !== undefined) return known;
  const names = [...live.values()]
    .map(
      (release) =>
        `${release.remote}@${releaseName(release)}${release.fallback ? `/${releaseName(release.fallback)}` : ''}`,
    )
    .join(' ');
  const key = createHash('sha256').update(names).digest('base64url');
  setKeys.set(live, key);
  return key;
}

/** Unknown addresses are without number: all that one pattern means share a page. */
function addressKey({ page, pathname, query, live }: PageWish): string {
  const route = ownerOf(live, pathname)?.route;
  if (page.status !== 200) return `${page.status} ${route?.path ?? ''}`;
  return pathname + (firstSight(route, query) ?? '?');
}
