import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';
import type { Bucket } from './bucket';
import { isCompressible } from './compression';
import { contentTypeOf } from './content-types';
import { ReleaseError } from './errors';
import { forEachConcurrently } from './for-each-concurrently';
import { withIncomingFolder } from './incoming';
import { matchesManifest } from './integrity';
import { findLocalCopies, type LocalCopies } from './local-copies';
import { releaseName } from './names';
import {
  addMissingForms,
  folderOf,
  isInFolder,
  moveIntoPlace,
  type ReleaseStore,
  saveToFolder,
} from './store';

/** Parallel transfers of one release, which has up to 60 objects. */
const CONCURRENCY = 12;
/** Uploaded last and checked first: a release is complete when the bucket contains this file. */
const MANIFEST_FILE = 'release.json';
const DECOMPRESS = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) } as const;

/** A compressed form of bytes that cannot be compressed is a little larger. Unit: bytes. */
const COMPRESSION_OVERHEAD = 1024;

export interface BucketStoreOptions {
  bucket: Bucket;
  folder: string;
  copies: LocalCopies;
  /** Reads a release's manifest from the database. Every object of the bucket is checked by it. */
  findManifest: (remote: string, release: string) => Promise<ReleaseManifest | undefined>;
}

/**
 * Stores releases in a bucket, under the same paths as in URLs
 * (`releases/mfe-menu/1.0.0-0123456789ab/…`). Each server downloads a release once, checks its
 * hashes and serves it from its own folder.
 */
export function createBucketStore({
  bucket,
  folder,
  copies,
  findManifest,
}: BucketStoreOptions): ReleaseStore {
  const keyOf = (remote: string, release: string, file: string) =>
    `releases/${remote}/${release}/${file}`;
  const isStored = (remote: string, release: string) =>
    bucket.has(keyOf(remote, release, MANIFEST_FILE));
  const downloads = new Map<string, Promise<boolean>>();

  async function upload(from: string, remote: string, release: string): Promise<void> {
    const files = (await readdir(from)).filter((file) => file !== MANIFEST_FILE);
    const put = async (file: string) =>
      bucket.put(
        keyOf(remote, release, file),
        await readFile(path.join(from, file)),
        contentTypeOf(file),
      );
    await forEachConcurrently(files, CONCURRENCY, put);
    await put(MANIFEST_FILE);
  }

  async function download(remote: string, release: string): Promise<boolean> {
    const manifest = await findManifest(remote, release);
    if (!manifest || !(await isStored(remote, release))) return false;
    await withIncomingFolder(folder, async (incoming) => {
      const manifestBytes = Buffer.from(JSON.stringify(manifest));
      await writeFile(path.join(incoming, MANIFEST_FILE), manifestBytes, { flush: true });
      await forEachConcurrently(Object.keys(manifest.files), CONCURRENCY, (file) =>
        downloadFile(manifest, file, incoming),
      );
      await moveIntoPlace(incoming, folderOf(folder, remote, release));
    });
    await copies.evict(isStored);
    return true;
  }

  /** Downloads a file of a release and its compressed forms, and checks all of them. */
  async function downloadFile(manifest: ReleaseManifest, file: string, to: string): Promise<void> {
    const maxOutputLength = Math.max(1, manifest.files[file]?.bytes ?? 0);
    const forms = [
      { name: file, decompress: (bytes: Buffer) => Promise.resolve(bytes) },
      ...(isCompressible(file)
        ? Object.entries(DECOMPRESS).map(([suffix, decompress]) => ({
            name: file + suffix,
            decompress: (bytes: Buffer) =>
              decompress(bytes, { maxOutputLength }).catch(() => Buffer.of()),
          }))
        : []),
    ];
    for (const { name, decompress } of forms) {
      const key = keyOf(manifest.remote, releaseName(manifest), name);
      const bytes = await bucket.get(key, maxOutputLength + COMPRESSION_OVERHEAD);
      if (!bytes || !matchesManifest(manifest, file, await decompress(bytes)))
        throw new ReleaseError(
          503,
          'bucket_damaged',
          `${key} in the bucket is not the file that was published.`,
        );
      await writeFile(path.join(to, name), bytes, { flush: true });
    }
  }

  return {
    folder,
    async save(manifest, from) {
      const [remote, release] = [manifest.remote, releaseName(manifest)];
      const isUploaded = await isStored(remote, release);
      await saveToFolder(folder, manifest, from, {
        beforeMove: isUploaded ? undefined : (complete) => upload(complete, remote, release),
      });
    },
    // A local copy is enough: a roll-back must work while the bucket is unavailable.
    has: async (remote, release) =>
      (await isInFolder(folder, remote, release)) || isStored(remote, release),
    isLocal: (remote, release) => isInFolder(folder, remote, release),
    async ensureLocal(remote, release) {
      copies.markUsed(remote, release);
      if (await isInFolder(folder, remote, release)) return true;
      const name = `${remote}/${release}`;
      const running =
        downloads.get(name) ?? download(remote, release).finally(() => downloads.delete(name));
      downloads.set(name, running);
      return running;
    },
    async complete(signal) {
      await addMissingForms(folder, signal);
      for (const copy of await findLocalCopies(folder)) {
        if (signal.aborted) return;
        if (
          (await findManifest(copy.remote, copy.release)) &&
          !(await isStored(copy.remote, copy.release))
        )
          await upload(copy.folder, copy.remote, copy.release);
      }
    },
  };
}
