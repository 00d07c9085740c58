import { timingSafeEqual } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';
import { AppError } from '../../http/errors';

function isKey(given: unknown, key: string | undefined): boolean {
  if (!key || typeof given !== 'string') return false;
  const [expected, actual] = [Buffer.from(key), Buffer.from(given)];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** The fields that the page needs. `npm run dev` sends complete manifests. */
const manifests = z.array(
  z.looseObject({
    remote: z.string().regex(/^[a-z][a-z0-9-]*$/),
    version: z.string(),
    hash: z.string(),
    entry: z.string(),
    routes: z.array(z.looseObject({ path: z.string() })),
    slots: z.array(z.string()),
    contract: z.record(z.string(), z.string()),
    files: z.record(z.string(), z.looseObject({ integrity: z.string() })),
  }),
);

/** Largest list of manifests. Unit: bytes. */
const MAX_MANIFESTS_BYTES = 1_000_000;

/** A JSON list in percent-encoding, or compressed if it is long (`build/dev/front.mjs`). */
function decodeHeader(header: string): string {
  if (/^(?:%5B|\[)/i.test(header)) return decodeURIComponent(header);
  const compressed = Buffer.from(header, 'base64url');
  return inflateRawSync(compressed, { maxOutputLength: MAX_MANIFESTS_BYTES }).toString();
}

/** @throws AppError 400 if the header is not a list of manifests */
function readManifests(header: string): ReleaseManifest[] {
  try {
    const named = JSON.parse(decodeHeader(header)) as ReleaseManifest[];
    manifests.parse(named);
    return named;
  } catch {
    throw new AppError('bad_request', 400);
  }
}

/**
 * Replaces live releases by those that `npm run dev` names in the headers of this request. Requires
 * the setting DEV_KEY. It cannot change another person's page: a link cannot send headers, and the
 * files of these releases are under `/releases/`, where only the developer's own proxy serves them.
 */
export function withDevelopment(
  live: ReadonlyMap<string, ReleaseManifest>,
  { headers }: Pick<FastifyRequest, 'headers'>,
  key: string | undefined,
): ReadonlyMap<string, ReleaseManifest> {
  if (!isKey(headers['x-dev-key'], key)) return live;
  const named = readManifests(String(headers['x-dev-releases']));
  return new Map([...live, ...named.map((manifest) => [manifest.remote, manifest] as const)]);
}
