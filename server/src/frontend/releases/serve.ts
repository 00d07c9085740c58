import { mkdirSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isReleaseName, PACKAGE_NAME } from './names';

/** Serves the files of releases. They never change: browsers and CDNs cache them for a year. */
export async function serveReleases(app: FastifyInstance): Promise<void> {
  const { releaseStore: store } = app.context;
  mkdirSync(store.folder, { recursive: true });
  app.addHook('onRequest', async (request, reply) => {
    const [, , remote = '', release = ''] = request.url.split('/');
    if (!PACKAGE_NAME.test(remote) || !isReleaseName(release)) return;
    try {
      await store.ensureLocal(remote, release);
    } catch (error) {
      request.log.error({ err: error, remote, release }, 'a release cannot be downloaded');
      await reply
        .code(503)
        .header('retry-after', '5')
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('This file cannot be fetched now');
    }
  });
  await app.register(fastifyStatic, {
    root: store.folder,
    prefix: '/releases/',
    index: false,
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    decorateReply: false,
    // Incomplete releases are in a folder whose name starts with a dot.
    dotfiles: 'ignore',
  });
}
