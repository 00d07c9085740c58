import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { forEachConcurrently } from './for-each-concurrently';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Both at the highest level, because a file is compressed once and sent many times. */
const COMPRESSORS = {
  '.gz': (bytes: Buffer) => zip(bytes, { level: 9 }),
  '.br': (bytes: Buffer) =>
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
};

/** The compressed form of a file: `entry.js.br`. */
export type CompressedForm = keyof typeof COMPRESSORS;
export const COMPRESSED_FORMS = Object.keys(COMPRESSORS) as CompressedForm[];

const COMPRESSIBLE = /\.(?:js|css|svg|json)$/;

/** The server build, which browsers never fetch: `server.<hash>.js`. */
const SERVER_ONLY = /^server\..*\.js$/;

/** True for a file of a release that has compressed forms. */
export const isCompressible = (file: string): boolean =>
  COMPRESSIBLE.test(file) && !SERVER_ONLY.test(file);

export interface CompressionOptions {
  forms?: readonly CompressedForm[] | undefined;
  /** The folder that receives the forms; the release's own unless it is set. */
  to?: string;
  /** Files that are compressed at the same time. The default keeps all threads busy. */
  concurrency?: number;
  /** Ends it after the file that is being compressed. */
  signal?: AbortSignal;
}

/** Finds the compressed forms that the text files of a release lack. */
export async function findMissingForms(
  folder: string,
  forms: readonly CompressedForm[] = COMPRESSED_FORMS,
): Promise<{ file: string; form: CompressedForm }[]> {
  const names = new Set(await readdir(folder));
  return [...names]
    .filter(isCompressible)
    .flatMap((file) => forms.map((form) => ({ file, form })))
    .filter(({ file, form }) => !names.has(file + form));
}

/**
 * Makes the compressed forms that the text files of a release lack. All files of the live packages
 * take 5.7 s of a core as Brotli and 0.1 s as gzip.
 */
export async function compressFiles(
  folder: string,
  { forms, to = folder, concurrency = 4, signal }: CompressionOptions = {},
): Promise<void> {
  const missing = await findMissingForms(folder, forms);
  await forEachConcurrently(missing, concurrency, async ({ file, form }) => {
    if (signal?.aborted) return;
    const small = await COMPRESSORS[form](await readFile(path.join(folder, file)));
    await writeFile(path.join(to, file + form), small, { flush: true });
  });
}

/**
 * Adds the compressed forms that a release lacks. Each appears in one step, because the release can
 * be served meanwhile, and the process can be killed.
 * @param made an empty folder on the same disk
 */
export async function addForms(
  folder: string,
  made: string,
  options: Omit<CompressionOptions, 'to'> = {},
): Promise<void> {
  await compressFiles(folder, { ...options, to: made });
  for (const name of await readdir(made))
    await rename(path.join(made, name), path.join(folder, name));
}
