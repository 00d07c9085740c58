/** The search of `/seller` with which the screen of a place shows the names instead of its page. */
export const PIN_PAGE = '?pin';
