import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TABLET_UNUSED_MS, type Screen } from '@smokehouse/shared/contract/people/staff/rules';
import type { Context } from '../../context';
import type { Database } from '../../database/pool';
import { deviceOf } from '../../http/devices';
import { secureCheck } from '../../http/security';
import { asScreen, isAnsweredFor } from './queries';

const COOKIE = 'sh_tablet';

/** A device that the staff share. */
export interface Tablet {
  id: string;
  name: string;
  /** The place whose screen it is. */
  screen?: Screen | undefined;
}

/** A tablet that has just been paired. */
export interface PairedTablet extends Tablet {
  createdBy: string;
  /** The owner who answers for it; null until one confirms it. */
  confirmedBy: string | null;
}

/** The shared tablets. Each has a cookie of its own, which is no session: it only shows the names. */
export interface Tablets {
  /** Makes the device of a request a tablet. */
  start: (
    request: FastifyRequest,
    reply: FastifyReply,
    tablet: PairedTablet,
    tx: Database,
  ) => Promise<void>;
  /** The tablet of the request's cookie; undefined for other devices, after its end, and unused. */
  find: (request: FastifyRequest) => Promise<Tablet | undefined>;
  /** Notes when and where it is used, and renews the cookie. */
  noteUse: (request: FastifyRequest, reply: FastifyReply, tablet: Tablet) => Promise<void>;
}

/** Browser, system and address of a request: from where a tablet is used. */
function placeOf({ headers, ip }: FastifyRequest) {
  const { browser, system } = deviceOf(headers['user-agent']);
  return {
    last_device: [browser, system].filter(Boolean).join(', ') || null,
    last_address: ip,
  };
}

export function createTablets({
  db,
  clock,
  settings,
}: Pick<Context, 'db' | 'clock' | 'settings'>): Tablets {
  const isSecure = secureCheck(settings);
  const cookieOf = (request: FastifyRequest) => (isSecure(request) ? '__Host-' : '') + COOKIE;
  const hashOf = (token: string) => createHash('sha256').update(token).digest();

  function setCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
    void reply.setCookie(cookieOf(request), token, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecure(request),
      maxAge: TABLET_UNUSED_MS / 1000,
    });
  }

  function tokenOf(request: FastifyRequest): string | undefined {
    const token = request.cookies[cookieOf(request)];
    return token && /^[\w-]{43}$/.test(token) ? token : undefined;
  }

  return {
    async start(request, reply, { id, name, screen, createdBy, confirmedBy }, tx) {
      const token = randomBytes(32).toString('base64url');
      const now = new Date(clock.now());
      await tx
        .insertInto('tablets')
        .values({
          id,
          name,
          screen: screen ?? null,
          token_hash: hashOf(token),
          created_by: createdBy,
          confirmed_by: confirmedBy,
          created_at: now,
          last_used_at: now,
          ...placeOf(request),
        })
        .execute();
      setCookie(request, reply, token);
    },

    async find(request) {
      const token = tokenOf(request);
      if (!token) return undefined;
      const tablet = await db
        .selectFrom('tablets as t')
        .select(['t.id', 't.name', 't.screen'])
        .where('t.token_hash', '=', hashOf(token))
        .where('t.ended_at', 'is', null)
        .where(isAnsweredFor)
        .where('t.last_used_at', '>', new Date(clock.now() - TABLET_UNUSED_MS))
        .executeTakeFirst();
      return tablet && { ...tablet, screen: asScreen(tablet.screen) };
    },

    async noteUse(request, reply, { id }) {
      await db
        .updateTable('tablets')
        .set({ last_used_at: new Date(clock.now()), ...placeOf(request) })
        .where('id', '=', id)
        .execute();
      const token = tokenOf(request);
      if (token) setCookie(request, reply, token);
    },
  };
}
