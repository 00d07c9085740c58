import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';
import type { AuditAction } from '@smokehouse/shared/contract/operations/audit/rules';
import { expectCost } from '../../http/costs';
import { answerError } from '../../http/errors';
import { PREVIEW_PACKAGE } from '../../http/limits';
import { countAttempt } from '../../http/route-limits';
import { releaseText } from '../../release-text';
import { bindAudit } from '../../operations/audit';
import { ReleaseError, toReleaseError } from './errors';
import { findMoves, findReleases, findTakenBack } from './history';
import { removeAbandonedUploads, withIncomingFolder } from './incoming';
import { checkFiles, checkMaps } from './integrity';
import { readManifest } from './manifest';
import { releaseName } from './names';
import { checkSameBuild } from './same-build';
import { createPreview } from './create-preview';
import { removeOrphanedReleases } from './orphans';
import { findPointers } from './pointers';
import { createPreviewLinks } from './previews';
import {
  checkBeforeStoring,
  olderFaults,
  promote,
  publish,
  readPointerState,
  rollBack,
} from './publish';
import { receive } from './receive';
import { type Candidate, sizeFaults, type TrialResult } from './proof';
import { approve, contentOf, trialError } from './approvals';
import { authorise } from './tokens';
import { assertReadable } from './unreadable';

export { activateBuiltPackages } from './built-packages';
export { ReleaseError } from './errors';
export { findLastGood, findMoves, findReleases, type RecordedMove } from './history';
export { findPackages, releaseName } from './names';
export { findManifest } from './manifests';
export { createSigner } from './keys';
export { openReleaseStore } from './open-store';
export type { Candidate, ReleaseTrial, TrialResult } from './proof';
export { activatePackages, type PackageBuilds, type PendingPackages } from './package-builds';
export { findPointers, type Pointer } from './pointers';
export {
  createPreviewLinks,
  type PreviewRefusal,
  type Preview,
  type SignedPreview,
} from './previews';
export { contractFaults } from './rules';
export { serveReleases } from './serve';
export { folderOf, type ReleaseStore } from './store';
export {
  approvePackage,
  approveRequest,
  declineRequest,
  findApprovalRequests,
  findApprovals,
} from './approvals';
export { releaseSubject } from './publish';
export { rollBackLive, withdraw } from './rollback';
export { authorise, revokeTokens } from './tokens';
export { contentTypeOf } from './content-types';
export { findUnreadable, storeAway } from './unreadable';

const HOUR_MS = 3_600_000;
/** Faults of a trial that are kept, and the length of each. */
const MAX_FAULTS = 50;
const FAULT_LENGTH = 1000;
/** The first faults, and the last one, which says what was not tried. */
const firstFaults = (all: readonly string[]): readonly string[] =>
  all.length <= MAX_FAULTS
    ? all
    : [
        ...all.slice(0, MAX_FAULTS - 2),
        `${all.length - MAX_FAULTS + 1} more faults are left out.`,
        ...all.slice(-1),
      ];
const PATH = '/api/release/:remote';
/** Routes and slots, separated by commas. */
const names = z
  .string()
  .trim()
  .max(2000)
  .default('')
  .transform((text) => text.split(',').filter(Boolean));
const publishFields = z.object({
  percent: z
    .string()
    .regex(/^(?:\d{1,2}|100)$/, 'must be a whole number from 0 to 100')
    .default('100')
    .transform(Number),
  dropping: names,
  dryRun: z.enum(['true', 'false']).default('false'),
  /**
   * Publish with a seller's approval what a check refuses: the seller's code, or any other text.
   */
  force: z.string().max(100).optional(),
  /** Why, for the seller. */
  reason: z
    .string()
    .max(500)
    .transform((text) => text.replace(/[\p{C}\s]+/gu, ' ').trim() || null)
    .nullable()
    .default(null),
});
/** The checks before a release is stored. A dry run returns this list. */
const CHECKS = [
  'release.json',
  'files',
  'version',
  'contract',
  'styles',
  'types',
  'size',
  'pages',
] as const;
const previewBody = z
  .object({
    release: z.string().max(60).optional(),
    hours: z.number().min(0.01).max(720).default(24),
  })
  .default({ hours: 24 });
const promoteBody = z
  .object({ release: z.string().max(60).optional(), dropping: names })
  .default({ dropping: [] });

function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
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

/** Error handler of the teams' calls: one English sentence, which the command line prints. */
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

/** The calls of the command line: publish, promote, roll back, preview and list releases. */
export default async function releases(app: FastifyInstance): Promise<void> {
  const { db, settings, clock, dayOf, releaseStore: store, pendingPackages } = app.context;
  const tokenOf = (request: FastifyRequest) =>
    authorise(db, request.headers.authorization, remoteOf(request));
  const links = createPreviewLinks(db);
  const hidden = { schema: { hide: true } as object };
  const previewing = {
    ...hidden,
    config: { limits: [{ limit: PREVIEW_PACKAGE, by: 'handler' }] },
  } as const;
  const publishing = { ...hidden, config: { cost: 'release' } } as const;

  app.addHook('onReady', async () => {
    await removeAbandonedUploads(store.folder, clock.now());
    await removeOrphanedReleases(db, store.folder, clock.now());
  });
  const closing = new AbortController();
  let completed: Promise<void> | undefined;
  app.addHook('onListen', (done) => {
    // The packages that follow are completed too.
    void Promise.resolve(pendingPackages?.settled).then(() => {
      completed = store
        .complete(closing.signal)
        .catch((error: unknown) =>
          app.log.error(
            { err: error },
            'releases could not be compressed or uploaded; retried at the next start',
          ),
        );
    });
    done();
  });
  app.addHook('onClose', () => {
    closing.abort();
    return completed;
  });
  app.setErrorHandler(answerReleaseError);

  /** Checks the size of a release, and runs it beside the live ones. */
  async function prove(candidate: Candidate): Promise<TrialResult> {
    expectCost('release');
    const pointers = await findPointers(db);
    await assertReadable(store, pointers, candidate.manifest.remote);
    const budget = { remote: settings.REMOTE_PAGE_KB, shell: settings.SHELL_PAGE_KB };
    const sizes = await sizeFaults(candidate, budget);
    const trial = await app.context.releaseTrial?.(candidate, pointers);
    return {
      rendered: trial?.rendered ?? [],
      browser: trial?.browser ?? 'not started',
      // They are stored and shown at the desk, and most quote the release.
      faults: firstFaults([...sizes, ...(trial?.faults ?? [])]).map((fault) =>
        releaseText(fault, FAULT_LENGTH),
      ),
    };
  }

  /** What a team does with its token, for the audit log. */
  const auditOf = (who: string, action: AuditAction) =>
    bindAudit(() => ({ clock, dayOf, actor: { kind: 'team', id: who }, action })).audit;

  /** Publishing refuses such a release anyway; a seller can approve it too. */
  async function forcedFaults(manifest: ReleaseManifest): Promise<string[]> {
    const [remote, release] = [manifest.remote, releaseName(manifest)];
    const isTakenBack = (await findTakenBack(db, remote)).has(release);
    return [
      ...olderFaults(manifest, await findPointers(db)),
      ...(isTakenBack ? [`${remote} ${release} was taken back.`] : []),
    ];
  }

  app.post(PATH, publishing, async (request) => {
    const { remote, name: who } = await tokenOf(request);
    const state = await readPointerState(db, remote);
    const result = await withIncomingFolder(store.folder, async (incoming) => {
      const { text, fields, maps } = await receive(request, incoming, settings.RELEASE_LIMIT_MB);
      const manifest = readManifest(text);
      if (manifest.remote !== remote)
        throw new ReleaseError(
          403,
          'other_token',
          `This is a release of ${manifest.remote}, not of ${remote}.`,
        );
      const { dryRun, force, reason, ...options } = parse(publishFields, fields);
      const audit = auditOf(who, 'release.publish');
      const publishRequest = { remote, who, audit, manifest, text, maps, ...options };
      await checkFiles(incoming, manifest);
      checkMaps(maps, manifest);
      await checkSameBuild(incoming, manifest);
      await checkBeforeStoring(db, store, publishRequest, incoming, {
        dryRun: dryRun === 'true',
        force: force !== undefined,
      });
      const release = releaseName(manifest);
      const { faults, ...proof } = await prove({ manifest, folder: incoming });
      if (dryRun === 'true') {
        if (faults.length > 0) throw trialError(faults);
        return { release, dryRun: true, checked: CHECKS, ...proof };
      }
      if (force !== undefined) faults.push(...(await forcedFaults(manifest)));
      const content = contentOf(text);
      const need = { remote, release, content, who, reason, faults, force, now: clock.now() };
      const approval = await approve(db, need);
      await store.save(manifest, { moved: incoming, text });
      const moved = await publish(db, store, { ...publishRequest, approval }, state);
      return { ...moved, ...proof, ...(approval && { approvedBy: approval.seller }) };
    });
    return { success: true, ...result };
  });

  app.post(`${PATH}/promote`, hidden, async (request) => {
    const { remote, name: who } = await tokenOf(request);
    return {
      success: true,
      ...(await promote(db, store, {
        remote,
        who,
        audit: auditOf(who, 'release.publish'),
        ...parse(promoteBody, request.body),
      })),
    };
  });

  app.post(`${PATH}/rollback`, hidden, async (request) => {
    const { remote, name: who } = await tokenOf(request);
    const audit = auditOf(who, 'release.rollback');
    return { success: true, ...(await rollBack(db, store, { remote, who, audit })) };
  });

  app.post(`${PATH}/preview`, previewing, async (request) => {
    const { remote, id } = await tokenOf(request);
    await countAttempt(request, PREVIEW_PACKAGE, remote);
    const { release, hours } = parse(previewBody, request.body);
    return {
      success: true,
      ...(await createPreview(
        { db, store, links },
        { remote, release, issuer: id, expires: clock.now() + hours * HOUR_MS },
      )),
    };
  });

  app.get(PATH, hidden, async (request) => {
    const { remote } = await tokenOf(request);
    const pointers = (await findPointers(db)).filter((one) => one.remote === remote);
    const takenBack = await findTakenBack(db, remote);
    return {
      success: true,
      pointers: pointers.map(({ channel, release, percent }) => ({ channel, release, percent })),
      releases: (await findReleases(db, remote)).map((one) => ({
        ...one,
        ...(takenBack.has(one.release) && { isTakenBack: true }),
      })),
      moves: await findMoves(db, remote),
    };
  });
}
