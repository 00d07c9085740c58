import type { Socket } from 'node:net';
import type pg from 'pg';
import { drained } from './drained';

/** What the driver's connection has beyond its published types; COPY is spoken over it. */
interface Wire {
  query: (text: string) => void;
  sendCopyFromChunk: (chunk: Buffer) => void;
  endCopyFrom: () => void;
  sendCopyFail: (reason: string) => void;
  stream: Socket;
}

/** The driver hands the answers to a statement to these methods. */
abstract class Copying {
  readonly done: Promise<void>;
  protected settle!: (error?: Error) => void;
  private failure: Error | undefined;
  constructor(private readonly text: string) {
    this.done = new Promise((resolve, reject) => {
      this.settle = (error) => (error ? reject(error) : resolve());
    });
    // Whoever waits hears of it; a chunk that failed before must not end the process.
    this.done.catch(() => {});
  }
  submit(wire: Wire): void {
    wire.query(this.text);
  }
  fail(error: Error): void {
    this.failure ??= error;
  }
  handleError(error: Error): void {
    this.fail(error);
    this.settle(this.failure);
  }
  handleCommandComplete(): void {}
  handleReadyForQuery(): void {
    this.settle(this.failure);
  }
}

class CopyOut extends Copying {
  private last: Promise<void> = Promise.resolve();
  constructor(
    text: string,
    private readonly take: (rows: Buffer) => Promise<void> | undefined,
  ) {
    super(text);
  }
  handleCopyData({ chunk }: { chunk: Buffer }, wire: Wire): void {
    // The driver's buffer is used again for what comes next.
    const waiting = this.take(Buffer.from(chunk));
    if (!waiting) return;
    wire.stream.pause();
    this.last = this.last
      .then(() => waiting)
      .catch((error: unknown) => this.fail(error as Error))
      .finally(() => wire.stream.resume());
  }
}

class CopyIn extends Copying {
  constructor(
    text: string,
    private readonly chunks: AsyncIterable<Buffer>,
  ) {
    super(text);
  }
  handleCopyInResponse(wire: Wire): void {
    const send = async () => {
      for await (const chunk of this.chunks) {
        wire.sendCopyFromChunk(chunk);
        if (wire.stream.writableNeedDrain) await drained(wire.stream);
      }
      wire.endCopyFrom();
    };
    send().catch((error: Error) => {
      this.fail(error);
      wire.sendCopyFail('the source failed');
    });
  }
}

const submit = (client: pg.ClientBase, copying: Copying): Promise<void> => {
  client.query(copying as unknown as pg.Submittable);
  return copying.done;
};

/**
 * `COPY … TO STDOUT`, row by row in PostgreSQL's text format.
 * @param take is given each row; what it answers with is waited for before more is read
 */
export function copyOut(
  client: pg.ClientBase,
  text: string,
  take: (row: Buffer) => Promise<void> | undefined,
): Promise<void> {
  return submit(client, new CopyOut(text, take));
}

/** `COPY … FROM STDIN` of these chunks; they may end anywhere. */
export function copyIn(
  client: pg.ClientBase,
  text: string,
  chunks: AsyncIterable<Buffer>,
): Promise<void> {
  return submit(client, new CopyIn(text, chunks));
}
