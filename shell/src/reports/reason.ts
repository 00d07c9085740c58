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

/** Lines of where an error was thrown, if the components around it follow. */
const MAX_THROWN = 5;

/**
 * Returns where an error was thrown, and the components around it, as lines that name a script of a
 * release, without the site's address. Undefined if there is none. A component of the shell that a
 * remote gave wrong values to throws without a line of the remote; the components name it.
 * @param components React's stack of the components
 */
export function framesOf(error: unknown, components = ''): string | undefined {
  const [thrown = [], around = []] = [
    error instanceof Error ? (error.stack ?? '') : '',
    components,
  ].map((stack) => stack.split('\n').filter((line) => /\/releases\/.*:\d+\)?$/.test(line)));
  const frames = around[0] ? thrown.slice(0, MAX_THROWN).concat(around) : thrown;
  return frames.join('\n').replaceAll(location.origin, '').slice(0, MAX_STACK) || undefined;
}
