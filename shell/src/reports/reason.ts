/** The longest reason that the server stores. */
const MAX_LENGTH = 200;

/**
 * Returns an error's name and message without personal data: URLs with queries, e-mail addresses
 * and long numbers are removed.
 */
export function reasonOf(error: unknown): string {
  const text =
    error instanceof Error
      ? `${error.name}: ${error.message}`
      : typeof error === 'string'
        ? error
        : 'not an error';
  return text
    .replace(/\bhttps?:\/\/[^\s)"']+/g, (url) => /\/releases\/[\w./-]+/.exec(url)?.[0] ?? '…')
    .replace(/[^\s@]+@[^\s@]+/g, '…')
    .replace(/\d{5,}/g, '…')
    .slice(0, MAX_LENGTH);
}

/** The longest stack that the server reads: MAX_STACK of the contract. */
const MAX_STACK = 1500;

/**
 * Returns the lines of an error's stack that name a script of a release, without the site's address.
 * Undefined if there is none.
 */
export function framesOf(error: unknown): string | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const frames = stack.split('\n').filter((line) => /\/releases\/.*:\d+\)?$/.test(line));
  return frames.join('\n').replaceAll(location.origin, '').slice(0, MAX_STACK) || undefined;
}
