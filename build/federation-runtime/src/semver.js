// The part of semantic versioning that a share scope needs: which version is newer, and whether
// one satisfies a range. It agrees with npm's `semver` (test/semver.test.mjs compares the two).

/**
 * @typedef {object} Version
 * @property {number[]} numbers major, minor, patch; shorter for a partial version such as `1.2`
 * @property {string} [prerelease] what follows the hyphen in `2.0.0-rc.1`
 */

/** @param {string} text @returns {Version} */
const parse = (text) => {
  const [core = '', prerelease] = text.replace(/^[v=\s]+|\+.*/g, '').split(/-(.*)/s);
  const numbers = [];
  for (const part of core.split('.')) {
    // `x`, `X` and `*` stand for any number, here and in all places after it.
    if (!/^\d/.test(part)) break;
    numbers.push(Number(part));
  }
  return { numbers, prerelease };
};

const isNumeric = (/** @type {string} */ text) => /^\d+$/.test(text);

/** Orders two identifiers of a prerelease (https://semver.org, item 11.4). */
const compareIdentifiers = (/** @type {string} */ a, /** @type {string} */ b) => {
  if (isNumeric(a) && isNumeric(b)) return Number(a) - Number(b);
  if (isNumeric(a) !== isNumeric(b)) return isNumeric(a) ? -1 : 1;
  return a < b ? -1 : 1;
};

const comparePrereleases = (/** @type {string} */ a, /** @type {string} */ b) => {
  const [left, right] = [a.split('.'), b.split('.')];
  const index = left.findIndex((identifier, i) => identifier !== right[i]);
  const [one, other] = [left[index], right[index]];
  if (one !== undefined && other !== undefined) return compareIdentifiers(one, other);
  return left.length - right.length;
};

/**
 * Orders two versions by precedence.
 * @param {string} a
 * @param {string} b
 * @returns {number} negative when `a` is older than `b`, 0 when neither is newer
 */
export const compare = (a, b) => {
  const [left, right] = [parse(a), parse(b)];
  for (let i = 0; i < 3; i++) {
    const difference = (left.numbers[i] ?? 0) - (right.numbers[i] ?? 0);
    if (difference) return difference;
  }
  if (left.prerelease === right.prerelease) return 0;
  if (!left.prerelease) return 1;
  if (!right.prerelease) return -1;
  return comparePrereleases(left.prerelease, right.prerelease);
};

/** `1.2` as `1.2.0`. @param {number[]} numbers */
const complete = (numbers) => [...numbers, 0, 0].slice(0, 3).join('.');

/**
 * Whether a version satisfies one comparator: an operator and a version, such as `^1.2.0`.
 * @param {string} version
 * @param {string} operator
 * @param {Version} bound
 */
const satisfiesComparator = (version, operator, { numbers, prerelease }) => {
  const { length } = numbers;
  if (!length) return operator !== '<' && operator !== '>';
  const last = length - 1;
  // A partial version stands for all versions that begin like it: `>1.2` means `>=1.3.0`.
  const isPartial = length < 3;
  const order = compare(version, complete(numbers) + (prerelease ? `-${prerelease}` : ''));
  // True before the first version with another number at `index`: `^1.2.3` ends before `2.0.0-0`.
  const isBefore = (/** @type {number} */ index) => {
    const end = [...numbers.slice(0, index), (numbers[index] ?? 0) + 1];
    return compare(version, `${complete(end)}-0`) < 0;
  };
  const firstNonZero = numbers.findIndex(Boolean);
  const isEqual = () => (isPartial ? order >= 0 && isBefore(last) : order === 0);
  /** @type {Record<string, () => boolean>} */
  const rules = {
    '>': () => (isPartial ? !isBefore(last) : order > 0),
    '>=': () => order >= 0,
    '<': () => order < 0,
    '<=': () => (isPartial ? isBefore(last) : order <= 0),
    '^': () => order >= 0 && isBefore(firstNonZero < 0 ? last : firstNonZero),
    '~': () => order >= 0 && isBefore(Math.min(1, last)),
  };
  return (rules[operator] ?? isEqual)();
};

/**
 * Whether a version satisfies comparators that must all hold.
 * @param {string} version
 * @param {string} comparators
 */
const satisfiesAll = (version, comparators) => {
  const parsed = [...comparators.matchAll(/([\^~]|[<>]?=?)\s*([^\s<>=^~]+)/g)].map(
    ([, operator = '', bound = '']) => ({ operator, bound: parse(bound) }),
  );
  const { numbers, prerelease } = parse(version);
  // A prerelease satisfies a range only where the range names a prerelease of the same version.
  const isNamed = (/** @type {{ bound: Version }} */ { bound }) =>
    bound.prerelease && String(bound.numbers) === String(numbers);
  if (prerelease && !parsed.some(isNamed)) return false;
  return parsed.every(({ operator, bound }) => satisfiesComparator(version, operator, bound));
};

/**
 * Whether a version satisfies a range.
 * @param {string} version `2.1.0`
 * @param {string} range comparators with `^ ~ > >= < <= =`, partial versions (`1.x`), hyphen
 *   ranges (`1.2 - 2`) and alternatives (`||`)
 * @returns {boolean}
 */
export const satisfies = (version, range) =>
  range
    .replace(/(\S+)\s+-\s+(\S+)/g, '>=$1 <=$2')
    .split('||')
    .some((comparators) => satisfiesAll(version, comparators));
