import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Language, LANGUAGE_COOKIE } from '@smokehouse/shared/contract';
import { languageOf } from '../../http/language';
import { secureCheck } from '../../http/security';
import { serveReleases } from '../releases';
import { createRenderer } from '../rendering';
import { languageInQuery, splitAddress, tidyPath } from './addresses';
import { createBodies } from './bodies';
import { chooseReleases } from './canary';
import { withDevelopment } from './development';
import { siteFacts } from './facts';
import { registerFiles } from './files';
import { createLiveReleases } from './live';
import { findPage, movedTo } from './pages';
import { registerPreviews, withPreviews } from './preview';
import { createPageSender } from './send-page';

export { originOf } from './addresses';
export { bucketOf as shareOf, visitorOf } from './canary';

/** As long as the choice in the navigation is kept. Unit: s. */
const YEAR_S = 31_536_000;

/** The pages of the site, and the releases that they are made of. */
export default async function site(app: FastifyInstance): Promise<void> {
  const { db, settings, listener, releaseStore } = app.context;
  const liveReleases = createLiveReleases({ db, listener, store: releaseStore, log: app.log });
  const isSecure = secureCheck(settings);
  const facts = siteFacts(settings);

  await app.register(serveReleases);
  const renderer = createRenderer();
  app.addHook('onClose', () => renderer.close());
  const sendPage = createPageSender(app, {
    bodies: createBodies(renderer, app.context.releaseStore, app.log),
    facts,
  });
  registerFiles(app, liveReleases);
  const trialsOf = registerPreviews(app);

  app.get('/*', { schema: { hide: true } as object }, async (request, reply) => {
    const { pathname, query } = splitAddress(request.url);
    // Files are answered by their own modules: what looks like one and got here does not exist.
    if (/\.[a-z0-9]{2,11}$/i.test(pathname))
      return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
    const tidy = tidyPath(pathname);
    const releases = await liveReleases();
    const better = movedTo(tidy, releases.live) ?? tidy;
    if (better !== pathname)
      return reply
        .header('cache-control', 'public, max-age=3600')
        .redirect(better + (query && `?${query}`), 301);
    const chosen = chooseReleases(releases, request, reply, isSecure(request));
    const trials = await trialsOf(request);
    const live = withDevelopment(withPreviews(chosen, trials), request, settings.DEV_KEY);
    // Nothing was built or published yet: there is no site at this address.
    if (!live.has('shell'))
      return reply
        .code(404)
        .type('text/plain; charset=utf-8')
        .send('No release of the shell is live: run npm run build');
    const language = chooseLanguage(request, reply, query);
    const products = await app.menu.list().catch(() => null);
    const page = findPage({ pathname, language, live, products });
    return sendPage(request, reply, {
      page,
      pathname,
      query,
      language,
      live,
      products,
      isShared: live === chosen,
      trials: trials.map(({ preview }) => preview),
    });
  });

  /** A language that the address names wins over the one chosen before, and becomes the choice. */
  function chooseLanguage(request: FastifyRequest, reply: FastifyReply, query: string): Language {
    const asked = languageInQuery(query);
    // Readable by scripts, because the switch in the navigation writes the same cookie.
    if (asked && request.cookies[LANGUAGE_COOKIE] !== asked)
      void reply.setCookie(LANGUAGE_COOKIE, asked, {
        path: '/',
        maxAge: YEAR_S,
        sameSite: 'lax',
        secure: isSecure(request),
      });
    return asked ?? languageOf(request);
  }
}
