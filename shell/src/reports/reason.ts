/** Longest reason that the server keeps. */
const MAX_LENGTH = 200;

/**
 * An error's own words, without what may belong to a person: addresses with their queries, e-mail
 * addresses, long numbers.
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
