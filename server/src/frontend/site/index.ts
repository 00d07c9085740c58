import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Language, LANGUAGE_COOKIE } from '@smokehouse/shared/contract';
import { languageOf } from '../../http/language';
import { secureCheck } from '../../http/security';
import { serveReleases } from '../releases';
import { createRenderer } from '../rendering';
import { languageInQuery, normalizePath, splitAddress } from './addresses';
import { type Audience, createBodies } from './bodies';
import { trialReleases } from './browser-trial';
import { releasesForRequest } from './canary';
import { withDevelopment } from './development';
import { siteFacts } from './site-facts';
import { registerFiles } from './files';
import { createLiveReleases, type LiveReleases } from './live-releases';
import { findPage, canonicalPath } from './pages';
import { type Live, ownerOf } from './registry';
import { registerOfflinePage } from './offline';
import { noteRendererState } from './renderer-state';
import { registerPreviews, withPreviews } from './preview';
import { createPageProofs } from './page-proofs';
import { createPageSender } from './send-page';
import { createTrial } from './trial';

export { originOf } from './addresses';
export { shareOf, visitorOf } from './canary';
export { createPageProofs, type ServedPage } from './page-proofs';

/** Lifetime of the language cookie, as in the navigation's switch. Unit: s. */
const YEAR_S = 31_536_000;

/** Previews and canaries are seldom rendered; their processes end after this time. Unit: ms. */
const SELDOM_IDLE_MS = 60_000;

/** Serves the pages of the site and the files of releases. */
export default async function site(app: FastifyInstance): Promise<void> {
  const { db, settings, listener, releaseStore } = app.context;
  let pending = app.context.pendingPackages;
  void pending?.settled.then(() => {
    pending = undefined;
  });
  const liveReleases = createLiveReleases({ db, listener, store: releaseStore, log: app.log });
  const isSecure = secureCheck(settings);
  const facts = siteFacts(settings);

  serveReleases(app);
  const renderers = {
    everybody: createRenderer({ onState: (state) => noteRendererState(app, state) }),
    canary: createRenderer({ idleLimitMs: SELDOM_IDLE_MS }),
    preview: createRenderer({ idleLimitMs: SELDOM_IDLE_MS }),
  };
  app.addHook('onListen', (done) => {
    // A site without server-rendered pages says so at its start, not with the first page.
    void renderers.everybody.prepare();
    done();
  });
  app.addHook('onClose', () => Promise.all(Object.values(renderers).map((one) => one.close())));
  const sendPage = createPageSender(app, {
    bodies: createBodies(renderers, app.context.releaseStore, app.log),
    facts,
  });
  registerFiles(app, liveReleases);
  registerOfflinePage(app, facts.phone);
  const previewsOf = registerPreviews(app);
  const proofs = createPageProofs(db);
  const { trial, close: closeTrial } = createTrial(app, facts);
  app.context.releaseTrial = trial;
  app.addHook('onClose', closeTrial);

  app.get('/*', { schema: { hide: true } as object }, async (request, reply) => {
    const { pathname, query } = splitAddress(request.url);
    // Other modules serve files. A path with a file extension that arrives here does not exist.
    if (/\.[a-z0-9]{2,11}$/i.test(pathname))
      return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
    const normalized = normalizePath(pathname);
    const releases = await releasesFor(normalized);
    const canonical = canonicalPath(normalized, releases.live) ?? normalized;
    if (canonical !== pathname)
      return reply
        .header('cache-control', 'public, max-age=3600')
        .redirect(canonical + (query && `?${query}`), 301);
    const published = releasesForRequest(releases, request, reply, isSecure(request));
    const previews = await previewsOf(request);
    const live =
      trialReleases(request) ??
      withDevelopment(withPreviews(published, previews), request, settings.DEV_KEY);
    // Nothing was built or published yet.
    if (!live.has('shell'))
      return reply
        .code(404)
        .type('text/plain; charset=utf-8')
        .send('No release of the shell is live: run npm run build');
    const language = chooseLanguage(request, reply, query);
    const products = await app.menu.list().catch(() => null);
    const pictureTexts = await app.menu.pictureTexts().catch(() => undefined);
    const page = findPage({ pathname, language, live, products, pictureTexts });
    // A dish under another category: one page, not one for each spelling of its address.
    if (page.status === 200 && page.path !== pathname)
      return reply
        .header('cache-control', 'public, max-age=60')
        .redirect(page.path + (query && `?${query}`), 301);
    // Reports about previews and developers' pages do not count.
    if (live === published)
      await proofs.add(request, reply, {
        live,
        now: app.context.clock.now(),
        secure: isSecure(request),
      });
    const audienceOf = (shown: Live): Audience => {
      if (shown === releases.live) return 'everybody';
      return shown === published ? 'canary' : 'preview';
    };
    return sendPage(request, reply, {
      page,
      pathname,
      query,
      language,
      live,
      products,
      isShared: live === published,
      audience: audienceOf(live),
      previews: previews.map(({ preview }) => preview),
    });
  });

  /** The live releases. A page whose package is still being built waits for it. */
  async function releasesFor(pathname: string): Promise<LiveReleases> {
    const releases = await liveReleases();
    if (!pending || ownerOf(releases.live, pathname)) return releases;
    await pending.settled;
    return liveReleases({ fresh: true });
  }

  /** The language of `?lang=`, which is stored in the cookie, or else the stored one. */
  function chooseLanguage(request: FastifyRequest, reply: FastifyReply, query: string): Language {
    const requested = languageInQuery(query);
    // Not HttpOnly, because the switch in the navigation writes the same cookie.
    if (requested && request.cookies[LANGUAGE_COOKIE] !== requested)
      void reply.setCookie(LANGUAGE_COOKIE, requested, {
        path: '/',
        maxAge: YEAR_S,
        sameSite: 'lax',
        secure: isSecure(request),
      });
    return requested ?? languageOf(request);
  }
}
