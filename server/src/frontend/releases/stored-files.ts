import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';
import { readDisk, readRegularFile } from '../../disk-reads';
import type { Encoding } from '../../http/encodings';
import { isCompressible } from './compression';
import { isListed } from './integrity';
import { isFileName, storedManifest } from './manifest';
import { releaseName } from './names';
import { folderOf, type ReleaseStore } from './store';

/** What browsers load of six live packages takes 1.2 MB as Brotli. Unit: bytes. */
const MEMORY = 16 * 1024 ** 2;
/** The manifest of a release, which pages that were opened before a deploy read. */
const MANIFEST_FILE = 'release.json';

const SUFFIX: Readonly<Record<Encoding, string>> = { identity: '', gzip: '.gz', br: '.br' };
const DECOMPRESS = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/** A file in the form in which it is sent. */
export interface StoredFile {
  body: Buffer;
  encoding: Encoding;
}

/** A file that the store has lost, or whose bytes are not those that were published. */
export class UnreadableFileError extends Error {
  override name = 'UnreadableFileError';
  constructor({ remote, release, name }: FileName) {
    super(`${remote}/${release}/${name} is not the file that was published`);
  }
}

/** Names a file of a release. */
export interface FileName {
  remote: string;
  release: string;
  name: string;
}

interface Manifest {
  bytes: Buffer;
  files: ReleaseManifest['files'];
}

interface Expected {
  /** Unit: bytes. */
  length: number;
  isRight: (plain: Buffer) => boolean;
}

interface Wanted {
  file: FileName;
  encoding: Encoding;
}

/**
 * Reads the files of releases, each one once: it is downloaded if it is not here yet, checked
 * against the hash of the manifest, and kept in memory while there is room. So a damaged disk is
 * never cached by browsers.
 * @returns a function that reads a file in the first encoding that is stored whole; undefined if
 *   the release has no such file. It throws {@link UnreadableFileError}, what `ensureLocal` throws,
 *   and DiskTimeoutError.
 */
export function createStoredFiles(
  store: Pick<ReleaseStore, 'folder' | 'ensureLocal'>,
): (file: FileName, encodings: readonly Encoding[]) => Promise<StoredFile | undefined> {
  const { folder: releasesDir } = store;
  const bodies = new LRUCache<string, Buffer, Wanted>({
    maxSize: MEMORY,
    // An empty file has a size too.
    sizeCalculation: (body) => body.length + 1,
    fetchMethod: (_key, _known, { context }) => load(context),
  });
  const manifests = new LRUCache<string, Manifest, FileName>({
    max: 50,
    fetchMethod: (_key, _known, { context }) => loadManifest(context),
  });

  const read = ({ remote, release, name }: FileName): Promise<Buffer | undefined> => {
    const folder = folderOf(releasesDir, remote, release);
    return readDisk(folder, () => readRegularFile(path.join(folder, name))).catch(
      (error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      },
    );
  };

  async function loadManifest(file: FileName): Promise<Manifest | undefined> {
    const bytes = await read({ ...file, name: MANIFEST_FILE });
    if (!bytes) return undefined;
    const manifest = parse(bytes);
    if (!manifest || manifest.remote !== file.remote || releaseName(manifest) !== file.release)
      throw new UnreadableFileError({ ...file, name: MANIFEST_FILE });
    return { bytes, files: manifest.files };
  }

  /** What a manifest says of a file; undefined if it does not name it. */
  async function findExpected(file: FileName): Promise<Expected | undefined> {
    const key = `${file.remote}/${file.release}`;
    const manifest = await manifests.fetch(key, { context: file });
    if (!manifest) return undefined;
    const { bytes, files } = manifest;
    if (file.name === MANIFEST_FILE)
      return { length: bytes.length, isRight: (plain) => plain.equals(bytes) };
    const listed = Object.hasOwn(files, file.name) ? files[file.name] : undefined;
    return listed && { length: listed.bytes, isRight: (plain) => isListed(listed, plain) };
  }

  async function load({ file, encoding }: Wanted): Promise<Buffer | undefined> {
    await store.ensureLocal(file.remote, file.release);
    const expected = await findExpected(file);
    if (!expected) return undefined;
    const bytes = await read({ ...file, name: file.name + SUFFIX[encoding] });
    if (!bytes) return undefined;
    const plain = await decoded(bytes, encoding, expected.length);
    if (!plain || !expected.isRight(plain)) throw new UnreadableFileError(file);
    return bytes;
  }

  async function readFirst(
    file: FileName,
    encodings: readonly Encoding[],
  ): Promise<StoredFile | undefined> {
    let failed: UnreadableFileError | undefined;
    for (const encoding of encodings) {
      try {
        const key = `${file.remote}/${file.release}/${file.name}${SUFFIX[encoding]}`;
        const body = await bodies.fetch(key, { context: { file, encoding } });
        if (body) return { body, encoding };
      } catch (error) {
        // The other forms of a disk that does not answer do not come either.
        if (!(error instanceof UnreadableFileError)) throw error;
        failed ??= error;
      }
    }
    if (failed) throw failed;
    if (await findExpected(file)) throw new UnreadableFileError(file);
    return undefined;
  }

  return async (file, encodings) => {
    if (file.name !== MANIFEST_FILE && !isFileName(file.name)) return undefined;
    return readFirst(file, isCompressible(file.name) ? encodings : ['identity']);
  };
}

/** Undefined where it is damaged: without the file that it begins with, at the least. */
function parse(bytes: Buffer): ReleaseManifest | undefined {
  try {
    const manifest = storedManifest(JSON.parse(bytes.toString()));
    return Object.hasOwn(manifest.files, manifest.entry) ? manifest : undefined;
  } catch {
    return undefined;
  }
}

/** The plain bytes of a form; undefined if they are none, or too many. */
async function decoded(
  bytes: Buffer,
  encoding: Encoding,
  length: number,
): Promise<Buffer | undefined> {
  if (encoding === 'identity') return bytes;
  const maxOutputLength = Math.max(1, length);
  return DECOMPRESS[encoding](bytes, { maxOutputLength }).catch(() => undefined);
}

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
