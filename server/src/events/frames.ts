/** The parts of one frame of a stream. */
export interface Frame {
  event?: string;
  data?: object;
  id?: string;
  /** The delay before the browser reconnects. Unit: ms. */
  retry?: number;
}

/**
 * Serializes a frame as `text/event-stream`. JSON contains no line breaks, so `data` is one line.
 */
export function frameOf({ event, data, id, retry }: Frame): Buffer {
  const lines = [
    retry === undefined ? '' : `retry: ${retry}\n`,
    id === undefined ? '' : `id: ${id}\n`,
    event === undefined ? '' : `event: ${event}\n`,
    data === undefined ? '' : `data: ${JSON.stringify(data)}\n`,
  ];
  return Buffer.from(`${lines.join('')}\n`);
}

/** A comment: it keeps proxies from closing an idle stream, and detects disconnected browsers. */
export const HEARTBEAT = Buffer.from(':\n\n');

/**
 * A random `retry:` per stream, so that thousands do not reconnect in the same second. Unit: ms.
 */
export function retryTime(random = Math.random): number {
  return Math.round(1_000 + random() * 4_000);
}
