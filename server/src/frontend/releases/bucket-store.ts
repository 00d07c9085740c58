import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';
import type { Bucket } from './bucket';
import { isCompressible } from './compression';
import { ReleaseError } from './errors';
import { inTurns } from './in-turns';
import { withIncoming } from './incoming';
import { isFileOf } from './integrity';
import { findCopies, type LocalCopies } from './local-copies';
import { releaseName } from './names';
import { folderOf, isKept, keepFolder, place, type ReleaseStore } from './store';

/** So many at a time: a release of ours has up to 60 objects. */
const AT_ONCE = 12;
/** Written last, and looked for first: a release is in the bucket when this is. */
const LAST = 'release.json';
const UNPACK = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) } as const;

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
  webp: 'image/webp',
  avif: 'image/avif',
  png: 'image/png',
  jpg: 'image/jpeg',
  br: 'application/octet-stream',
  gz: 'application/gzip',
};

export interface BucketStoreOptions {
  bucket: Bucket;
  folder: string;
  copies: LocalCopies;
  /** What the database knows of a release. Nothing in the bucket is believed against it. */
  findManifest: (remote: string, release: string) => Promise<ReleaseManifest | undefined>;
}

/**
 * Keeps releases in a bucket, under the paths by which pages ask for them
 * (`releases/mfe-menu/1.0.0-0123456789ab/…`). Each server fetches a release once, checks every byte
 * of it, and serves it from its own folder.
 */
export function createBucketStore({
  bucket,
  folder,
  copies,
  findManifest,
}: BucketStoreOptions): ReleaseStore {
  const keyOf = (remote: string, release: string, file: string) =>
    `releases/${remote}/${release}/${file}`;
  const isStored = (remote: string, release: string) => bucket.has(keyOf(remote, release, LAST));
  const arriving = new Map<string, Promise<boolean>>();

  async function upload(from: string, remote: string, release: string): Promise<void> {
    const files = (await readdir(from)).filter((file) => file !== LAST);
    const put = async (file: string) =>
      bucket.put(
        keyOf(remote, release, file),
        await readFile(path.join(from, file)),
        TYPES[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      );
    await inTurns(files, AT_ONCE, put);
    await put(LAST);
  }

  async function download(remote: string, release: string): Promise<boolean> {
    const manifest = await findManifest(remote, release);
    if (!manifest || !(await isStored(remote, release))) return false;
    const damaged = (file: string) =>
      new ReleaseError(
        503,
        'bucket_damaged',
        `${keyOf(remote, release, file)} in the bucket is not the file that was published.`,
      );
    await withIncoming(folder, async (incoming) => {
      const write = (file: string, bytes: Uint8Array) =>
        writeFile(path.join(incoming, file), bytes, { flush: true });
      await write(LAST, Buffer.from(JSON.stringify(manifest)));
      await inTurns(Object.keys(manifest.files), AT_ONCE, async (file) => {
        const bytes = await bucket.get(keyOf(remote, release, file));
        if (!bytes || !isFileOf(manifest, file, bytes)) throw damaged(file);
        await write(file, bytes);
        if (!isCompressible(file)) return;
        for (const [ending, unpack] of Object.entries(UNPACK)) {
          const small = await bucket.get(keyOf(remote, release, file + ending));
          if (!small || !isFileOf(manifest, file, await unpack(small).catch(() => Buffer.of())))
            throw damaged(file + ending);
          await write(file + ending, small);
        }
      });
      await place(incoming, folderOf(folder, remote, release));
    });
    await copies.makeRoom(isStored);
    return true;
  }

  return {
    folder,
    async keep(manifest, from) {
      const [remote, release] = [manifest.remote, releaseName(manifest)];
      const isThere = await isStored(remote, release);
      await keepFolder(
        folder,
        manifest,
        from,
        isThere ? undefined : (complete) => upload(complete, remote, release),
      );
    },
    // What lies here can be served, whether the bucket answers or not: a roll-back does not wait
    // for it.
    has: async (remote, release) =>
      (await isKept(folder, remote, release)) || isStored(remote, release),
    isHere: (remote, release) => isKept(folder, remote, release),
    async bring(remote, release) {
      copies.used(remote, release);
      if (await isKept(folder, remote, release)) return true;
      const name = `${remote}/${release}`;
      const coming =
        arriving.get(name) ?? download(remote, release).finally(() => arriving.delete(name));
      arriving.set(name, coming);
      return coming;
    },
    async begin() {
      for (const copy of await findCopies(folder)) {
        if (
          (await findManifest(copy.remote, copy.release)) &&
          !(await isStored(copy.remote, copy.release))
        )
          await upload(copy.folder, copy.remote, copy.release);
      }
    },
  };
}
