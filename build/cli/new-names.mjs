import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { CommandError, EXIT } from './exit-codes.mjs';

const { findPackages } = createRequire(import.meta.url)('../packages.cjs');

/**
 * What a package that is published may be called (server/src/frontend/releases/names.ts), and still
 * fits where it is shown.
 */
const NAME = /^mfe-[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
/** Addresses that the server answers itself. */
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
const LONGEST_NAME = 40;
const LONGEST_TITLE = 60;

/** `mfe-guest-reviews` as `guest-reviews`, the first segment of its address. */
export const addressOf = (name) => name.slice('mfe-'.length);

function refuse(message) {
  throw new CommandError(message, EXIT.usage);
}

/**
 * The package of the repository that owns an address. The router ignores case, and `/:id` is
 * anything.
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
 * Checks what a new remote is to be called, alike for one in the repository and one of its own.
 * @param {string | undefined} name
 * @param {string | undefined} checkout the repository, where it is here: its packages' addresses
 *   are taken
 * @throws {CommandError}
 */
export function checkNewName(name, checkout) {
  if (!name) refuse('A name is missing: npm run new-remote -- mfe-reviews');
  if (!NAME.test(name) || name.length > LONGEST_NAME) {
    refuse(
      `${name} is no name of a remote: "mfe-", then small letters, digits and single dashes, ${LONGEST_NAME} characters at most.`,
    );
  }
  const address = `/${addressOf(name)}`;
  if (SERVER_ADDRESSES.includes(addressOf(name)))
    refuse(`${address} belongs to the server: choose another name.`);
  if (!checkout) return;
  if (existsSync(path.join(checkout, name))) refuse(`${name} is there already.`);
  const owner = findOwner(address, checkout);
  if (owner) refuse(`${address} belongs to ${owner}: choose another name.`);
}

/** @throws {CommandError} for a title that would break the sources it is written into */
export function checkTitle(title) {
  const isGood = title.trim() && title.length <= LONGEST_TITLE && !/[\p{Cc}"'\\<>&{}]/u.test(title);
  if (!isGood)
    refuse(
      `${JSON.stringify(title)} is no title: one line of 1 to ${LONGEST_TITLE} characters without quotation marks and brackets.`,
    );
}
