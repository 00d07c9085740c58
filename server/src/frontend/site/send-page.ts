import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSellerPath, type Language, type Product } from '@smokehouse/shared/contract';
import type { PageConfig } from '@smokehouse/shared/contract/federation';
import { refusesOrders } from '@smokehouse/shared/contract/ordering/hours/rules';
import { encodingFor, hasCurrent } from '../../http/encodings';
import { boundsOf, dayOf, type Ordering } from '../../ordering/hours';
import { releaseName } from '../releases';
import { originOf } from './addresses';
import { type Audience, type PageBodies, renderedQuery } from './bodies';
import { renderDocument } from './document';
import { sendEarlyHints } from './early-hints';
import { setPageHeaders } from './headers';
import { hoursLines } from './hours-texts';
import { publicHours } from './opening-hours';
import { createPageCache, EncodedPage } from './page-cache';
import { answersFor, type PageAnswers } from './page-answers';
import type { Page } from './pages';
import type { ShownPreview } from './preview-page';
import { type Live, ownerOf } from './registry';

export interface PageRequest {
  page: Page;
  pathname: string;
  /** Without `?`. */
  query: string;
  language: Language;
  live: Live;
  /** The menu; null if it could not be read. */
  products: readonly Product[] | null;
  /** False for previews and developers' pages. */
  isShared: boolean;
  audience: Audience;
  /** The releases that only this browser gets. */
  previews: readonly ShownPreview[];
}

/** Sends pages: rendered and compressed once, then from the cache, or 304. */
export function createPageSender(
  app: FastifyInstance,
  { bodies, facts }: { bodies: PageBodies; facts: PageConfig['site'] },
) {
  const { settings, clock, sessions, listener } = app.context;
  const cache = createPageCache();
  // The pages' keys change with them. Clearing only frees the memory of pages that nobody gets.
  listener.on('products', cache.clear);
  listener.on('opening_hours', cache.clear);
  listener.on('releases', cache.clear);

  async function hoursNow() {
    const { schedule } = await app.hours.read();
    return publicHours(schedule, dayOf(schedule, clock.now()));
  }

  const keysOfHours = new WeakMap<Ordering, { from: number; to: number; key: string }>();
  /**
   * Changes with the week and the special days, which the state of the moment does not tell: a page
   * after a change is never the one before it, however late the notification is.
   */
  async function hoursKey(): Promise<string> {
    const ordering = await app.hours.read();
    const now = clock.now();
    const known = keysOfHours.get(ordering);
    if (known && known.from <= now && now < known.to) return known.key;
    const day = dayOf(ordering.schedule, now);
    const shown = JSON.stringify(publicHours(ordering.schedule, day));
    const key = createHash('sha256').update(shown).digest('base64url');
    keysOfHours.set(ordering, { ...boundsOf(ordering.schedule, day), key });
    return key;
  }

  async function make(
    pageRequest: PageRequest,
    data: PageAnswers,
    origin: string,
    isSeller: boolean,
  ): Promise<{ html: string; isIncomplete: boolean }> {
    const now = clock.now();
    const route = ownerOf(pageRequest.live, pageRequest.pathname)?.route;
    const search = renderedQuery(route, pageRequest.query);
    const hours = await hoursNow();
    const state = await app.hours.state();
    const site = {
      ...facts,
      hours: hoursLines(hours),
      ...((refusesOrders(state) || state.noDelivery || state.isOutage) && { closed: state }),
    };
    const { body, isIncomplete } = await bodies.render({
      ...pageRequest,
      search,
      site,
      now,
      data: data.json(),
    });
    const html = renderDocument({
      ...pageRequest,
      origin,
      now,
      site,
      currency: settings.CURRENCY,
      products: pageRequest.products ?? [],
      hours,
      isSeller,
      body,
      data,
    });
    return { html, isIncomplete };
  }

  /** The encoded page, from the cache if it is the same for all visitors. */
  async function load(request: FastifyRequest, pageRequest: PageRequest): Promise<EncodedPage> {
    const { language, live, pathname, products } = pageRequest;
    const origin = originOf(request, settings);
    const isForSeller = isSellerPath(pathname);
    const isSeller =
      isForSeller && (await sessions.find(request, 'seller').catch(() => null)) !== null;
    const data = await answersFor(app, pageRequest);
    // Menu and hours are part of the key, because every page's structured data depends on them.
    const key = async () =>
      JSON.stringify([
        origin,
        language,
        addressKey(pageRequest),
        releasesKey(live),
        (await app.menu.answer()).etag,
        (await app.hours.answer()).etag,
        await hoursKey(),
        data.key,
      ]);
    const makePage = () => make(pageRequest, data, origin, isSeller);
    const isCacheable = pageRequest.isShared && products && data.isComplete && !isForSeller;
    return isCacheable
      ? cache.get(await key(), makePage)
      : new EncodedPage((await makePage()).html, 'single');
  }

  return async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    pageRequest: PageRequest,
  ): Promise<FastifyReply> {
    const { page, language, previews } = pageRequest;
    const encoded = await load(request, pageRequest);
    if (settings.EARLY_HINTS && encoded.hints.length > 0)
      await sendEarlyHints(reply, encoded.hints);
    const encoding = encodingFor(request.headers['accept-encoding']);
    const etag = encoded.etag(encoding);
    setPageHeaders(reply, language).header('etag', etag);
    if (previews.length > 0)
      void reply
        .header('x-robots-tag', 'noindex, nofollow')
        .header('cache-control', 'private, no-store');
    if (page.status === 503) void reply.header('retry-after', '30');
    if (page.status === 200 && hasCurrent(request.headers['if-none-match'], etag))
      return reply.code(304).send();
    if (encoding !== 'identity') void reply.header('content-encoding', encoding);
    return reply.code(page.status).send(await encoded.body(encoding));
  };
}

const releasesKeys = new WeakMap<Live, string>();

/** A hash of a page's releases. Computed once for a set, which requests share for a second. */
function releasesKey(live: Live): string {
  const known = releasesKeys.get(live);
  if (known !== undefined) return known;
  const names = [...live.values()]
    .map((release) => {
      const fallback = release.fallback ? `/${releaseName(release.fallback)}` : '';
      return `${release.remote}@${releaseName(release)}${fallback}`;
    })
    .join(' ');
  const key = createHash('sha256').update(names).digest('base64url');
  releasesKeys.set(live, key);
  return key;
}

/** All unknown addresses of a pattern share one page, because there is no limit to their number. */
function addressKey({ page, pathname, query, live }: PageRequest): string {
  const route = ownerOf(live, pathname)?.route;
  if (page.status !== 200) return `${page.status} ${route?.path ?? ''}`;
  return pathname + (renderedQuery(route, query) ?? '?');
}
