import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { CommandError, EXIT } from './exit-codes.mjs';

const { findPackages } = createRequire(import.meta.url)('../packages.cjs');

/**
 * Valid names of published packages. The server has the same rule
 * (server/src/frontend/releases/names.ts).
 */
const NAME = /^mfe-[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
/** Addresses that the server handles itself. */
const SERVER_ADDRESSES = [
  'api',
  'releases',
  'products',
  'pictures',
  'preview',
  'sandbox',
  'metrics',
  'healthz',
  'readyz',
];
const MAX_NAME_LENGTH = 40;
const MAX_TITLE_LENGTH = 60;

/** `mfe-guest-reviews` as `guest-reviews`, the first segment of its address. */
export const addressOf = (name) => name.slice('mfe-'.length);

/**
 * @param {string} message
 * @returns {never}
 */
function reject(message) {
  throw new CommandError(message, EXIT.usage);
}

/**
 * Finds the package of the repository that owns an address. The router ignores case, and `/:id`
 * matches any address.
 */
function findOwner(address, checkout) {
  const routesOf = (name) =>
    JSON.parse(readFileSync(path.join(checkout, name, 'remote.json'), 'utf8')).routes;
  const owns = (route) =>
    route.path.split('/').length === 2 &&
    (route.path.startsWith('/:') || route.path.toLowerCase() === address);
  return findPackages(checkout).find((name) => routesOf(name).some(owns));
}

/**
 * Checks the name of a new remote, inside the repository and for a separate repository.
 * @param {string | undefined} name
 * @param {string | undefined} checkout the repository, if there is one: the addresses of its packages
 *   are not available
 * @throws {CommandError}
 */
export function checkNewName(name, checkout) {
  if (!name) return reject('A name is missing: npm run new-remote -- mfe-reviews');
  if (!NAME.test(name) || name.length > MAX_NAME_LENGTH) {
    reject(
      `${name} is not a valid name: "mfe-", then lowercase letters, digits and single dashes, ` +
        `at most ${MAX_NAME_LENGTH} characters.`,
    );
  }
  const address = `/${addressOf(name)}`;
  if (SERVER_ADDRESSES.includes(addressOf(name)))
    reject(`${address} belongs to the server: choose another name.`);
  if (!checkout) return;
  if (existsSync(path.join(checkout, name))) reject(`${name} exists already.`);
  const owner = findOwner(address, checkout);
  if (owner) reject(`${address} belongs to ${owner}: choose another name.`);
}

/** @throws {CommandError} when the title contains characters that would break the sources */
export function checkTitle(title) {
  const isValid =
    title.trim() && title.length <= MAX_TITLE_LENGTH && !/[\p{Cc}"'\\<>&{}]/u.test(title);
  if (!isValid)
    reject(
      `${JSON.stringify(title)} is not a valid title: one line of 1 to ${MAX_TITLE_LENGTH} characters ` +
        'without quotation marks and brackets.',
    );
}
