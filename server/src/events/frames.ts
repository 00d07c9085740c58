/** What a stream can carry in one piece. */
export interface Frame {
  event?: string;
  data?: object;
  id?: string;
  /** When the browser should connect again after the end of the stream. Unit: ms. */
  retry?: number;
}

/**
 * Writes a frame as `text/event-stream` has it. JSON holds no line breaks, so `data` is one line.
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

/** A comment: keeps proxies from closing a quiet stream, and finds those whose browser is gone. */
export const HEARTBEAT = Buffer.from(':\n\n');

/**
 * A time for `retry:`, different for each stream, so that thousands do not come back in the same
 * second.
 */
export function retryTime(random = Math.random): number {
  return Math.round(1_000 + random() * 4_000);
}
