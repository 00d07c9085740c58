import { InvalidArgumentError, Option } from 'commander';
import { DEFAULT_SITE } from './site.mjs';

const LARGEST_PERCENT = 100;
const LARGEST_HOURS = 720;

/** The site that a command speaks to. */
export const toOption = () =>
  new Option('--to <url>', 'address of the site').env('SITE').default(DEFAULT_SITE);

/** A whole number of percent. It stays text: that is how the form carries it. */
export function percent(text) {
  if (/^\d{1,3}$/.test(text) && Number(text) <= LARGEST_PERCENT) return text;
  throw new InvalidArgumentError('It is a whole number from 0 to 100.');
}

/** Hours of a preview link. */
export function hours(text) {
  const number = Number(text);
  if (number > 0 && number <= LARGEST_HOURS) return number;
  throw new InvalidArgumentError(`It is a number above 0, ${LARGEST_HOURS} at most.`);
}

/** What the first argument of most commands is. */
export const REMOTE = 'name of the package; in its own folder it can be left out';
export const RELEASE = 'a release, for example 1.2.0-0123456789ab';
