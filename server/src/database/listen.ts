import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

type OnMessage = (payload: string | null) => void;

/** Receives the notifications of all processes (`pg_notify(channel, payload)`). */
export interface Listener {
  /**
   * Calls `onMessage` for each notification of a channel, and with `null` whenever listening starts
   * or starts again, because notifications may have been missed before.
   * @returns a function that removes the callback
   */
  on: (channel: string, onMessage: OnMessage) => () => void;
  /** Calls `onLost` whenever the connection breaks. */
  onLost: (onLost: () => void) => void;
  /** Whether the connection is broken, so that the database is likely to be unavailable. */
  isLost: () => boolean;
  /**
   * Whether PostgreSQL leaves it unanswered, as when its processes or its machine hang: others would
   * wait for it too. An ended PostgreSQL refuses connections at once instead.
   */
  isSilent: () => boolean;
  /** Resolves when the first connection listens. */
  ready: Promise<void>;
  close: () => Promise<void>;
}

/**
 * The pause between two heartbeats, and how long one waits for its answer. A PostgreSQL that hangs
 * keeps its sockets open and acknowledges data, so only a missing answer tells. It is noticed within
 * seven seconds: well before a browser gives up a call (20 s), and later than a busy PostgreSQL
 * answers a query that reads nothing. Unit: ms.
 */
const HEARTBEAT_MS = 2_000;
const ANSWER_LIMIT_MS = 5_000;

/** The limit is counted in steps: of a time in which this process was busy itself, one counts. */
const STEP_MS = 100;

/** Calls `onSilent` if an answer takes too long. */
function expectAnswer(answer: Promise<unknown>, onSilent: () => void): void {
  let left = ANSWER_LIMIT_MS / STEP_MS;
  const steps = setInterval(() => {
    left -= 1;
    if (left === 0) onSilent();
  }, STEP_MS);
  const stop = () => clearInterval(steps);
  answer.then(stop, stop);
}

/** Listens on a separate connection, and reconnects whenever it breaks or is left unanswered. */
export function createListener(config: string | pg.ClientConfig): Listener {
  const callbacks = new Map<string, Set<OnMessage>>();
  const lossCallbacks = new Set<() => void>();
  let isLost = false;
  let isSilent = false;
  /** The connection that listens. */
  let client: pg.Client | undefined;
  /** The latest connection, which may still be under way. */
  let latest: pg.Client | undefined;
  let closed = false;
  let resolveReady = () => {};
  const ready = new Promise<void>((resolve) => {
    resolveReady = resolve;
  });
  const publish = (channel: string, payload: string | null) =>
    callbacks.get(channel)?.forEach((onMessage) => onMessage(payload));
  // A queue, because the driver's next version rejects a query while another one runs.
  const queues = new WeakMap<pg.Client, Promise<unknown>>();
  function send(connection: pg.Client, statement: string): Promise<unknown> {
    const result = (queues.get(connection) ?? Promise.resolve()).then(() =>
      connection.query(statement),
    );
    queues.set(
      connection,
      result.catch(() => {}),
    );
    return result;
  }
  const listenTo = (connection: pg.Client, channel: string) =>
    send(connection, `LISTEN ${pg.escapeIdentifier(channel)}`);

  /** Breaks the connection: a good-bye would not be answered either. */
  function giveUp(connection: pg.Client): void {
    isSilent = !closed;
    connection.connection.stream.destroy();
  }

  /** Sends heartbeats while the connection listens. */
  async function watch(connection: pg.Client): Promise<void> {
    for (;;) {
      await sleep(HEARTBEAT_MS, undefined, { ref: false });
      if (client !== connection) return;
      const answer = send(connection, 'select 1');
      expectAnswer(answer, () => giveUp(connection));
      await answer.catch(() => {});
    }
  }

  async function stayConnected(): Promise<void> {
    for (let wait = 50; !closed; wait = Math.min(wait * 2, 1000)) {
      const next = new pg.Client({
        ...(typeof config === 'string' ? { connectionString: config } : config),
        application_name: 'smokehouse-listener',
      });
      const broken = new Promise<void>((resolve) => {
        next.once('error', () => resolve()).once('end', () => resolve());
      });
      next.on('error', () => {});
      next.on('notification', ({ channel, payload }) => publish(channel, payload ?? ''));
      latest = next;
      try {
        // The driver leaves connect() open when the connection is ended meanwhile: that is no silence.
        const ended = broken.then((): never => {
          throw new Error('The connection has ended');
        });
        const connecting = Promise.race([next.connect(), ended]);
        expectAnswer(connecting, () => giveUp(next));
        await connecting;
        if (closed) break;
        client = next;
        isLost = false;
        isSilent = false;
        void watch(next);
        for (const channel of callbacks.keys()) await listenTo(next, channel);
        for (const channel of callbacks.keys()) publish(channel, null);
        resolveReady();
        wait = 50;
        await broken;
        isLost = !closed;
        if (isLost) for (const onLost of lossCallbacks) onLost();
      } catch {
        // The database is unavailable: the loop retries.
      } finally {
        client = undefined;
        await next.end().catch(() => {});
      }
      if (!closed) await sleep(wait);
    }
  }
  const running = stayConnected();

  return {
    ready,
    isLost: () => isLost,
    isSilent: () => isSilent,
    onLost: (onLost) => void lossCallbacks.add(onLost),
    on(channel, onMessage) {
      const known = callbacks.get(channel);
      if (known) known.add(onMessage);
      else callbacks.set(channel, new Set([onMessage]));
      if (!known && client)
        listenTo(client, channel).then(
          () => publish(channel, null),
          () => {},
        );
      return () => void callbacks.get(channel)?.delete(onMessage);
    },
    async close() {
      closed = true;
      resolveReady();
      await latest?.end().catch(() => {});
      await running;
    },
  };
}
