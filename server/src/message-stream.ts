import type { Readable } from 'node:stream';

/** Smaller buffers are kept between two messages. Unit: bytes. */
const KEPT_BYTES = 64 * 1024;

interface MessageStreamOptions {
  /** The byte that ends each message. */
  delimiter: number;
  /** A longer message is a fault, and is not kept in memory. */
  maxBytes: number;
  onMessage: (text: string) => void;
  /** Called once, when the stream is given up. */
  onFault: (reason: string) => void;
}

/**
 * Reads the messages of a process that may be hostile. The stream is given up when a message is too
 * long or not UTF-8, and when `onMessage` throws; nothing is thrown to the caller.
 */
export function readMessages(
  stream: Readable,
  { delimiter, maxBytes, onMessage, onFault }: MessageStreamOptions,
): void {
  let held = Buffer.alloc(0);
  let size = 0;
  let isOver = false;

  // One buffer, because a process can write its bytes one by one.
  function append(part: Buffer): void {
    const needed = size + part.length;
    if (needed > maxBytes) throw new Error(`it sent a message of more than ${maxBytes} bytes`);
    if (needed > held.length) {
      const larger = Buffer.allocUnsafe(Math.min(maxBytes, Math.max(2 * held.length, needed)));
      held.copy(larger, 0, 0, size);
      held = larger;
    }
    part.copy(held, size);
    size = needed;
  }

  function finish(): void {
    const bytes = held.subarray(0, size);
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    size = 0;
    if (held.length > KEPT_BYTES) held = Buffer.alloc(0);
    onMessage(text);
  }

  function read(chunk: Buffer): void {
    let start = 0;
    for (;;) {
      const end = chunk.indexOf(delimiter, start);
      append(chunk.subarray(start, end < 0 ? chunk.length : end));
      if (end < 0) return;
      finish();
      start = end + 1;
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
