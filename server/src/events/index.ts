import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { z } from 'zod';
import { LIVE_EVENTS } from '@smokehouse/shared/contract/live';
import { failureSchemas } from '../http/documentation';
import { AppError } from '../http/errors';
import { SESSION_CACHE_MS, type Role, type Session } from '../http/sessions';
import { ANNOUNCEMENTS, parseAnnouncement } from './announce';
import { createStreams, LIMITS, type Streams } from './streams';

export { announce } from './announce';
export { onceInABurst } from './bursts';
export type { Audience } from './rules';
export type { StreamLimits } from './streams';

declare module 'fastify' {
  interface FastifyInstance {
    /** The open streams. */
    live: Live;
  }
}

/** What the other modules do with the open streams. */
export interface Live extends Pick<Streams, 'size' | 'tell' | 'tellEverybody'> {
  /**
   * Passes each message of a channel of the database to `onMessage`, until the server stops. A
   * module registers its channel here and tells its events from there.
   */
  registerChannel: (channel: string, onMessage: (payload: string) => void) => void;
  /** The check of the streams' sessions that otherwise runs by itself. */
  checkSessions: () => Promise<void>;
}

const ROLES: readonly Role[] = ['user', 'dine', 'seller'];
/**
 * Each stream hears a heartbeat every {@link HEARTBEAT_MS}; proxies give up on a quiet one after a
 * minute. Unit: ms.
 */
const HEARTBEAT_MS = 20_000;
/**
 * With the query itself a session that was ended elsewhere is noticed as soon as by any other call.
 * Unit: ms.
 */
const CHECK_MS = SESSION_CACHE_MS - 1_000;
/** When to try again where all places are taken. Unit: s. */
const RETRY_AFTER_S = '30';

const STREAM = `A stream of server-sent events, for everything that the browser's cookies prove. An event is named by what became
stale and carries what the receiver may know of it:

${Object.entries(LIVE_EVENTS)
  .map(([event, when]) => `- \`${event}\`: ${when}`)
  .join('\n')}
- \`hello\`: \`{"roles"}\`, first of all and whenever something may have been missed: fetch everything again
- \`replaced\`: \`{}\`, the session opened too many streams and this, its oldest, ends: do not come back at once

Of orders an event carries \`{"orderId", "change", "status"?}\` (placed, paid, status, refunded, expired or billed), of calls
\`{"callId", "change", "table", "kind"}\` (called or answered), of the menu \`{"spreadMs"}\`: fetch it again at a random moment within that time.

The stream ends with any of its sessions, within ${SESSION_CACHE_MS / 1000} s where that ran out; connect again for the ones that are left.`;

/** `GET /api/events`: what changed, told to whom it concerns as it happens. */
async function live(app: FastifyInstance): Promise<void> {
  const { sessions, listener, streamLimits } = app.context;
  const streams = createStreams(randomBytes(4).toString('hex'), { ...LIMITS, ...streamLimits });

  const hearing = [
    sessions.onEnd((id) => streams.endSession(id)),
    listener.on(ANNOUNCEMENTS, (payload) => {
      // One greeting for all channels: the listener takes up all of them again before it says so
      // to any.
      if (payload === null) return streams.greetEverybody();
      const told = parseAnnouncement(payload);
      if (told) streams.tell(told.to, told.event, told.data);
    }),
  ];

  async function checkSessions(): Promise<void> {
    const ids = streams.sessionIds();
    if (ids.size === 0) return;
    const living = await sessions.findLiving([...ids]);
    for (const id of ids) if (!living.has(id)) streams.endSession(id);
  }
  let checking: Promise<void> | undefined;
  const check = () => {
    checking ??= checkSessions()
      .catch((error: unknown) =>
        app.log.warn(
          { err: error },
          'the sessions of the live streams could not be checked; again in a moment',
        ),
      )
      .finally(() => {
        checking = undefined;
      });
  };
  const timers = [
    setInterval(() => streams.beat(), HEARTBEAT_MS / LIMITS.slots),
    setInterval(check, CHECK_MS),
  ];
  for (const timer of timers) timer.unref();
  app.decorate('live', {
    get size() {
      return streams.size;
    },
    tell: streams.tell,
    tellEverybody: streams.tellEverybody,
    registerChannel(channel, onMessage) {
      hearing.push(
        listener.on(channel, (payload) => {
          if (payload !== null) onMessage(payload);
        }),
      );
    },
    checkSessions,
  });
  // Before the server waits for its connections: a stream would never end by itself.
  app.addHook('preClose', async () => {
    for (const timer of timers) clearInterval(timer);
    for (const stop of hearing) stop();
    await streams.close();
    await checking;
  });

  app.route({
    method: 'GET',
    url: '/api/events',
    exposeHeadRoute: false,
    // A stream takes a place: a page of somebody else must not be able to take them all.
    config: { changesState: true },
    schema: {
      summary: 'Live updates',
      tags: ['Live'],
      description: STREAM,
      security: ROLES.map((role) => ({ [role]: [] })),
      response: {
        200: {
          description: 'The stream.',
          content: { 'text/event-stream': { schema: z.string() } },
        },
        ...failureSchemas([401, 403, 503]),
      },
    },
    handler: async (request, reply) => {
      const found = await sessionsOf(request);
      if (found.length === 0) throw new AppError('sign_in_needed', 401);
      if (!streams.hasRoom()) {
        void reply.header('retry-after', RETRY_AFTER_S);
        throw new AppError('unavailable', 503);
      }
      void reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        // The connection serves nothing else, so it closes with the stream.
        .header('connection', 'close');
      reply.hijack();
      reply.raw.writeHead(200, reply.getHeaders() as Record<string, string>);
      streams.open(reply.raw, found);
    },
  });
}

async function sessionsOf(request: FastifyRequest): Promise<Session[]> {
  const { sessions } = request.server.context;
  const found = await Promise.all(ROLES.map((role) => sessions.find(request, role)));
  return found.filter((session) => session !== null);
}

// fastify-plugin: the other modules use `app.live`.
export default fp(live, { name: 'live' });
