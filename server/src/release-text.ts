/** Length of a text of a release in a log line, a row or an answer. Unit: UTF-16 code units. */
export const RELEASE_TEXT_LENGTH = 2000;

/** Control characters except line breaks, lone surrogates, and overrides of the text direction. */
const HARMFUL = /[^\P{Cc}\n]|[\p{Cs}\u202A-\u202E\u2066-\u2069]/gu;

/**
 * Cuts a text that comes from a release, or that quotes one: error messages, stacks, names, output
 * of processes. Control characters and direction overrides are removed, and the result can be
 * stored: no NUL, no lone surrogate.
 * @param value only texts, numbers and booleans are read; no code of the value runs
 * @param limit length of the result. Unit: UTF-16 code units
 */
export function releaseText(value: unknown, limit = RELEASE_TEXT_LENGTH): string {
  const text = asText(value);
  const isCut = text.length > limit;
  const kept = (isCut ? text.slice(0, limit - 1) : text).replace(HARMFUL, '').trim();
  return isCut ? `${kept}…` : kept;
}

function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value;
}
