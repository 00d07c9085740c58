/** Longest note to the kitchen. Unit: characters. */
export const MAX_NOTE = 140;
/** Most different options of one line. */
export const MAX_SELECTIONS = 30;
/** Most options of a group, and most groups of a dish. */
export const MAX_OPTIONS = 40;
export const MAX_GROUPS_OF_DISH = 12;
/** Longest key of a cart line. Unit: characters. */
export const MAX_KEY_LENGTH = 2000;
/** Most options that are changed together. */
export const MAX_BULK_OPTIONS = 400;

/** The id of a group of options or of an option. */
export const OPTION_ID = /^[a-z0-9][a-z0-9-]{0,63}$/;
const PATH = String.raw`[a-z0-9][a-z0-9-]{0,63}(?:/[a-z0-9][a-z0-9-]{0,63}){1,3}`;
/** A chosen option: `group/option`; of a nested group `group/option/group/option`. */
export const OPTION_PATH = new RegExp(`^${PATH}$`);
/** A cart line (`lineKey`): `dish`, `dish~group/option*2+group/option` or `dish~…~note`. */
export const LINE_KEY = new RegExp(
  String.raw`^[\w.-]{1,64}(?:~(?:${PATH}(?:\*\d{1,2})?(?:\+${PATH}(?:\*\d{1,2})?)*)?` +
    String.raw`(?:~[^\p{Cc}\p{Cs}\u2028-\u202E\u2066-\u2069]+)?)?$`,
  'u',
);
