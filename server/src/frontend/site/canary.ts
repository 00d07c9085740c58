import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LiveReleases } from './live';
import type { Live } from './registry';

/**
 * Which share of the visitors a browser belongs to. It says nothing about who they are, and is only
 * set while a canary is out.
 */
const COOKIE = 'share';
const NUMBER = /^[0-9a-f]{16}$/;
/** Longer than a canary is out. Unit: s. */
const MONTH_S = 2_592_000;

/**
 * 0–99, the same for a visitor and a release at any time and on any server. Another release asks
 * other visitors first.
 */
export function bucketOf(visitor: string, remote: string, release: string): number {
  return (
    createHash('sha256').update(`${visitor} ${remote} ${release}`).digest().readUInt32BE() % 100
  );
}

/**
 * The releases of one visitor: the live ones, and the canaries whose share they belong to. More
 * percent only adds visitors.
 */
export function releasesFor({ live, canaries }: LiveReleases, visitor: string): Live {
  const theirs = canaries.filter(
    ({ remote, release, percent }) => bucketOf(visitor, remote, release) < percent,
  );
  return theirs.length === 0
    ? live
    : new Map([...live, ...theirs.map(({ remote, manifest }) => [remote, manifest] as const)]);
}

/** The number of a browser, once it has one. */
export function visitorOf(request: FastifyRequest): string | undefined {
  const brought = request.cookies[COOKIE] ?? '';
  return NUMBER.test(brought) ? brought : undefined;
}

/** {@link releasesFor} whoever asks; who has no number yet is given one. */
export function chooseReleases(
  releases: LiveReleases,
  request: FastifyRequest,
  reply: FastifyReply,
  secure: boolean,
): Live {
  if (releases.canaries.length === 0) return releases.live;
  const brought = visitorOf(request);
  const visitor = brought ?? randomBytes(8).toString('hex');
  if (!brought)
    void reply.setCookie(COOKIE, visitor, {
      path: '/',
      maxAge: MONTH_S,
      sameSite: 'lax',
      httpOnly: true,
      secure,
    });
  return releasesFor(releases, visitor);
}
