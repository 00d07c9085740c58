import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Settings } from '../../settings';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const PROXY_HEADERS = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
] as const;
const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Who may see how the site is doing. With `METRICS_TOKEN`: its holder, from anywhere. Without:
 * whoever connects from this very machine, straight, to a site that has no public address; behind a
 * proxy on the same machine everybody would.
 */
export function mayLook(
  request: FastifyRequest,
  { METRICS_TOKEN, PUBLIC_URL }: Pick<Settings, 'METRICS_TOKEN' | 'PUBLIC_URL'>,
): boolean {
  if (METRICS_TOKEN) {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    return given !== undefined && timingSafeEqual(digest(given), digest(METRICS_TOKEN));
  }
  return (
    !PUBLIC_URL &&
    LOOPBACK.test(request.socket.remoteAddress ?? '') &&
    PROXY_HEADERS.every((name) => request.headers[name] === undefined)
  );
}
