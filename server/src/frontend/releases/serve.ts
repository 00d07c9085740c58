import { mkdirSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { encodingsFor, hasCurrent } from '../../http/encodings';
import { contentTypeOf } from './content-types';
import { isReleaseName, PACKAGE_NAME } from './names';
import { createStoredFiles, type FileName } from './stored-files';

/**
 * Serves the files of releases. They never change: browsers and CDNs cache them for a year. What
 * cannot be read now, or is not what was published, is a 503 that nobody caches.
 */
export function serveReleases(app: FastifyInstance): void {
  const { releaseStore: store } = app.context;
  mkdirSync(store.folder, { recursive: true });
  const read = createStoredFiles(store);

  app.get<{ Params: FileName }>(
    '/releases/:remote/:release/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const { params: file, headers } = request;
      if (!PACKAGE_NAME.test(file.remote) || !isReleaseName(file.release))
        return reply.callNotFound();
      try {
        const found = await read(file, encodingsFor(headers['accept-encoding']));
        if (!found) return reply.callNotFound();
        const { body, encoding } = found;
        // The name of the release contains the hash of its files.
        const etag = `"${file.release}-${encoding}"`;
        void reply
          .header('cache-control', 'public, max-age=31536000, immutable')
          .header('vary', 'accept-encoding')
          .header('etag', etag)
          .type(contentTypeOf(file.name));
        if (hasCurrent(headers['if-none-match'], etag)) return reply.code(304).send();
        if (encoding !== 'identity') void reply.header('content-encoding', encoding);
        return reply.send(body);
      } catch (error) {
        request.log.error({ err: error, ...file }, 'a file of a release cannot be read');
        return sendUnreadable(reply);
      }
    },
  );
}

const sendUnreadable = (reply: FastifyReply): FastifyReply =>
  reply
    .code(503)
    .header('retry-after', '5')
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('This file cannot be fetched now');
