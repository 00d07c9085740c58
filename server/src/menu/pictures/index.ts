import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '../../http/errors';
import { registerPictureCalls } from './calls';
import { createSitePhotos } from './site-photos';
import { createAvifQueue, picturesFolder, unfinishedUploads, type AvifQueue } from './store';

export { loadSharp } from './load-sharp';
export { createMissingPictures, type MissingPictures } from './missing';
export { encodePrivately } from './private';
export { picturesFolder, storePicture, uploadedImages } from './store';
export { PICTURE_LIMIT_MB, readUpload } from './upload';

declare module 'fastify' {
  interface FastifyInstance {
    avif: AvifQueue;
  }
}

const YEAR = 'public, max-age=31536000, immutable';
const DAY = 'public, max-age=86400, stale-while-revalidate=604800';
/** The AVIF is not finished yet, so the WebP is cached for a short time. */
const SOON = 'public, max-age=600';
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const HASHED = /-[0-9a-f]{8}$/;

/** Serves the pictures of dishes and of the site, in the best format that the browser accepts. */
async function pictures(app: FastifyInstance): Promise<void> {
  const { settings, missingPictures, db, listener } = app.context;
  const root = picturesFolder(settings.DATA_DIR);
  const exists = (file: string) =>
    missingPictures?.has(file) === true || existsSync(path.join(root, `${file}.webp`));
  await mkdir(root, { recursive: true });
  const avif = createAvifQueue(app.log);
  app.decorate('avif', avif);
  app.addHook('onReady', async () => {
    for (const folder of await unfinishedUploads(settings.DATA_DIR)) avif.add(folder);
  });
  app.addHook('onClose', () => avif.close());
  const photos = createSitePhotos(db, listener);
  registerPictureCalls(app, photos);

  await app.register(async (scope) => {
    await scope.register(fastifyStatic, { root, serve: false, cacheControl: false });

    scope.get<{ Params: { image: string }; Querystring: { w?: string } }>(
      '/products/:image',
      async (request, reply) => {
        const name = request.params.image.replace(/\.(webp|avif)$/, '');
        const width = widthOf(request, '800');
        // A generated picture's name ends with its version; its folder does not.
        const file = [name, name.replace(HASHED, '')]
          .filter((folder) => NAME.test(folder))
          .map((folder) => `dishes/${folder}/${width}`)
          .find(exists);
        if (!file) throw new AppError('not_found', 404);
        await missingPictures?.wait(file);
        return send(request, reply, root, file, HASHED.test(name) ? YEAR : DAY);
      },
    );

    scope.get<{ Params: { '*': string }; Querystring: { w?: string; v?: string } }>(
      '/pictures/*',
      async (request, reply) => {
        const name = request.params['*'].replace(/\.(webp|avif|svg)$/, '');
        if (!/^(?:cut\/)?[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name))
          throw new AppError('not_found', 404);
        const width = widthOf(request, '');
        const stem = `site/${name}${width && `-${width}`}`;
        if (existsSync(path.join(root, `${stem}.svg`))) {
          return reply
            .header('cache-control', DAY)
            .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
            .sendFile(`${stem}.svg`);
        }
        const caching = request.query.v ? YEAR : DAY;
        const photo = await photos.find(name, width);
        if (photo !== undefined && exists(photo)) return send(request, reply, root, photo, caching);
        if (!exists(stem)) throw new AppError('not_found', 404);
        await missingPictures?.wait(stem);
        return send(request, reply, root, stem, caching);
      },
    );
  });
}

function widthOf(
  request: FastifyRequest<{ Querystring: { w?: string } }>,
  byDefault: string,
): string {
  const width = request.query.w ?? byDefault;
  if (width !== '' && !/^\d{2,4}$/.test(String(width))) throw new AppError('not_found', 404);
  return String(width);
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  root: string,
  stem: string,
  caching: string,
): FastifyReply {
  const takesAvif = /image\/avif/i.test(request.headers.accept ?? '');
  const hasAvif = existsSync(path.join(root, `${stem}.avif`));
  void reply
    .header('vary', 'accept')
    .header('cache-control', takesAvif && !hasAvif && caching === YEAR ? SOON : caching);
  return reply.sendFile(`${stem}.${takesAvif && hasAvif ? 'avif' : 'webp'}`);
}

// fastify-plugin: uploads use `app.avif`.
export default fp(pictures, { name: 'pictures' });
