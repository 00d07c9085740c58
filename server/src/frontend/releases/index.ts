import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { answerError } from '../../http/errors';
import { ReleaseError, toReleaseError } from './errors';
import { findMoves, findReleases } from './history';
import { sweepIncoming, withIncoming } from './incoming';
import { checkFiles } from './integrity';
import { readManifest } from './manifest';
import { releaseName } from './names';
import { checkOneBuild } from './one-build';
import { offerPreview } from './offer-preview';
import { sweepOrphans } from './orphans';
import { findPointers } from './pointers';
import { createPreviewLinks } from './previews';
import { promote, publish, refuseEarly, rollBack, seePointers } from './publish';
import { receive } from './receive';
import { authorise } from './tokens';

export { takeBuiltPackages } from './built';
export { ReleaseError } from './errors';
export { findLastGood, findMoves, findReleases, type Recorded } from './history';
export { findPackages, releaseName, releasesFolder } from './names';
export { findManifest, openReleaseStore } from './open-store';
export { findPointers, type Pointer } from './pointers';
export { createPreviewLinks, type NoPreview, type Preview, type SignedPreview } from './previews';
export { serveReleases } from './serve';
export type { ReleaseStore } from './store';
export { rollBackLive, withdraw } from './taking-back';
export { authorise } from './tokens';

const HOUR = 3_600_000;
const PATH = '/api/release/:remote';
const names = z
  .string()
  .trim()
  .max(2000)
  .default('')
  .transform((text) => text.split(',').filter(Boolean));
const asked = z.object({
  percent: z.coerce.number().int().min(0).max(100).default(100),
  dropping: names,
  dryRun: z.enum(['true', 'false']).default('false'),
});
/** What a publish checks before it keeps anything; a dry run names it. */
const CHECKS = ['release.json', 'files', 'version', 'contract', 'types'] as const;
const wanted = z
  .object({
    release: z.string().max(60).optional(),
    hours: z.number().min(0.01).max(720).default(24),
  })
  .default({ hours: 24 });
const promotion = z
  .object({ release: z.string().max(60).optional(), dropping: names })
  .default({ dropping: [] });

function read<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (!result.success)
    throw new ReleaseError(
      400,
      'invalid',
      result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
    );
  return result.data;
}

const remoteOf = (request: FastifyRequest): string => (request.params as { remote: string }).remote;

/** Answers the failures of the teams' calls: one English sentence, as their command prints it. */
export function answerReleaseError(
  failure: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const error = toReleaseError(failure);
  if (!error) return answerError(failure, request, reply);
  request.log.warn(
    { remote: remoteOf(request), code: error.code, err: error.cause },
    'release refused',
  );
  if (error.statusCode === 401 || error.statusCode === 403) {
    request.server.context.securityEvents.note(request, 'release_token_refused', {
      what: remoteOf(request),
    });
  }
  void reply
    .code(error.statusCode)
    .send({ success: false, code: error.code, message: error.message });
}

/**
 * How teams bring their releases to the visitors. For the command `npm run release`, not for the
 * site's pages.
 */
export default async function releases(app: FastifyInstance): Promise<void> {
  const { db, settings, clock, releaseStore: store } = app.context;
  const holder = (request: FastifyRequest) =>
    authorise(db, request.headers.authorization, remoteOf(request));
  const links = createPreviewLinks(db);
  const hidden = { schema: { hide: true } as object };

  app.addHook('onReady', async () => {
    await sweepIncoming(store.folder, clock.now());
    await sweepOrphans(db, store.folder, clock.now());
    void store
      .begin()
      .catch((error: unknown) =>
        app.log.error(
          { err: error },
          'not every release is in the bucket yet; tried again at the next start',
        ),
      );
  });
  app.setErrorHandler(answerReleaseError);

  app.post(PATH, hidden, async (request) => {
    const { remote, name: who } = await holder(request);
    const seen = await seePointers(db, remote);
    const done = await withIncoming(store.folder, async (incoming) => {
      const { text, fields } = await receive(request, incoming, settings.RELEASE_LIMIT_MB);
      const manifest = readManifest(text);
      if (manifest.remote !== remote)
        throw new ReleaseError(
          403,
          'other_token',
          `This is a release of ${manifest.remote}, sent as one of ${remote}.`,
        );
      const { dryRun, ...options } = read(asked, fields);
      const wish = { remote, who, manifest, text, ...options };
      await checkFiles(incoming, manifest);
      await checkOneBuild(incoming, manifest);
      await refuseEarly(db, store, wish, incoming);
      if (dryRun === 'true')
        return { release: releaseName(manifest), dryRun: true, checked: CHECKS };
      await store.keep(manifest, { moved: incoming, text });
      return publish(db, store, wish, seen);
    });
    return { success: true, ...done };
  });

  app.post(`${PATH}/promote`, hidden, async (request) => {
    const { remote, name: who } = await holder(request);
    return {
      success: true,
      ...(await promote(db, store, { remote, who, ...read(promotion, request.body) })),
    };
  });

  app.post(`${PATH}/rollback`, hidden, async (request) => {
    const { remote, name: who } = await holder(request);
    return { success: true, ...(await rollBack(db, store, { remote, who })) };
  });

  app.post(`${PATH}/preview`, hidden, async (request) => {
    const { remote, id } = await holder(request);
    const { release, hours } = read(wanted, request.body);
    return {
      success: true,
      ...(await offerPreview(
        { db, store, links },
        { remote, release, holder: id, expires: clock.now() + hours * HOUR },
      )),
    };
  });

  app.get(PATH, hidden, async (request) => {
    const { remote } = await holder(request);
    const pointers = (await findPointers(db)).filter((one) => one.remote === remote);
    return {
      success: true,
      pointers: pointers.map(({ channel, release, percent }) => ({ channel, release, percent })),
      releases: await findReleases(db, remote),
      moves: await findMoves(db, remote),
    };
  });
}
