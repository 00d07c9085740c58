import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sharedAddress } from './limits';

/**
 * Requests of one connection that may wait for their answers. Browsers and proxies send the next
 * one after the answer; without a bound, one packet could ask for hundreds of answers that nobody
 * reads.
 */
export const MAX_UNANSWERED = 8;
/** Connections of one address. Guests of a restaurant share an address. */
export const MAX_CONNECTIONS_OF_ADDRESS = 1000;
/** The part of the files that this process may open which connections may use. */
const CONNECTIONS_SHARE = 0.75;

/** How many files this process may open; undefined where that is not known. */
function openFileLimit(): number | undefined {
  try {
    const [, soft] =
      /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? undefined : Number(soft);
  } catch {
    return undefined;
  }
}

/**
 * Bounds the connections of the process and of one address, and the requests of one connection that
 * are not answered. Behind a proxy, which has one address for everybody, the proxy bounds those of
 * an address.
 */
export function registerConnectionLimits(app: FastifyInstance, isBehindProxy: boolean): void {
  const files = openFileLimit();
  if (files !== undefined) app.server.maxConnections = Math.floor(files * CONNECTIONS_SHARE);

  const ofAddress = new Map<string, number>();
  const change = (address: string, by: number) => {
    const next = (ofAddress.get(address) ?? 0) + by;
    if (next > 0) ofAddress.set(address, next);
    else ofAddress.delete(address);
    return next;
  };
  app.server.on('connection', (socket: Socket) => {
    const address = isBehindProxy ? undefined : sharedAddress(socket.remoteAddress ?? '');
    if (address === undefined) return;
    socket.once('close', () => change(address, -1));
    if (change(address, 1) > MAX_CONNECTIONS_OF_ADDRESS) socket.destroy();
  });

  const unanswered = new WeakMap<Socket, number>();
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    const waiting = (unanswered.get(socket) ?? 0) + 1;
    if (waiting > MAX_UNANSWERED) {
      reply.hijack();
      socket.destroy();
      return;
    }
    unanswered.set(socket, waiting);
    reply.raw.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    done();
  });
}
