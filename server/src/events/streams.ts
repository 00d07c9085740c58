import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveEvent, LiveEvents, StreamFrames } from '@smokehouse/shared/contract/live';
import type { Session } from '../http/sessions';
import { frameOf, HEARTBEAT, retryTime } from './frames';
import { audiencesOf, isForStaff, type Audience } from './rules';

export interface StreamLimits {
  /** Maximum number of streams of a process. */
  total: number;
  /**
   * Maximum number of streams of a session. Over HTTP/1.1 a browser has six connections, and its
   * calls need some.
   */
  perSession: number;
  /** Maximum number of streams of a customer or guest, in all their sessions. */
  perPerson: number;
  /** Maximum number of streams of a member of the staff, in all their sessions. */
  perSeller: number;
  /**
   * Maximum number of streams of an address, which all guests of a restaurant may share. Beyond it
   * the person with most streams loses the oldest.
   */
  perAddress: number;
  /** Maximum unread data, after which the browser is disconnected. Unit: bytes. */
  buffer: number;
  /** Number of heartbeat turns in a round. Each turn serves its share of the streams. */
  slots: number;
}

export const LIMITS: StreamLimits = {
  total: 10_000,
  perSession: 4,
  perPerson: 12,
  perSeller: 40,
  perAddress: 500,
  buffer: 64 * 1024,
  slots: 20,
};
/** Streams of sellers beyond the total. */
const SELLER_RESERVE = 100;

/** Reconnect delay of a stream that a newer one of its session replaced. Unit: ms. */
const REPLACED_RETRY_MS = 60_000;
/** Reconnect delay after one of its sessions ended. Unit: ms. */
const SESSION_RETRY_MS = 1_000;
/** How long close() waits for browsers that do not read. Unit: ms. */
const CLOSE_MS = 500;

interface Stream extends StreamOwner {
  out: ServerResponse;
  slot: number;
}

/** Whose stream it is. */
export interface StreamOwner {
  sessions: readonly Session[];
  /** Undefined for programs on this machine, which have no limit of their own. */
  address: string | undefined;
}

/** The open streams of this process. */
export interface Streams {
  readonly size: number;
  hasRoom: (owner: StreamOwner) => boolean;
  /** The guests with streams at an address: anybody can become one. */
  guestsAt: (address: string) => string[];
  /**
   * Makes room at an address that has all its streams: ends the oldest one of whoever has most.
   * Customers, and guests who have shown a table's code, lose one only to each other, and only where
   * there is no other guest.
   * @param withCode guests who have shown a table's code
   * @returns false when there is no room
   */
  makeRoom: (owner: StreamOwner, withCode: ReadonlySet<string>) => boolean;
  /** Takes over a response whose head was written, and sends hello. */
  open: (out: ServerResponse, owner: StreamOwner) => void;
  publish: <E extends LiveEvent>(audience: Audience, event: E, data: LiveEvents[E]) => void;
  publishToAll: <E extends LiveEvent>(event: E, data: LiveEvents[E]) => void;
  /** Sends hello to all streams: events may have been missed. */
  sendHelloToAll: () => void;
  /** Sends the heartbeats of one turn. */
  sendHeartbeats: () => void;
  sessionIds: () => Set<string>;
  /** Ends the streams of a session. A browser with another session reconnects by itself. */
  endSession: (id: string) => void;
  /** Ends all streams, refuses new ones, and resolves when the connections are closed. */
  close: () => Promise<void>;
}

export function createStreams(bootId: string, limits: StreamLimits = LIMITS): Streams {
  const all = new Set<Stream>();
  const byAudience = new Map<string, Set<Stream>>();
  const bySession = new Map<string, Set<Stream>>();
  const bySeller = new Map<string, Set<Stream>>();
  const byAddress = new Map<string, Set<Stream>>();
  let isClosed = false;
  let opened = 0;
  let lastId = 0;
  let turn = 0;
  const nextId = () => `${bootId}-${++lastId}`;

  function forget(stream: Stream): void {
    if (!all.delete(stream)) return;
    for (const audience of audiencesOf(stream.sessions)) removeFrom(byAudience, audience, stream);
    for (const { id } of stream.sessions) removeFrom(bySession, id, stream);
    for (const subject of sellersOf(stream)) removeFrom(bySeller, subject, stream);
    if (stream.address !== undefined) removeFrom(byAddress, stream.address, stream);
  }

  function send(stream: Stream, frame: Buffer): void {
    if (stream.out.writableLength + frame.length <= limits.buffer) {
      stream.out.write(frame);
      return;
    }
    // The browser reconnects and gets hello, so nothing is lost.
    forget(stream);
    stream.out.destroy();
  }

  function end(stream: Stream, frame: Buffer): void {
    forget(stream);
    stream.out.end(frame);
  }

  const replace = (stream: Stream) =>
    end(stream, frameOf({ event: 'replaced', id: nextId(), retry: REPLACED_RETRY_MS, data: {} }));

  /** Ends the oldest of somebody's streams if they have all that they may have. */
  function replaceOldest(streams: Set<Stream> | undefined, maximum: number): void {
    const [oldest] = streams ?? [];
    if (streams && oldest && streams.size >= maximum) replace(oldest);
  }

  function hasRoom({ sessions, address }: StreamOwner): boolean {
    if (isClosed) return false;
    if (isOfStaff({ sessions })) return all.size < limits.total + SELLER_RESERVE;
    const own = address === undefined ? 0 : (byAddress.get(address)?.size ?? 0);
    return all.size < limits.total && own < limits.perAddress;
  }

  const visitorsAt = (address: string | undefined) =>
    [...((address !== undefined && byAddress.get(address)) || [])].filter(
      (stream) => !isOfStaff(stream),
    );

  function sendHello(stream: Stream): void {
    send(
      stream,
      frameOf({
        event: 'hello',
        id: nextId(),
        retry: retryTime(),
        data: { roles: stream.sessions.map(({ role }) => role) } satisfies StreamFrames['hello'],
      }),
    );
  }

  return {
    get size() {
      return all.size;
    },
    hasRoom,
    guestsAt: (address) => [...new Set(visitorsAt(address).flatMap(guestsOf))],
    makeRoom(owner, withCode) {
      if (hasRoom(owner)) return true;
      if (isClosed || all.size >= limits.total) return false;
      const isKnown = ({ sessions }: Pick<StreamOwner, 'sessions'>) =>
        sessions.some(({ role, subject }) => role !== 'dine' || withCode.has(subject));
      const visitors = visitorsAt(owner.address);
      const others = visitors.filter((stream) => !isKnown(stream));
      const replaceable = others.length > 0 || !isKnown(owner) ? others : visitors;
      const oldest = oldestOfMost(replaceable);
      if (!oldest) return false;
      replace(oldest);
      return true;
    },
    open(out, { sessions, address }) {
      // It disconnected during the session check: `close` would not fire again.
      if (out.destroyed) return;
      for (const { id } of sessions) replaceOldest(bySession.get(id), limits.perSession);
      for (const audience of audiencesOf(sessions))
        if (audience !== 'seller') replaceOldest(byAudience.get(audience), limits.perPerson);
      for (const subject of sellersOf({ sessions }))
        replaceOldest(bySeller.get(subject), limits.perSeller);
      const stream: Stream = { sessions, address, out, slot: opened++ % limits.slots };
      all.add(stream);
      for (const audience of audiencesOf(sessions)) addTo(byAudience, audience, stream);
      for (const { id } of sessions) addTo(bySession, id, stream);
      for (const subject of sellersOf(stream)) addTo(bySeller, subject, stream);
      if (address !== undefined) addTo(byAddress, address, stream);
      out.on('error', () => {}).on('close', () => forget(stream));
      sendHello(stream);
    },
    publish(audience, event, data) {
      const streams = byAudience.get(audience);
      if (!streams) return;
      const frame = frameOf({ event, id: nextId(), data });
      for (const stream of streams)
        if (audience !== 'seller' || isForStaff(stream.sessions, event)) send(stream, frame);
    },
    publishToAll(event, data) {
      const frame = frameOf({ event, id: nextId(), data });
      for (const stream of all) send(stream, frame);
    },
    sendHelloToAll: () => all.forEach(sendHello),
    sendHeartbeats() {
      turn = (turn + 1) % limits.slots;
      for (const stream of all) if (stream.slot === turn) send(stream, HEARTBEAT);
    },
    sessionIds: () => new Set(bySession.keys()),
    endSession(id) {
      for (const stream of bySession.get(id) ?? [])
        end(stream, frameOf({ retry: SESSION_RETRY_MS }));
    },
    async close() {
      isClosed = true;
      const ending = [...all].map(({ out }) => out);
      const ended = ending.map(
        (out) =>
          new Promise<void>((resolve) => {
            out.once('close', resolve);
          }),
      );
      for (const stream of [...all]) end(stream, frameOf({ retry: retryTime() }));
      await Promise.race([Promise.all(ended), sleep(CLOSE_MS, undefined, { ref: false })]);
      for (const out of ending) out.destroy();
    },
  };
}

/** Members of the staff among the owners of a stream. */
const sellersOf = ({ sessions }: Pick<StreamOwner, 'sessions'>): string[] =>
  sessions.filter(({ role }) => role === 'seller').map(({ subject }) => subject);

const isOfStaff = (owner: Pick<StreamOwner, 'sessions'>): boolean => sellersOf(owner).length > 0;

const guestsOf = ({ sessions }: Pick<StreamOwner, 'sessions'>): string[] =>
  sessions.filter(({ role }) => role === 'dine').map(({ subject }) => subject);

/**
 * The oldest stream of the person who has most of them; of those with as many, the oldest.
 * @param streams the oldest first
 */
function oldestOfMost(streams: readonly Stream[]): Stream | undefined {
  const byPerson = new Map<string, Stream[]>();
  for (const stream of streams) {
    const person = audiencesOf(stream.sessions).join(' ');
    const own = byPerson.get(person);
    if (own) own.push(stream);
    else byPerson.set(person, [stream]);
  }
  let most: readonly Stream[] = [];
  for (const own of byPerson.values()) if (own.length > most.length) most = own;
  return most[0];
}

function addTo(index: Map<string, Set<Stream>>, key: string, stream: Stream): void {
  const streams = index.get(key);
  if (streams) streams.add(stream);
  else index.set(key, new Set([stream]));
}

function removeFrom(index: Map<string, Set<Stream>>, key: string, stream: Stream): void {
  const streams = index.get(key);
  if (streams?.delete(stream) && streams.size === 0) index.delete(key);
}
