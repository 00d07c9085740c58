const ADDRESS = /\b(?:https?|wss?|blob|file):[^\s'"<>)]+/gi;
const EMAIL = /[^\s@'"<>()]+@[^\s@'"<>()]+/g;
/** Somebody's order, dish or session. */
const ID = /\b(?=[a-f-]*\d)[0-9a-f][0-9a-f-]{11,}\b/gi;
/**
 * A telephone number or a card can be four digits in a row; an error's line and column are shorter,
 * or nobody's loss.
 */
const LONG_NUMBER = /\+?\d[\d -]{2,}\d/g;
const PATTERN = /^\/[\w\-/:*.]{0,99}$/;

/**
 * An error's words without what could lead to a person: of addresses the file's name only, no
 * e-mails, no ids, no long numbers.
 */
export function redact(reason: string): string {
  return reason
    .replace(ADDRESS, (address) => address.split(/[?#]/, 1)[0]?.split('/').at(-1) || '…')
    .replace(EMAIL, '…')
    .replace(ID, '…')
    .replace(LONG_NUMBER, '…');
}

/** The pattern of a route, as a browser names it; nothing where it is something else. */
export function patternOf(page: string | undefined): string {
  return page !== undefined && PATTERN.test(page) && !/\d\d/.test(page) ? page : '';
}
