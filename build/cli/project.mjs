// Finds the package of a command: the named one, or the one of the current folder.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import semver from 'semver';
import { CommandError, EXIT } from './exit-codes.mjs';

const require = createRequire(import.meta.url);
const SCOPE = '@smokehouse/';
/** Packages that the build and the tests of every package need. */
const REQUIRED_PACKAGES = ['@smokehouse/shared', '@smokehouse/build'];
const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
/** `1.2.0-0123456789ab`, or the hash alone. */
const RELEASE = /^(?:\d+\.\d+\.\d+\S*-)?[0-9a-f]{12}$/;

/** How a release begins. A package's name begins with a letter. */
const VERSION = /^\d+\.\d+\.\d+/;

/** The folder of @smokehouse/build, wherever it is installed. */
export const buildFolder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/**
 * @typedef {object} Package
 * @property {string} name without scope: `mfe-cart`
 * @property {string} folder
 * @property {string} [checkout] root of the Smoke House repository, if the package is inside
 */

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * Finds the root of the Smoke House repository. Undefined when this package was installed from a
 * tarball.
 */
export function findCheckout() {
  const parent = path.dirname(buildFolder);
  return existsSync(path.join(parent, 'server/bin/release-tokens.ts')) ? parent : undefined;
}

/** How a command is typed: in a repository of its own, and in this one, as an npm script. */
export const commandLine = (command) => `npm run release -- ${command}`;

/** @throws {CommandError} outside the repository */
export function requireCheckout(command) {
  const checkout = findCheckout();
  if (checkout) return checkout;
  throw new CommandError(
    `"${command}" runs on the server's machine, in the Smoke House repository.`,
    EXIT.usage,
  );
}

/**
 * Resolves a path from the user's current folder. npm scripts run in the package's folder instead.
 */
export const fromUser = (place) => path.resolve(process.env.INIT_CWD ?? process.cwd(), place);

/** @returns {Package | undefined} the package in a folder */
function readPackage(folder) {
  if (!['package.json', 'remote.json'].every((file) => existsSync(path.join(folder, file))))
    return undefined;
  const { name = '' } = readJson(path.join(folder, 'package.json'));
  const checkout = findCheckout();
  const isInside = checkout !== undefined && path.dirname(folder) === checkout;
  return { name: name.replace(SCOPE, ''), folder, ...(isInside && { checkout }) };
}

/** @param {string} name */
function findNamed(name) {
  const checkout = findCheckout();
  const found = checkout && readPackage(path.join(checkout, checkName(name)));
  if (found) return found;
  const current = readPackage(process.cwd());
  if (current?.name === name) return current;
  if (!checkout) throw new CommandError(`There is no package ${name} here.`, EXIT.usage);
  const names = require('../packages.cjs').findPackages(checkout);
  throw new CommandError(
    `There is no package ${name}. The packages are ${names.join(', ')}.`,
    EXIT.usage,
  );
}

/**
 * @param {string} [name] default: the package of the current folder
 * @returns {Package}
 * @throws {CommandError} when there is no such package
 */
export function findPackage(name) {
  if (name !== undefined) return findNamed(name);
  const current = readPackage(process.cwd());
  if (current) return current;
  throw new CommandError(
    `${process.cwd()} is not a package: it has no package.json with a remote.json. ` +
      'Change to its folder, or name it.',
    EXIT.usage,
  );
}

function checkName(name) {
  if (NAME.test(name)) return name;
  throw new CommandError(`${name} is not a valid package name.`, EXIT.usage);
}

/**
 * Parses a package and a release: `mfe-cart 1.2.0-0123456789ab`, or in the package's folder only
 * `1.2.0-0123456789ab`. The package need not exist locally, because the site's operator moves
 * releases of all teams.
 * @returns {{remote: string, release?: string}}
 */
export function readTarget(first, second) {
  const isRelease = first !== undefined && second === undefined && RELEASE.test(first);
  if (first !== undefined && !isRelease && VERSION.test(first))
    throw new CommandError(
      `${first} is not a release: it needs all 12 digits of the hash, like 1.2.0-0123456789ab. ` +
        'list shows all.',
      EXIT.usage,
    );
  if (isRelease) return { remote: findPackage().name, release: first };
  return { remote: first === undefined ? findPackage().name : checkName(first), release: second };
}

/** The version that a dependency requires: the version in a tarball's name, or a range. */
const requiredVersion = (spec) => /-(\d+\.\d+\.\d+[^/]*)\.tgz$/.exec(spec)?.[1] ?? spec;

function installedVersion(name, folder) {
  const inFolder = createRequire(path.join(folder, 'package.json'));
  const folders = inFolder.resolve.paths(name) ?? [];
  const place = folders.map((modules) => path.join(modules, name, 'package.json')).find(existsSync);
  return place && readJson(place).version;
}

/**
 * Checks that the installed versions match package.json.
 * @param {Package} project
 * @throws {CommandError} whose message says what to do
 */
export function checkInstalled({ folder }) {
  const { dependencies, devDependencies } = readJson(path.join(folder, 'package.json'));
  const listed = { ...dependencies, ...devDependencies };
  for (const name of REQUIRED_PACKAGES) {
    const installed = installedVersion(name, folder);
    if (!listed[name]) throw new CommandError(`package.json does not list ${name}.`, EXIT.usage);
    if (!installed)
      throw new CommandError(`${name} is not installed: run npm install.`, EXIT.usage);
    const required = requiredVersion(listed[name]);
    if (!semver.validRange(required) || semver.satisfies(installed, required)) continue;
    throw new CommandError(
      `package.json requires ${name} ${required}, but ${installed} is installed: run npm install.`,
      EXIT.usage,
    );
  }
}
