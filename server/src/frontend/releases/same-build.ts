import { open } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseManifest } from '@smokehouse/shared/contract/federation';
import { ReleaseError } from './errors';
import { TYPES_FILE } from './types/faults';

/** First line of the files that the server build writes (`build/webpack/server-part.cjs`). */
const BUILD_COMMENT = /^\/\/ build ([0-9a-f]{12})\n/;
const BUILD_COMMENT_BYTES = 32;

const refusal = (reason: string): ReleaseError => new ReleaseError(422, 'mixed_build', reason);

/** Reads the build id in a file's first line. */
async function readBuild(file: string): Promise<string | undefined> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(BUILD_COMMENT_BYTES), {
      position: 0,
    });
    return BUILD_COMMENT.exec(buffer.toString('latin1', 0, bytesRead))?.[1];
  } finally {
    await handle.close();
  }
}

/**
 * Checks that the server build and the types come from the same run of webpack as the browser's
 * files. The build cannot mix them, but a script that assembles releases can.
 * @param folder of the release's files
 * @throws {ReleaseError} 422 with the file of another build
 */
export async function checkSameBuild(folder: string, manifest: ReleaseManifest): Promise<void> {
  const { build, server, files } = manifest;
  const types = Object.hasOwn(files, TYPES_FILE) ? TYPES_FILE : undefined;
  for (const name of [server, types]) {
    if (name === undefined) continue;
    if (build === undefined) {
      throw refusal(
        'release.json names no build: build the package with the current @smokehouse/build.',
      );
    }
    const found = await readBuild(path.join(folder, name));
    if (found !== build) {
      throw refusal(
        `${name} belongs to another build (${found ?? 'unknown'}) than release.json (${build}): ` +
          'make the whole release with webpack build.',
      );
    }
  }
}
