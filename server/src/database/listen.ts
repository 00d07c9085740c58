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
  /** Resolves when the first connection listens. */
  ready: Promise<void>;
  close: () => Promise<void>;
}

/** The connection sends no queries: without keep-alive a broken network would go unnoticed. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** Listens on a separate connection, and reconnects whenever it breaks. */
export function createListener(config: string | pg.ClientConfig): Listener {
  const callbacks = new Map<string, Set<OnMessage>>();
  const lossCallbacks = new Set<() => void>();
  let isLost = false;
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
  function listenTo(connection: pg.Client, channel: string): Promise<unknown> {
    const result = (queues.get(connection) ?? Promise.resolve()).then(() =>
      connection.query(`LISTEN ${pg.escapeIdentifier(channel)}`),
    );
    queues.set(
      connection,
      result.catch(() => {}),
    );
    return result;
  }

  async function stayConnected(): Promise<void> {
    for (let wait = 50; !closed; wait = Math.min(wait * 2, 1000)) {
      const next = new pg.Client({
        ...(typeof config === 'string' ? { connectionString: config } : config),
        application_name: 'smokehouse-listener',
        ...KEEP_ALIVE,
      });
      const broken = new Promise<void>((resolve) => {
        next.once('error', () => resolve()).once('end', () => resolve());
      });
      next.on('error', () => {});
      next.on('notification', ({ channel, payload }) => publish(channel, payload ?? ''));
      latest = next;
      try {
        // The driver leaves connect() open when the connection is ended meanwhile.
        await Promise.race([next.connect(), broken]);
        if (closed) break;
        client = next;
        isLost = false;
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
