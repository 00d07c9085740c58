import { InvalidArgumentError, Option } from 'commander';
import { DEFAULT_SITE } from './site.mjs';

const MAX_PERCENT = 100;
const MAX_HOURS = 720;

/** Address of the site. */
export const toOption = () =>
  new Option('--to <url>', 'address of the site').env('SITE').default(DEFAULT_SITE);

/** Parses a whole percentage. The result stays text, because it is a form field. */
export function percent(text) {
  if (/^\d{1,3}$/.test(text) && Number(text) <= MAX_PERCENT) return text;
  throw new InvalidArgumentError('Use a whole number from 0 to 100.');
}

/** Parses the validity of a preview link. */
export function hours(text) {
  const number = Number(text);
  if (number > 0 && number <= MAX_HOURS) return number;
  throw new InvalidArgumentError(`Use a number above 0, at most ${MAX_HOURS}.`);
}

/** Parses an address of the site, which begins with one slash. */
export function address(text) {
  if (/^\/(?![/\\])/.test(text)) return text;
  throw new InvalidArgumentError('Use an address of the site, like /cart.');
}

/** Description of the first argument of most commands. */
export const REMOTE = 'name of the package; default: the package of the current folder';
export const RELEASE = 'a release, for example 1.2.0-0123456789ab';
