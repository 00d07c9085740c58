import { once } from 'node:events';
import { finished, type Readable } from 'node:stream';
import { extract, type Pack } from 'tar-stream';
import { drained } from './drained';

/**
 * Adds one file to an archive.
 * @param size of the content, in bytes
 * @throws Error if the content has another size
 */
export async function addToTar(
  archive: Pack,
  { name, size, mtime }: { name: string; size: number; mtime: Date },
  content: Iterable<Buffer> | AsyncIterable<Buffer>,
): Promise<void> {
  const entry = archive.entry({ name, size, mtime, mode: 0o600 });
  let seen = 0;
  for await (const chunk of content) {
    seen += chunk.length;
    if (!entry.write(chunk)) await drained(entry);
  }
  if (seen !== size) throw new Error(`${name} changed while it was read: try again.`);
  entry.end(null);
  // It also closes, without an error, when the archive's reader ends early.
  if (!entry.destroyed) await once(entry, 'close');
}

/** One file of an archive. Read its content before the next file is requested. */
export interface TarFile {
  name: string;
  size: number;
  content: AsyncIterable<Buffer>;
}

/**
 * The files of a tar archive, in their order.
 * @throws Error if the archive is truncated or is not a tar archive
 */
export async function* readTar(source: Readable): AsyncGenerator<TarFile> {
  const archive = extract();
  // The archive may end while nothing reads its present file, which then reports no reason.
  let reason: Error | undefined;
  archive.on('error', (error: Error) => {
    reason = error;
  });
  const explained = <T>(items: AsyncIterable<T>) => explain(items, () => reason);
  // `pipe` does not forward errors, and a source that closes early would never end the archive.
  finished(source, (error) => {
    if (error) archive.destroy(error);
  });
  source.pipe(archive);
  for await (const entry of explained(archive)) {
    const { name, size } = entry.header;
    yield { name, size, content: explained(entry as AsyncIterable<Buffer>) };
  }
}

/** Replaces the library's messages by sentences for the operator. */
async function* explain<T>(
  items: AsyncIterable<T>,
  reasonOf: () => Error | undefined,
): AsyncGenerator<T> {
  try {
    yield* items;
  } catch (error) {
    throw new Error(sentenceOf(reasonOf() ?? (error as Error)), { cause: error });
  }
}

function sentenceOf({ message }: Error): string {
  if (message === 'Unexpected end of data') return 'The archive is truncated.';
  if (message.startsWith('Invalid tar header')) return 'This is not a tar archive.';
  return message;
}
