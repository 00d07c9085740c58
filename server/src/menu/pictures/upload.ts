import type { FastifyRequest } from 'fastify';
import type { core } from 'zod';
import { checkWith } from '../../http/calls';
import { AppError } from '../../http/errors';
import { hasBadText } from '../../http/json';

/** A form: one part of JSON, which describes the dish, picture or request, and a picture. */
export interface Upload<Data> {
  data: Data;
  picture: Buffer | undefined;
}

/** The largest picture, which a phone's camera may produce. Unit: MB. */
export const PICTURE_LIMIT_MB = 8;

/**
 * Parses the form. Every parser error is the client's error.
 * @param schema of the JSON
 * @param field the name of the JSON's part
 * @throws AppError 400, 413, 415 or 422
 */
export async function readUpload<S extends core.$ZodType>(
  request: FastifyRequest,
  schema: S,
  field: 'productData' | 'pictureData' | 'helpData' = 'productData',
): Promise<Upload<core.output<S>>> {
  if (!request.isMultipart()) throw new AppError('wrong_type', 415);
  const { json, pictures } = await readParts(request, field).catch((error: unknown) => {
    throw uploadError(error);
  });
  if (pictures.length > 1)
    throw new AppError('picture_one', 422, {}, { image: { code: 'picture_one' } });
  return { data: checkWith(schema, parse(json, field)), picture: pictures[0] };
}

async function readParts(
  request: FastifyRequest,
  field: string,
): Promise<{ json: unknown; pictures: Buffer[] }> {
  let json: unknown;
  const pictures: Buffer[] = [];
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const content = await part.toBuffer();
      // A browser sends the JSON as a "file" when it is a Blob.
      if (part.fieldname === field) json = content.toString('utf8');
      else if (part.fieldname === 'image' && content.length > 0) pictures.push(content);
    } else if (part.fieldname === field) {
      if (part.valueTruncated) throw new AppError('too_large', 413);
      json = part.value;
    }
  }
  return { json, pictures };
}

/** Converts an error of the multipart parser, which is always the client's error. */
function uploadError(error: unknown): unknown {
  const { statusCode = 500, code } = error as { statusCode?: number; code?: string };
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    const fault = { code: 'picture_large', params: { megabytes: PICTURE_LIMIT_MB } } as const;
    return new AppError(fault.code, 413, fault.params, { image: fault });
  }
  return statusCode < 500 ? error : new AppError('bad_request', 400);
}

/** The plugin has parsed a part with the type application/json already. */
function parse(json: unknown, name: string): unknown {
  if (json === undefined)
    throw new AppError('invalid', 400, {}, { [name]: { code: 'field_required' } });
  let value: unknown = json;
  if (typeof json === 'string') {
    try {
      value = JSON.parse(json) as unknown;
    } catch {
      throw new AppError('malformed_json', 400);
    }
  }
  // Checks one level and lists of words, which is all that a dish consists of.
  const isFlat = (field: unknown) => typeof field !== 'object' || field === null;
  if (
    value === null ||
    typeof value !== 'object' ||
    !Object.values(value).every((field) =>
      Array.isArray(field) ? field.every(isFlat) : isFlat(field),
    )
  ) {
    throw new AppError('invalid', 400);
  }
  if (hasBadText(value)) throw new AppError('bad_text', 400);
  return value;
}
