import { get, type IncomingMessage } from 'node:http';
import type { TestBrowser } from '../testing';

/** A received event. */
export interface ReceivedEvent {
  event: string;
  data: Record<string, unknown>;
  id: string;
}

/** One stream as a browser reads it. */
export interface TestStream {
  status: number;
  headers: IncomingMessage['headers'];
  /** All events received so far. */
  received: ReceivedEvent[];
  /** The last `retry:`. Unit: ms. */
  retry: () => number | undefined;
  /**
   * Resolves with the next event of this name, and of this change, that no earlier call returned.
   * Without a change it may be a late one of what was done before the stream was opened.
   */
  next: (event: string, change?: string) => Promise<ReceivedEvent>;
  /**
   * Resolves when the connection is closed, with everything received, or with the answer if it was
   * not a stream.
   */
  ended: Promise<string>;
  stop: () => void;
}

/**
 * Opens `GET /api/events` over real HTTP with a browser's cookies; resolves when the head has
 * arrived.
 */
export function openStream(
  url: string,
  browser?: Pick<TestBrowser, 'cookies'>,
  headers: Record<string, string> = {},
): Promise<TestStream> {
  const cookie = [...(browser?.cookies ?? [])]
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  return new Promise((resolve, reject) => {
    const request = get(
      `${url}/api/events`,
      { agent: false, headers: { cookie, ...headers } },
      (answer) => resolve(read(answer, () => request.destroy())),
    );
    request.on('error', reject);
  });
}

function read(answer: IncomingMessage, stop: () => void): TestStream {
  const received: ReceivedEvent[] = [];
  const checks = new Set<() => void>();
  let returned: ReceivedEvent[] = [];
  let text = '';
  let rest = '';
  let retry: number | undefined;
  answer.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
      if (field('retry') !== undefined) retry = Number(field('retry'));
      const event = field('event');
      if (event !== undefined)
        received.push({
          event,
          data: JSON.parse(field('data') ?? 'null') as Record<string, unknown>,
          id: field('id') ?? '',
        });
    }
    for (const check of checks) check();
  });
  const ended = new Promise<string>((resolve) => {
    answer.on('error', () => {}).on('close', () => resolve(text));
  });
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    received,
    retry: () => retry,
    ended,
    stop,
    next: (event, change) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const found = received.find(
            (one) =>
              one.event === event &&
              (change === undefined || one.data.change === change) &&
              !returned.includes(one),
          );
          if (!found) return;
          returned = [...returned, found];
          checks.delete(check);
          resolve(found);
        };
        checks.add(check);
        void ended.then(() => {
          if (checks.delete(check)) reject(new Error(`The stream ended before "${event}"`));
        });
        check();
      }),
  };
}
