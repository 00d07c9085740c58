import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Hears what any process told the database with `pg_notify(channel, payload)`. */
export interface Listener {
  /**
   * Calls `heard` for each message on a channel, and once with `null` whenever listening began
   * (again), on all channels: messages may have been missed before.
   * @returns a function that ends it
   */
  on: (channel: string, heard: (payload: string | null) => void) => () => void;
  /** Resolves when the first connection listens. */
  ready: Promise<void>;
  close: () => Promise<void>;
}

/** Nothing is ever asked on it: without this a network that swallows it would go unnoticed. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** One connection of its own that only listens, made again whenever it breaks. */
export function createListener(config: string | pg.ClientConfig): Listener {
  const hearers = new Map<string, Set<(payload: string | null) => void>>();
  let client: pg.Client | undefined;
  let closed = false;
  let isReady = () => {};
  const ready = new Promise<void>((resolve) => {
    isReady = resolve;
  });
  const tell = (channel: string, payload: string | null) =>
    hearers.get(channel)?.forEach((heard) => heard(payload));
  // One after the other: the next version of the driver takes no question while another is open.
  const turns = new WeakMap<pg.Client, Promise<unknown>>();
  function listenTo(on: pg.Client, channel: string): Promise<unknown> {
    const answer = (turns.get(on) ?? Promise.resolve()).then(() =>
      on.query(`LISTEN ${pg.escapeIdentifier(channel)}`),
    );
    turns.set(
      on,
      answer.catch(() => {}),
    );
    return answer;
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
      next.on('notification', ({ channel, payload }) => tell(channel, payload ?? ''));
      try {
        await next.connect();
        client = next;
        for (const channel of hearers.keys()) await listenTo(next, channel);
        for (const channel of hearers.keys()) tell(channel, null);
        isReady();
        wait = 50;
        await broken;
      } catch {
        // Not there yet, or gone again: the loop tries again.
      }
      client = undefined;
      await next.end().catch(() => {});
      if (!closed) await sleep(wait);
    }
  }
  const running = stayConnected();

  return {
    ready,
    on(channel, heard) {
      const known = hearers.get(channel);
      if (known) known.add(heard);
      else hearers.set(channel, new Set([heard]));
      if (!known && client)
        listenTo(client, channel).then(
          () => tell(channel, null),
          () => {},
        );
      return () => void hearers.get(channel)?.delete(heard);
    },
    async close() {
      closed = true;
      isReady();
      await client?.end().catch(() => {});
      await running;
    },
  };
}
