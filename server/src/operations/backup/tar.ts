import type { Readable } from 'node:stream';

/** The plain tar format, so that any tool can look into a backup: `tar tzf backup.tar.gz`. */

const BLOCK = 512;

/** A file's head; what follows it is padded to whole blocks. Size in bytes. */
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
/** Two empty blocks end the archive. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * BLOCK);

function splitName(name: string): [prefix: string, rest: string] {
  if (Buffer.byteLength(name) <= 100) return ['', name];
  const at = name.lastIndexOf('/', 155);
  const parts: [string, string] = [name.slice(0, at), name.slice(at + 1)];
  if (at < 0 || Buffer.byteLength(parts[0]) > 155 || Buffer.byteLength(parts[1]) > 100)
    throw new Error(`This name is too long for an archive: ${name}`);
  return parts;
}

/** One file of an archive; its content has to be read before the next one is asked for. */
export interface TarFile {
  name: string;
  size: number;
  content: AsyncGenerator<Buffer>;
}

/**
 * The files of an archive, in their order.
 * @throws Error where it is cut short or is no archive
 */
export async function* readTar(source: Readable): AsyncGenerator<TarFile> {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
  let rest: Buffer = Buffer.alloc(0);
  async function some(most: number): Promise<Buffer> {
    while (rest.length === 0) {
      const chunk = await chunks.next();
      if (chunk.done) throw new Error('The archive is cut short.');
      rest = chunk.value;
    }
    const part = rest.subarray(0, most);
    rest = rest.subarray(part.length);
    return part;
  }
  async function exactly(size: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let left = size; left > 0; left -= parts.at(-1)?.length ?? 0) parts.push(await some(left));
    return Buffer.concat(parts);
  }
  async function* contentOf(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0;) {
      const part = await some(left);
      left -= part.length;
      yield part;
    }
    await exactly(tarPadding(size).length);
  }
  for (;;) {
    const head = await exactly(BLOCK);
    if (head.every((byte) => byte === 0)) return;
    if (head.toString('latin1', 257, 262) !== 'ustar')
      throw new Error('This is no archive of ours.');
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
