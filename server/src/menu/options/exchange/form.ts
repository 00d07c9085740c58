import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../http/errors';

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
