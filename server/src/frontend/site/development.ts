import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';

function isKey(given: unknown, key: string | undefined): boolean {
  if (!key || typeof given !== 'string') return false;
  const [wanted, got] = [Buffer.from(key), Buffer.from(given)];
  return wanted.length === got.length && timingSafeEqual(wanted, got);
}

/**
 * The releases of one page: those that are live, and in their place the ones that `npm run dev`
 * names in this request. Off without the setting DEV_KEY. A link cannot send headers, and the files
 * of a named release lie under this site's own `/releases/`, where only the developer's own proxy
 * answers for them: nobody else's page can be changed, no other origin is let in.
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
