import type { FastifyInstance } from 'fastify';
import { languageOf } from '../../http/language';
import { languageInQuery, originOf, splitAddress } from './addresses';
import { FAVICON, ICON_FILES, iconOf, webManifest } from './icons';
import type { LiveReleases } from './live-releases';
import { publicPages } from './pages';
import { findChangeDates } from './queries';
import { robots, sitemap } from './sitemap';

const hidden = { schema: { hide: true } as object };
const DAY = 'public, max-age=86400';
const HOUR = 'public, max-age=3600';

/** Serves icons, the web manifest, `robots.txt` and `sitemap.xml`. */
export function registerFiles(
  app: FastifyInstance,
  liveReleases: () => Promise<LiveReleases>,
): void {
  const { db, settings } = app.context;

  app.get('/favicon.svg', hidden, (_request, reply) =>
    reply
      .type('image/svg+xml')
      .header('cache-control', DAY)
      .header('content-security-policy', "default-src 'none'")
      .send(FAVICON),
  );

  for (const file of ICON_FILES) {
    app.get(`/${file}`, hidden, async (_request, reply) =>
      reply
        .type(file.endsWith('.ico') ? 'image/x-icon' : 'image/png')
        .header('cache-control', DAY)
        .send(await iconOf(file)),
    );
  }

  app.get('/site.webmanifest', hidden, (request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', HOUR)
      .header('vary', 'accept-language, cookie')
      .send(
        JSON.stringify(
          webManifest(languageInQuery(splitAddress(request.url).query) ?? languageOf(request)),
        ),
      ),
  );

  app.get('/robots.txt', hidden, (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', HOUR)
      .send(robots(originOf(request, settings))),
  );

  app.get('/sitemap.xml', hidden, async (request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', HOUR)
      .send(
        sitemap(
          originOf(request, settings),
          await app.menu.list(),
          await findChangeDates(db),
          publicPages((await liveReleases()).live),
        ),
      ),
  );
}
