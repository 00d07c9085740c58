import { open } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';
import { ReleaseError } from './errors';
import { TYPES_FILE } from './types/faults';

/** First line of a file that the server build makes (`build/webpack/server-part.cjs`). */
const MARK = /^\/\/ build ([0-9a-f]{12})\n/;
const MARK_BYTES = 32;

const refusal = (reason: string): ReleaseError => new ReleaseError(422, 'mixed_build', reason);

/** The build that a file says it was made in. */
async function readBuild(file: string): Promise<string | undefined> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MARK_BYTES), 0, MARK_BYTES, 0);
    return MARK.exec(buffer.toString('latin1', 0, bytesRead))?.[1];
  } finally {
    await handle.close();
  }
}

/**
 * Checks that what the server renders with, and the types, were made in the same run as what
 * browsers get. The build cannot mix them; a script that puts releases together can.
 * @param folder where the release's files lie
 * @throws {ReleaseError} naming the file of another build
 */
export async function checkOneBuild(folder: string, manifest: ReleaseManifest): Promise<void> {
  const { build, server, files } = manifest;
  const types = Object.hasOwn(files, TYPES_FILE) ? TYPES_FILE : undefined;
  for (const name of [server, types]) {
    if (name === undefined) continue;
    if (build === undefined) {
      throw refusal(
        'release.json names no build: build the package with the present @smokehouse/build.',
      );
    }
    const found = await readBuild(path.join(folder, name));
    if (found !== build) {
      throw refusal(
        `${name} belongs to another build (${found ?? 'unknown'}) than release.json (${build}): make the whole release with webpack build.`,
      );
    }
  }
}
