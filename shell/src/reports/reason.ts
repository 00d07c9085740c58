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
