import { isUtf8 } from 'node:buffer';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../http/errors';
import { hasBadText } from '../../../http/json';
import { readCsv } from './csv';
import { readJson } from './json';
import type { Fault, ReadFile } from './rows';

/** A menu of 100 groups with 40 options each has 500 KB. Unit: KB. */
const FILE_LIMIT_KB = 2000;

/** A form with a file and the JSON that confirms its import. */
export interface ImportForm {
  file: Buffer;
  importData: unknown;
}

/**
 * Parses the form. Every parser error is the client's error.
 * @throws AppError 400, 413, 415 or 422
 */
export async function readForm(request: FastifyRequest): Promise<ImportForm> {
  if (!request.isMultipart()) throw new AppError('wrong_type', 415);
  let file: Buffer | undefined;
  let data: unknown;
  try {
    for await (const part of request.parts({ limits: { fileSize: FILE_LIMIT_KB * 1024 } })) {
      if (part.type === 'file' && part.fieldname === 'file') file = await part.toBuffer();
      else if (part.type === 'file') await part.toBuffer();
      else if (part.fieldname === 'importData') data = part.value;
    }
  } catch (error) {
    throw formError(error);
  }
  if (!file) throw new AppError('import_file', 422);
  return { file, importData: typeof data === 'string' ? parsed(data) : data };
}

function formError(error: unknown): unknown {
  const { statusCode = 500, code } = error as { statusCode?: number; code?: string };
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return new AppError('import_large', 413, { kilobytes: FILE_LIMIT_KB });
  return statusCode < 500 ? error : new AppError('bad_request', 400);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new AppError('malformed_json', 400);
  }
}

const faultOfFile = (code: Fault['code']): ReadFile => ({
  rows: [],
  faults: [{ place: undefined, column: undefined, code }],
});

/** Parses a file of options: JSON, or CSV with any of the usual separators. */
export function readFile(content: Buffer): ReadFile {
  if (!isUtf8(content)) return faultOfFile('import_utf8');
  const text = content.toString('utf8').replace(/^\uFEFF/, '');
  if (text.trim() === '') return faultOfFile('import_empty');
  const read = /^\s*[{[]/.test(text) ? readJson(text) : readCsv(text);
  const cells = read.rows.map((row) => [...row.cells.values()]);
  if (hasBadText(text) || hasBadText(cells)) return faultOfFile('bad_text');
  return read.rows.length === 0 && read.faults.length === 0 ? faultOfFile('import_empty') : read;
}
