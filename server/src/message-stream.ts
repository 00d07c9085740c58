import type { Readable } from 'node:stream';

/** Smaller buffers are kept between two messages. Unit: bytes. */
const KEPT_BYTES = 64 * 1024;

/** What is kept of a message that is too long. Unit: bytes. */
const PART_BYTES = 200;

interface MessageStreamOptions {
  /** The byte that ends each message. */
  delimiter: number;
  /** A longer message is not kept in memory. */
  maxBytes: number;
  onMessage: (text: string) => void;
  /**
   * Receives the first and the last bytes of a message that is too long, {@link PART_BYTES} of each.
   * Without it, or if it throws, such a message is a fault.
   */
  onLong?: (start: string, end: string) => void;
  /** Called once, when the stream is given up. */
  onFault: (reason: string) => void;
}

/**
 * Reads the messages of a process that may be hostile. The stream is given up when a message is too
 * long for a reader without `onLong` or not UTF-8, and when a callback throws; nothing is thrown to
 * the caller.
 */
export function readMessages(
  stream: Readable,
  { delimiter, maxBytes, onMessage, onLong, onFault }: MessageStreamOptions,
): void {
  let held = Buffer.alloc(0);
  let size = 0;
  /** Of a message that is too long: its first bytes. Only its last ones are kept from there on. */
  let start: string | undefined;
  let isOver = false;

  // One buffer, because a process can write its bytes one by one.
  function append(part: Buffer): void {
    const needed = size + part.length;
    if (onLong && (start !== undefined || needed > maxBytes)) return keepEnd(part);
    if (needed > maxBytes) throw new Error(`it sent a message of more than ${maxBytes} bytes`);
    if (needed > held.length) {
      const larger = Buffer.allocUnsafe(Math.min(maxBytes, Math.max(2 * held.length, needed)));
      held.copy(larger, 0, 0, size);
      held = larger;
    }
    part.copy(held, size);
    size = needed;
  }

  function keepEnd(part: Buffer): void {
    start ??= Buffer.concat([held.subarray(0, size), part])
      .subarray(0, PART_BYTES)
      .toString('latin1');
    const before = held.subarray(Math.max(0, size - PART_BYTES), size);
    held = Buffer.concat([before, part.subarray(-PART_BYTES)]).subarray(-PART_BYTES);
    size = held.length;
  }

  function finish(): void {
    const bytes = held.subarray(0, size);
    if (start !== undefined) {
      onLong?.(start, bytes.toString('latin1'));
      start = undefined;
      size = 0;
      return;
    }
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    size = 0;
    if (held.length > KEPT_BYTES) held = Buffer.alloc(0);
    onMessage(text);
  }

  function read(chunk: Buffer): void {
    let begin = 0;
    for (;;) {
      const end = chunk.indexOf(delimiter, begin);
      append(chunk.subarray(begin, end < 0 ? chunk.length : end));
      if (end < 0) return;
      finish();
      begin = end + 1;
    }
  }

  function giveUp(error: unknown): void {
    if (isOver) return;
    isOver = true;
    held = Buffer.alloc(0);
    stream.destroy();
    onFault(error instanceof Error ? error.message : 'it sent an invalid message');
  }

  stream.on('error', giveUp);
  stream.on('data', (chunk: Buffer) => {
    if (isOver) return;
    try {
      read(chunk);
    } catch (error) {
      giveUp(error);
    }
  });
}
