import type { FastifyRequest } from 'fastify';
import type { core } from 'zod';
import { checkWith } from '../../http/calls';
import { AppError } from '../../http/errors';
import { hasBadText } from '../../http/json';

/** What the seller's form sends: the dish as JSON and, perhaps, one picture. */
export interface Upload<Data> {
  data: Data;
  picture: Buffer | undefined;
}

/** A picture may be this large: what a phone's camera makes. Unit: MB. */
export const PICTURE_LIMIT_MB = 8;

/**
 * Reads the form. Everything that is wrong with it is the sender's fault, whatever the parser calls
 * it.
 * @param schema what the JSON must be
 * @throws AppError 400, 413, 415 or 422
 */
export async function readUpload<S extends core.$ZodType>(
  request: FastifyRequest,
  schema: S,
): Promise<Upload<core.output<S>>> {
  if (!request.isMultipart()) throw new AppError('wrong_type', 415);
  let json: unknown;
  const pictures: Buffer[] = [];
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const content = await part.toBuffer();
        // A browser sends the JSON as a "file" when it was given as a Blob.
        if (part.fieldname === 'productData') json = content.toString('utf8');
        else if (part.fieldname === 'image' && content.length > 0) pictures.push(content);
      } else if (part.fieldname === 'productData') {
        if (part.valueTruncated) throw new AppError('too_large', 413);
        json = part.value;
      }
    }
  } catch (error) {
    const { statusCode, code } = error as { statusCode?: number; code?: string };
    if (code === 'FST_REQ_FILE_TOO_LARGE') {
      const fault = { code: 'picture_large', params: { megabytes: PICTURE_LIMIT_MB } } as const;
      throw new AppError(fault.code, 413, fault.params, { image: fault });
    }
    throw statusCode && statusCode < 500 ? error : new AppError('bad_request', 400);
  }
  if (pictures.length > 1)
    throw new AppError('picture_one', 422, {}, { image: { code: 'picture_one' } });
  return { data: checkWith(schema, parse(json)), picture: pictures[0] };
}

/** The parser has read it already where the part called itself JSON. */
function parse(json: unknown): unknown {
  if (json === undefined)
    throw new AppError('invalid', 400, {}, { productData: { code: 'field_required' } });
  let value: unknown = json;
  if (typeof json === 'string') {
    try {
      value = JSON.parse(json) as unknown;
    } catch {
      throw new AppError('malformed_json', 400);
    }
  }
  // Only what a dish is made of: one level and lists of words, so that nothing deeper is walked
  // through.
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
