import type { FastifyInstance } from 'fastify';
import { AppError } from './errors';

/** The default limit of a JSON payload. An order of 60 lines has 5 KB. Unit: bytes. */
export const JSON_LIMIT = 100_000;
/** The deepest valid payload has 5 levels. */
const MAX_DEPTH = 16;
/**
 * A cart has a key for each of its 60 lines. Schemas check every key before they count them, which
 * takes long for thousands.
 */
const MAX_KEYS = 250;
/**
 * Escapes that may stand for text that PostgreSQL cannot store. A second check accepts complete
 * surrogate pairs.
 */
const SUSPICIOUS = /\\u(?:0000|d[89a-f])/i;

/**
 * Parses JSON strictly: rejects `__proto__`, deep nesting, objects of many keys, and text that
 * PostgreSQL cannot store (NUL, lone surrogates). An empty body is undefined; calls that need one
 * reject it. Other content types get 415.
 */
export function registerJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: JSON_LIMIT },
    (request, body, done) => {
      const text = String(body);
      if (text.trim() === '') return done(null, undefined);
      if (isTooComplex(text)) return done(new AppError('bad_request', 400));
      void parse(request, text, (error, value) => {
        if (error) return done(error);
        if (SUSPICIOUS.test(text) && hasBadText(value)) return done(new AppError('bad_text', 400));
        done(null, value);
      });
    },
  );
}

/** Counts brackets, and the colons of each object, outside of strings, before any other code runs. */
function isTooComplex(text: string): boolean {
  /** Of the objects and arrays around the current place, the outermost first. */
  const keys: number[] = [];
  for (let i = 0; i < text.length; i++) {
    switch (text[i]) {
      case '"':
        i = endOfString(text, i);
        break;
      case '{':
      case '[':
        if (keys.push(0) > MAX_DEPTH) return true;
        break;
      case '}':
      case ']':
        keys.pop();
        break;
      case ':': {
        const count = (keys.pop() ?? 0) + 1;
        if (count > MAX_KEYS) return true;
        keys.push(count);
      }
    }
  }
  return false;
}

/**
 * @returns the place of the quote that ends the string which begins at `start`, or of the end of
 * the text
 */
function endOfString(text: string, start: number): number {
  let i = start + 1;
  while (i < text.length && text[i] !== '"') i += text[i] === '\\' ? 2 : 1;
  return i;
}

/**
 * True where a text, or a text somewhere inside a value, cannot be stored. Also used for forms and
 * addresses.
 */
export function hasBadText(value: unknown): boolean {
  if (typeof value === 'string')
    return value.includes('\0') || !(value as string & { isWellFormed(): boolean }).isWellFormed();
  if (Array.isArray(value)) return value.some(hasBadText);
  if (value && typeof value === 'object')
    return Object.entries(value).some(([key, inner]) => hasBadText(key) || hasBadText(inner));
  return false;
}
