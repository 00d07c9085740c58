import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** A page is made for one visitor: compressed quickly, in the form that the browser names. */
export async function compressPage(
  reply: FastifyReply,
  accepted: string | string[] | undefined,
  html: string,
): Promise<Buffer | string> {
  const takes = (name: string) =>
    String(accepted ?? '')
      .split(',')
      .some((part) =>
        new RegExp(`^\\s*${name}\\s*(?:$|;(?!\\s*q=0(?:\\.0*)?\\s*$))`, 'i').test(part),
      );
  if (takes('br')) {
    void reply.header('content-encoding', 'br');
    return brotli(html, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    });
  }
  if (!takes('gzip')) return html;
  void reply.header('content-encoding', 'gzip');
  return zip(html, { level: 5 });
}
