import { get, type IncomingMessage } from 'node:http';
import type { TestBrowser } from '../testing';

/** A received event. */
export interface Heard {
  event: string;
  data: Record<string, unknown>;
  id: string;
}

/** One stream as a browser reads it. */
export interface TestStream {
  status: number;
  headers: IncomingMessage['headers'];
  /** All events received so far. */
  heard: Heard[];
  /** The last `retry:`. Unit: ms. */
  retry: () => number | undefined;
  /** Resolves with the next event of this name that no earlier call returned. */
  next: (event: string) => Promise<Heard>;
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
  const heard: Heard[] = [];
  const waiting = new Set<() => void>();
  let taken: Heard[] = [];
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
        heard.push({
          event,
          data: JSON.parse(field('data') ?? 'null') as Record<string, unknown>,
          id: field('id') ?? '',
        });
    }
    for (const look of waiting) look();
  });
  const ended = new Promise<string>((resolve) => {
    answer.on('error', () => {}).on('close', () => resolve(text));
  });
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    heard,
    retry: () => retry,
    ended,
    stop,
    next: (event) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = heard.find((one) => one.event === event && !taken.includes(one));
          if (!found) return;
          taken = [...taken, found];
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        void ended.then(() => {
          if (waiting.delete(look)) reject(new Error(`The stream ended before "${event}"`));
        });
        look();
      }),
  };
}
