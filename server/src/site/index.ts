import { mkdirSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';
import { languageOf } from '../http/language';
import { renderDocument } from './document';
import { siteFacts } from './facts';
import { findLiveReleases } from './releases';

export { PACKAGES, takeBuiltPackage } from './releases';

/** Where releases lie. */
export const releasesFolder = (dataDir: string): string => path.resolve(dataDir, 'releases');

/** A registry that was read is good for this long where no notice of a change came. Unit: ms. */
const REGISTRY_TTL_MS = 1000;

/** Nothing runs that the registry did not vouch for: no inline script, no eval. The payment widget is the one guest. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self' https://checkout.razorpay.com",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self' https://api.razorpay.com https://lumberjack.razorpay.com https://www.openstreetmap.org",
  'frame-src https://api.razorpay.com https://checkout.razorpay.com https://www.openstreetmap.org',
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** The pages of the site, and the releases that they are made of. */
export default async function site(app: FastifyInstance): Promise<void> {
  const { db, settings, clock, listener } = app.context;
  let known: { live: ReadonlyMap<string, ReleaseManifest>; until: number } | undefined;
  listener.on('releases', () => { known = undefined; });
  const liveReleases = async () => {
    if (known && known.until > Date.now()) return known.live;
    const live = await findLiveReleases(db);
    known = { live, until: Date.now() + REGISTRY_TTL_MS };
    return live;
  };
  const facts = siteFacts(settings);

  mkdirSync(releasesFolder(settings.DATA_DIR), { recursive: true });
  await app.register(fastifyStatic, {
    root: releasesFolder(settings.DATA_DIR),
    prefix: '/releases/',
    index: false,
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
  });

  app.get('/*', { schema: { hide: true } as object }, async (request, reply) => {
    // Not `new URL`: `//` is an address that a person can type, and no valid one.
    const pathname = request.url.split('?', 1)[0] ?? '/';
    // Files are answered by their own modules: what looks like one and got here does not exist.
    if (/\.[a-z0-9]{2,5}$/i.test(pathname)) return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
    const language = languageOf(request);
    const live = await liveReleases();
    // Nothing was built or published yet: there is no site at this address.
    if (!live.has('shell')) return reply.code(404).type('text/plain; charset=utf-8').send('No release of the shell is live: run npm run build');
    const html = renderDocument({ language, pathname, live, now: clock.now(), site: facts });
    return reply.type('text/html; charset=utf-8')
      .header('content-security-policy', POLICY)
      .header('content-language', language)
      .header('vary', 'accept-language, cookie')
      .header('cache-control', 'private, no-cache')
      .header('x-frame-options', 'DENY')
      .send(html);
  });
}
