import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LiveReleases } from './live-releases';
import type { Live } from './registry';

/**
 * A random number that assigns a browser to a share of the visitors. It identifies nobody and is
 * only set while there is a canary.
 */
const COOKIE = 'share';
const NUMBER = /^[0-9a-f]{16}$/;
/** Longer than a canary lasts. Unit: s. */
const MONTH_S = 2_592_000;

/**
 * Returns 0–99 for a visitor and a release, the same on every server. The release is part of the
 * hash, so that not always the same visitors get the canaries.
 */
export function shareOf(visitor: string, remote: string, release: string): number {
  return (
    createHash('sha256').update(`${visitor} ${remote} ${release}`).digest().readUInt32BE() % 100
  );
}

/**
 * The releases of one visitor: the live ones, replaced by canaries whose share the visitor is in.
 * Raising the percentage only adds visitors.
 */
export function releasesFor({ live, canaries }: LiveReleases, visitor: string): Live {
  const own = canaries.filter(
    ({ remote, release, percent }) => shareOf(visitor, remote, release) < percent,
  );
  return own.length === 0
    ? live
    : new Map([...live, ...own.map(({ remote, manifest }) => [remote, manifest] as const)]);
}

/** The number in a browser's cookie, if it has one. */
export function visitorOf(request: FastifyRequest): string | undefined {
  const value = request.cookies[COOKIE] ?? '';
  return NUMBER.test(value) ? value : undefined;
}

/** {@link releasesFor} the sender of a request. Sets the cookie if there is a canary. */
export function releasesForRequest(
  releases: LiveReleases,
  request: FastifyRequest,
  reply: FastifyReply,
  secure: boolean,
): Live {
  if (releases.canaries.length === 0) return releases.live;
  const known = visitorOf(request);
  const visitor = known ?? randomBytes(8).toString('hex');
  if (!known)
    void reply.setCookie(COOKIE, visitor, {
      path: '/',
      maxAge: MONTH_S,
      sameSite: 'lax',
      httpOnly: true,
      secure,
    });
  return releasesFor(releases, visitor);
}
