const URL_IN_TEXT = /\b(?:https?|wss?|blob|file):[^\s'"<>)]+/gi;
const EMAIL = /[^\s@'"<>()]+@[^\s@'"<>()]+/g;
/** Ids of orders, dishes and sessions. */
const ID = /\b(?=[a-f-]*\d)[0-9a-f][0-9a-f-]{11,}\b/gi;
/** Telephone and card numbers, from four digits on. Line numbers of that length are removed too. */
const LONG_NUMBER = /\+?\d[\d -]{2,}\d/g;
const PATTERN = /^\/[\w\-/:*.]{0,99}$/;

/**
 * Removes personal data from an error message: URLs are shortened to the file name; email
 * addresses, ids and long numbers are replaced.
 */
export function redact(reason: string): string {
  return reason
    .replace(URL_IN_TEXT, (address) => address.split(/[?#]/, 1)[0]?.split('/').at(-1) || '…')
    .replace(EMAIL, '…')
    .replace(ID, '…')
    .replace(LONG_NUMBER, '…');
}

/** Returns the pattern of a route as the browser sent it, or an empty text if it is no pattern. */
export function patternOf(page: string | undefined): string {
  return page !== undefined && PATTERN.test(page) && !/\d\d/.test(page) ? page : '';
}
