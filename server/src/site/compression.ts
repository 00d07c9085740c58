import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const COMPRESSIBLE = /\.(?:js|css|svg|json)$/;

/** Writes `<file>.br` and `<file>.gz` beside each text of a release: once and as small as it gets, because it is sent for ever. */
export async function compressFiles(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => COMPRESSIBLE.test(file) && file !== 'release.json');
  await Promise.all(files.map(async (file) => {
    const target = path.join(folder, file);
    const bytes = await readFile(target);
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
    await Promise.all([brotli(bytes, options).then((small) => writeFile(`${target}.br`, small)), zip(bytes, { level: 9 }).then((small) => writeFile(`${target}.gz`, small))]);
  }));
}

/** A page is made for one visitor: compressed quickly, in the form that the browser names. */
export async function compressPage(reply: FastifyReply, accepted: string | string[] | undefined, html: string): Promise<Buffer | string> {
  const takes = (name: string) => String(accepted ?? '').split(',').some((part) => new RegExp(`^\\s*${name}\\s*(?:$|;(?!\\s*q=0(?:\\.0*)?\\s*$))`, 'i').test(part));
  if (takes('br')) {
    void reply.header('content-encoding', 'br');
    return brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } });
  }
  if (!takes('gzip')) return html;
  void reply.header('content-encoding', 'gzip');
  return zip(html, { level: 5 });
}
