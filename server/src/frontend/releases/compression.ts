import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const COMPRESSIBLE = /\.(?:js|css|svg|json)$/;

/** The server build, which browsers never fetch: `server.<hash>.js`. */
const SERVER_ONLY = /^server\..*\.js$/;

/** True for a file of a release that has compressed forms. */
export const isCompressible = (file: string): boolean =>
  COMPRESSIBLE.test(file) && !SERVER_ONLY.test(file);

/**
 * Writes `<file>.br` and `<file>.gz` beside each text file of a release, at the highest level,
 * because a file is compressed once and sent many times.
 */
export async function compressFiles(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter(isCompressible);
  await Promise.all(
    files.map(async (file) => {
      const target = path.join(folder, file);
      const bytes = await readFile(target);
      const options = {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      };
      await Promise.all([
        brotli(bytes, options).then((small) => writeFile(`${target}.br`, small, { flush: true })),
        zip(bytes, { level: 9 }).then((small) => writeFile(`${target}.gz`, small, { flush: true })),
      ]);
    }),
  );
}
