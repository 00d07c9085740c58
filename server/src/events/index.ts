import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { z } from 'zod';
import { LIVE_EVENTS } from '@smokehouse/shared/contract/live';
import { failureSchemas } from '../http/documentation';
import { AppError } from '../http/errors';
import { sharedAddress } from '../http/limits';
import { SESSION_CACHE_MS, type Role, type Session } from '../http/sessions';
import { ANNOUNCEMENTS, parseAnnouncement } from './announce';
import { registerProcessJob } from '../jobs';
import { findGuestsWithCode } from './queries';
import { createStreams, LIMITS, type StreamOwner, type Streams } from './streams';

export { announce, announcing } from './announce';
export { throttle } from './throttle';
export type { Audience } from './rules';
export type { StreamLimits } from './streams';

declare module 'fastify' {
  interface FastifyInstance {
    /** The open streams. */
    live: Live;
  }
}

/** The interface for other modules. */
export interface Live extends Pick<Streams, 'size' | 'publish' | 'publishToAll'> {
  /**
   * Passes each message of a database channel to `onMessage` until the server stops. Modules
   * register their channels here and publish their events from the callback.
   */
  registerChannel: (channel: string, onMessage: (payload: string) => void) => void;
  /** Ends the streams of ended sessions. Runs by itself; exposed for tests. */
  checkSessions: () => Promise<void>;
}

const ROLES: readonly Role[] = ['user', 'dine', 'seller'];
/**
 * The time between two heartbeats of a stream. Proxies close an idle one after a minute. Unit: ms.
 */
const HEARTBEAT_MS = 20_000;
/**
 * Plus the query, a session that ended elsewhere is noticed as soon as by any other call. Unit: ms.
 */
const CHECK_MS = SESSION_CACHE_MS - 1_000;
/** `Retry-After` when there are too many streams. Unit: s. */
const RETRY_AFTER_S = '30';

const STREAM = `A stream of server-sent events, for everything that the browser's cookies prove. An event is named by what became
stale and carries what the receiver may know of it:

${Object.entries(LIVE_EVENTS)
  .map(([event, { when }]) => `- \`${event}\`: ${when}`)
  .join('\n')}
- \`hello\`: \`{"roles"}\`, first of all and whenever something may have been missed: fetch everything again
- \`replaced\`: \`{}\`, the person or their address opened too many streams and this, the oldest, ends: do not come back at once

Of orders an event carries \`{"orderId", "change", "status"?}\` (placed, paid, status, refunded, expired or billed), of calls
\`{"callId", "change", "table", "kind"}\` (called or answered), of the kitchen \`{"change"}\` (opened, corrected, pressed or moved), of the menu \`{"spreadMs"}\`: fetch it again at a random moment within that time.

The stream ends with any of its sessions, within ${SESSION_CACHE_MS / 1000} s where that ran out; connect again for the ones that are left.`;

/** `GET /api/events`: sends changes to the users they concern. */
async function live(app: FastifyInstance): Promise<void> {
  const { db, sessions, listener, streamLimits } = app.context;
  const streams = createStreams(randomBytes(4).toString('hex'), { ...LIMITS, ...streamLimits });

  const subscriptions = [
    sessions.onRevoked((id) => streams.endSession(id)),
    listener.on(ANNOUNCEMENTS, (payload) => {
      // One hello for all channels: after a lost connection, the listener subscribes to all of them
      // before it sends null to any.
      if (payload === null) return streams.sendHelloToAll();
      const announcement = parseAnnouncement(payload);
      if (announcement) streams.publish(announcement.to, announcement.event, announcement.data);
    }),
  ];

  /** False when the process, or the address for this owner, has all its streams. */
  async function makeRoom(owner: StreamOwner): Promise<boolean> {
    if (streams.hasRoom(owner) || owner.address === undefined) return streams.hasRoom(owner);
    const own = owner.sessions.map(({ subject }) => subject);
    const guests = [...streams.guestsAt(owner.address), ...own];
    return streams.makeRoom(owner, await findGuestsWithCode(db, guests));
  }

  async function checkSessions(): Promise<void> {
    const ids = streams.sessionIds();
    if (ids.size === 0) return;
    const valid = await sessions.findValid([...ids]);
    for (const id of ids) if (!valid.has(id)) streams.endSession(id);
  }
  registerProcessJob(app, {
    name: 'heartbeats of live streams',
    everyMs: HEARTBEAT_MS / LIMITS.slots,
    run: () => streams.sendHeartbeats(),
  });
  registerProcessJob(app, {
    name: 'checking sessions of live streams',
    everyMs: CHECK_MS,
    run: checkSessions,
  });
  app.decorate('live', {
    get size() {
      return streams.size;
    },
    publish: streams.publish,
    publishToAll: streams.publishToAll,
    registerChannel(channel, onMessage) {
      subscriptions.push(
        listener.on(channel, (payload) => {
          if (payload !== null) onMessage(payload);
        }),
      );
    },
    checkSessions,
  });
  // Before the server waits for its connections: a stream would never end by itself.
  app.addHook('preClose', async () => {
    for (const stop of subscriptions) stop();
    await streams.close();
  });

  app.route({
    method: 'GET',
    url: '/api/events',
    exposeHeadRoute: false,
    // Streams are limited, so other sites must not be able to open them.
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
        204: z.null().describe('No session is left since the last event: do not reconnect.'),
        ...failureSchemas([401, 403, 503]),
      },
    },
    handler: async (request, reply) => {
      const found = await sessionsOf(request);
      if (found.length === 0) {
        // To a browser that reconnects by itself, 204 says that it should stop (HTML standard,
        // 9.2.3). Its page may not have heard of the end of the session yet.
        if (request.headers['last-event-id'] !== undefined) return reply.code(204).send();
        throw new AppError('sign_in_needed', 401);
      }
      const owner = { sessions: found, address: sharedAddress(request.ip) };
      if (!(await makeRoom(owner)))
        return app.shed(request, reply.header('retry-after', RETRY_AFTER_S));
      void reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        // The connection serves only the stream, so it closes with it.
        .header('connection', 'close');
      reply.hijack();
      reply.raw.writeHead(200, reply.getHeaders() as Record<string, string>);
      streams.open(reply.raw, owner);
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
