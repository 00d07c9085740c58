import { mkdirSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isReleaseName, PACKAGE_NAME } from './names';

/**
 * Answers for the files of releases, wherever they are kept. They never change: browsers and CDNs
 * keep them for a year.
 */
export async function serveReleases(app: FastifyInstance): Promise<void> {
  const { releaseStore: store } = app.context;
  mkdirSync(store.folder, { recursive: true });
  app.addHook('onRequest', async (request, reply) => {
    const [, , remote = '', release = ''] = request.url.split('/');
    if (!PACKAGE_NAME.test(remote) || !isReleaseName(release)) return;
    try {
      await store.bring(remote, release);
    } catch (error) {
      request.log.error({ err: error, remote, release }, 'a release cannot be fetched');
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
    // A release that is still arriving is nobody's yet.
    dotfiles: 'ignore',
  });
}
