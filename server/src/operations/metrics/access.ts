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
 * True if a request may read metrics and health. With `METRICS_TOKEN`: any request with the token.
 * Without it: direct requests from the same machine to a site without `PUBLIC_URL`, because behind
 * a proxy on the same machine all requests come from there.
 */
export function canReadMetrics(
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
