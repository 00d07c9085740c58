import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A page that follows a customer's orders: its stream reconnects and refetches the list after every
 * hello.
 */
export interface Follower {
  /** Order → the displayed status. */
  shown: Map<string, string>;
  /** Orders for which an event arrived. */
  noticed: Set<string>;
  /** The number of connections so far. */
  connections: () => number;
  isConnected: () => boolean;
  /** Resolves with the time when the page shows the status. */
  untilShown: (orderId: string, status: string) => Promise<number>;
  stop: () => void;
}

/**
 * @param refetch requests the list, after each hello and each event
 * @param onFailure called when a stream is refused; the end of a stream is expected during a
 *   restart
 */
export function follow({
  site,
  cookie,
  keys,
  refetch,
  failed,
}: {
  site: string;
  cookie: () => string;
  keys: readonly string[];
  refetch: () => Promise<Map<string, string>>;
  failed: (what: string) => void;
}): Follower {
  const shown = new Map<string, string>();
  const noticed = new Set<string>();
  const waiting = new Set<() => void>();
  let connections = 0;
  let isConnected = false;
  let isOver = false;
  let stopNow = () => {};
  let retry = 1_000;
  const show = (orderId: string, status: string) => {
    shown.set(orderId, status);
    for (const look of waiting) look();
  };
  const onEvent = async (event: string, data: { orderId?: string; status?: string }) => {
    if (event === 'hello') for (const [id, status] of await refetch()) show(id, status);
    else if (keys.includes(event) && data.orderId && data.status) {
      noticed.add(data.orderId);
      show(data.orderId, data.status);
    }
  };
  const connect = () =>
    new Promise<void>((resolve) => {
      let rest = '';
      const outgoing = get(
        `${site}/api/events`,
        { agent: false, headers: { cookie: cookie() } },
        (answer) => {
          connections += 1;
          isConnected = answer.statusCode === 200;
          if (answer.statusCode !== 200) failed(`GET /api/events: ${answer.statusCode}`);
          answer
            .setEncoding('utf8')
            .on('data', (chunk: string) => {
              const blocks = (rest + chunk).split('\n\n');
              rest = blocks.pop() ?? '';
              for (const block of blocks) {
                const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
                retry = Number(field('retry') ?? retry);
                if (field('event'))
                  void onEvent(field('event') ?? '', JSON.parse(field('data') ?? '{}') as object);
              }
            })
            .on('error', () => {})
            .on('close', () => {
              isConnected = false;
              resolve();
            });
        },
      );
      outgoing.on('error', (error) => {
        if (!isOver) failed(`GET /api/events: ${error.message}`);
        resolve();
      });
      stopNow = () => outgoing.destroy();
    });
  void (async () => {
    while (!isOver) {
      await connect();
      if (!isOver) await sleep(retry);
    }
  })();
  return {
    shown,
    noticed,
    connections: () => connections,
    isConnected: () => isConnected,
    untilShown: (orderId, status) =>
      new Promise((resolve) => {
        const look = () => {
          if (shown.get(orderId) !== status) return;
          waiting.delete(look);
          resolve(performance.now());
        };
        waiting.add(look);
        look();
      }),
    stop() {
      isOver = true;
      stopNow();
    },
  };
}
