import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';

function isKey(given: unknown, key: string | undefined): boolean {
  if (!key || typeof given !== 'string') return false;
  const [expected, actual] = [Buffer.from(key), Buffer.from(given)];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
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
  const named = JSON.parse(
    decodeURIComponent(String(headers['x-dev-releases'])),
  ) as ReleaseManifest[];
  return new Map([...live, ...named.map((manifest) => [manifest.remote, manifest] as const)]);
}
