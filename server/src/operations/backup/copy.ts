import type { Socket } from 'node:net';
import type pg from 'pg';
import { drained } from './drained';

/** Methods of the driver's connection for COPY, which its types do not contain. */
interface Wire {
  query: (text: string) => void;
  sendCopyFromChunk: (chunk: Buffer) => void;
  endCopyFrom: () => void;
  sendCopyFail: (reason: string) => void;
  stream: Socket;
}

/** A COPY statement. The driver calls its methods with the server's messages. */
abstract class CopyStatement {
  readonly done: Promise<void>;
  protected settle!: (error?: Error) => void;
  private failure: Error | undefined;
  constructor(private readonly text: string) {
    this.done = new Promise((resolve, reject) => {
      this.settle = (error) => (error ? reject(error) : resolve());
    });
    // An early failure must not end the process as an unhandled rejection. Callers still get it.
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

class CopyOut extends CopyStatement {
  private last: Promise<void> = Promise.resolve();
  constructor(
    text: string,
    private readonly onRow: (row: Buffer) => Promise<void> | undefined,
  ) {
    super(text);
  }
  handleCopyData({ chunk }: { chunk: Buffer }, wire: Wire): void {
    // Copied, because the driver reuses its buffer.
    const waiting = this.onRow(Buffer.from(chunk));
    if (!waiting) return;
    wire.stream.pause();
    this.last = this.last
      .then(() => waiting)
      .catch((error: unknown) => this.fail(error as Error))
      .finally(() => wire.stream.resume());
  }
}

class CopyIn extends CopyStatement {
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

const submit = (client: pg.ClientBase, copy: CopyStatement): Promise<void> => {
  // eslint-disable-next-line no-restricted-syntax -- @types/pg has no COPY methods on its Connection
  client.query(copy as unknown as pg.Submittable);
  return copy.done;
};

/**
 * Runs `COPY … TO STDOUT`, row by row in PostgreSQL's text format.
 * @param onRow is called with each row. Reading pauses until its promise resolves.
 */
export function copyOut(
  client: pg.ClientBase,
  text: string,
  onRow: (row: Buffer) => Promise<void> | undefined,
): Promise<void> {
  return submit(client, new CopyOut(text, onRow));
}

/** Runs `COPY … FROM STDIN`. Chunks can end anywhere within a row. */
export function copyIn(
  client: pg.ClientBase,
  text: string,
  chunks: AsyncIterable<Buffer>,
): Promise<void> {
  return submit(client, new CopyIn(text, chunks));
}
