import type { Readable } from 'node:stream';

// The plain tar format, so that any tool can read a backup: `tar tzf backup.tar.gz`.

const BLOCK = 512;

/**
 * The header of a file. The content after it is padded to whole blocks.
 * @param size in bytes
 */
export function tarHead(name: string, size: number): Buffer {
  const [prefix, rest] = splitName(name);
  const head = Buffer.alloc(BLOCK);
  const put = (text: string, at: number) => head.write(text, at, 'utf8');
  const octal = (value: number, length: number) => value.toString(8).padStart(length - 1, '0');
  put(rest, 0);
  put(octal(0o600, 8), 100);
  put(octal(0, 8), 108);
  put(octal(0, 8), 116);
  put(octal(size, 12), 124);
  put(octal(0, 12), 136);
  head.fill(' ', 148, 156);
  put('0', 156);
  put('ustar\x0000', 257);
  put(prefix, 345);
  put(
    `${octal(
      head.reduce((sum, byte) => sum + byte, 0),
      7,
    )}\0 `,
    148,
  );
  return head;
}

export const tarPadding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
/** The end of an archive: two empty blocks. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * BLOCK);

function splitName(name: string): [prefix: string, rest: string] {
  if (Buffer.byteLength(name) <= 100) return ['', name];
  const at = name.lastIndexOf('/', 155);
  const parts: [string, string] = [name.slice(0, at), name.slice(at + 1)];
  if (at < 0 || Buffer.byteLength(parts[0]) > 155 || Buffer.byteLength(parts[1]) > 100)
    throw new Error(`This name is too long for an archive: ${name}`);
  return parts;
}

/** A file of an archive. Its content must be read before the next file. */
export interface TarFile {
  name: string;
  size: number;
  content: AsyncGenerator<Buffer>;
}

/**
 * Reads the files of an archive in their order.
 * @throws Error if the archive is truncated or is not in tar format
 */
export async function* readTar(source: Readable): AsyncGenerator<TarFile> {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
  let rest: Buffer = Buffer.alloc(0);
  async function readSome(max: number): Promise<Buffer> {
    while (rest.length === 0) {
      const chunk = await chunks.next();
      if (chunk.done) throw new Error('The archive is truncated.');
      rest = chunk.value;
    }
    const part = rest.subarray(0, max);
    rest = rest.subarray(part.length);
    return part;
  }
  async function readExactly(size: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let left = size; left > 0;) {
      const part = await readSome(left);
      parts.push(part);
      left -= part.length;
    }
    return Buffer.concat(parts);
  }
  async function* contentOf(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0;) {
      const part = await readSome(left);
      left -= part.length;
      yield part;
    }
    await readExactly(tarPadding(size).length);
  }
  for (;;) {
    const head = await readExactly(BLOCK);
    if (head.every((byte) => byte === 0)) return;
    if (head.toString('latin1', 257, 262) !== 'ustar')
      throw new Error('This is not a tar archive.');
    const text = (from: number, to: number) =>
      head.toString('utf8', from, to).replace(/\0.*$/s, '');
    const prefix = text(345, 500);
    const size = parseInt(text(124, 136), 8);
    yield {
      name: prefix ? `${prefix}/${text(0, 100)}` : text(0, 100),
      size,
      content: contentOf(size),
    };
  }
}
