import type { FastifyInstance } from 'fastify';
import { AppError } from './errors';

/** The largest JSON a call takes: an order of 60 lines has 5 KB. Unit: bytes. */
export const JSON_LIMIT = 100_000;
/** No payload of ours is deeper than 5. */
const MAX_DEPTH = 16;
/**
 * Escapes that can stand for what PostgreSQL cannot store; whole pairs of surrogates are sorted out
 * by looking closer.
 */
const SUSPICIOUS = /\\u(?:0000|d[89a-f])/i;

/**
 * Reads JSON strictly: no `__proto__`, no abysses, no NUL characters or halves of surrogate pairs,
 * which no text column holds. An empty body is no body: calls that need one say so themselves. Any
 * other type of content is refused with 415.
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
      if (isTooDeep(text)) return done(new AppError('bad_request', 400));
      void parse(request, text, (error, value) => {
        if (error) return done(error);
        if (SUSPICIOUS.test(text) && hasBadText(value)) return done(new AppError('bad_text', 400));
        done(null, value);
      });
    },
  );
}

/** Counts brackets outside of strings, before anything recursive sees them. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (inString) {
      if (char === 92) i++;
      else if (char === 34) inString = false;
    } else if (char === 34) inString = true;
    else if (char === 91 || char === 123) {
      if (++depth > MAX_DEPTH) return true;
    } else if (char === 93 || char === 125) depth--;
  }
  return false;
}

/**
 * True where a text, or a text somewhere inside, cannot be stored. Also for parts of forms and
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
