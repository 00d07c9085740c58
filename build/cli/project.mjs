// Which package a command is about: the one of the folder it is called in, or the one that is
// named.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import semver from 'semver';
import { CommandError, EXIT } from './exit-codes.mjs';

const require = createRequire(import.meta.url);
const SCOPE = '@smokehouse/';
/** What a package's build and tests are made with. */
const OWN_PACKAGES = ['@smokehouse/shared', '@smokehouse/build'];
const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
/** `1.2.0-0123456789ab`, or the hash alone. */
const RELEASE = /^(?:\d+\.\d+\.\d+\S*-)?[0-9a-f]{12}$/;

/** The folder of @smokehouse/build, wherever it is installed. */
export const buildFolder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/**
 * @typedef {object} Package
 * @property {string} name as the site knows it: `mfe-cart`
 * @property {string} folder
 * @property {string} [checkout] the repository of the Smoke House that it is a part of
 */

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * The repository of the Smoke House, when this package is a part of it and not installed from a
 * tarball.
 */
export function findCheckout() {
  const parent = path.dirname(buildFolder);
  return existsSync(path.join(parent, 'server/bin/release-tokens.ts')) ? parent : undefined;
}

/** @throws {CommandError} outside the repository */
export function requireCheckout(command) {
  const checkout = findCheckout();
  if (checkout) return checkout;
  throw new CommandError(
    `"${command}" runs on the server's machine, in the Smoke House's repository.`,
    EXIT.usage,
  );
}

/**
 * Where a path that the user typed leads to: npm scripts run in the package's folder, not where the
 * user stands.
 */
export const fromUser = (place) => path.resolve(process.env.INIT_CWD ?? process.cwd(), place);

/** @returns {Package | undefined} the package that a folder holds */
function readPackage(folder) {
  if (!['package.json', 'remote.json'].every((file) => existsSync(path.join(folder, file))))
    return undefined;
  const { name = '' } = readJson(path.join(folder, 'package.json'));
  const checkout = findCheckout();
  const isInside = checkout !== undefined && path.dirname(folder) === checkout;
  return { name: name.replace(SCOPE, ''), folder, ...(isInside && { checkout }) };
}

function findNamed(name) {
  const checkout = findCheckout();
  const found = checkout && readPackage(path.join(checkout, checkName(name)));
  if (found) return found;
  const here = readPackage(process.cwd());
  if (here?.name === name) return here;
  if (!checkout) throw new CommandError(`There is no package ${name} here.`, EXIT.usage);
  const names = require('../packages.cjs').findPackages(checkout);
  throw new CommandError(`There is no package ${name}. There are ${names.join(', ')}.`, EXIT.usage);
}

/**
 * @param {string} [name] without it, the package of the current folder
 * @returns {Package}
 * @throws {CommandError} where there is none
 */
export function findPackage(name) {
  if (name !== undefined) return findNamed(name);
  const here = readPackage(process.cwd());
  if (here) return here;
  throw new CommandError(
    `${process.cwd()} is no package: it has no package.json with a remote.json. Go to its folder, or name the package.`,
    EXIT.usage,
  );
}

function checkName(name) {
  if (NAME.test(name)) return name;
  throw new CommandError(`${name} is no name of a package.`, EXIT.usage);
}

/**
 * A package and one of its releases: `mfe-cart 1.2.0-0123456789ab`, or in its folder
 * `1.2.0-0123456789ab`. The package need not be here: who runs the site moves releases of all
 * teams.
 * @returns {{remote: string, release?: string}}
 */
export function readTarget(first, second) {
  const isRelease = first !== undefined && second === undefined && RELEASE.test(first);
  if (isRelease) return { remote: findPackage().name, release: first };
  return { remote: first === undefined ? findPackage().name : checkName(first), release: second };
}

/** The version that a dependency asks for: that of a tarball's name, or a range. */
const wantedVersion = (spec) => /-(\d+\.\d+\.\d+[^/]*)\.tgz$/.exec(spec)?.[1] ?? spec;

function installedVersion(name, folder) {
  const inFolder = createRequire(path.join(folder, 'package.json'));
  const place = inFolder.resolve
    .paths(name)
    .map((modules) => path.join(modules, name, 'package.json'))
    .find(existsSync);
  return place && readJson(place).version;
}

/**
 * Checks that what is installed is what package.json asks for.
 * @param {Package} project
 * @throws {CommandError} one sentence that says what to do
 */
export function checkInstalled({ folder }) {
  const { dependencies, devDependencies } = readJson(path.join(folder, 'package.json'));
  const asked = { ...dependencies, ...devDependencies };
  for (const name of OWN_PACKAGES) {
    const installed = installedVersion(name, folder);
    if (!asked[name]) throw new CommandError(`package.json does not ask for ${name}.`, EXIT.usage);
    if (!installed)
      throw new CommandError(`${name} is not installed: run npm install.`, EXIT.usage);
    const wanted = wantedVersion(asked[name]);
    if (!semver.validRange(wanted) || semver.satisfies(installed, wanted)) continue;
    throw new CommandError(
      `package.json asks for ${name} ${wanted}, and ${installed} is installed: run npm install.`,
      EXIT.usage,
    );
  }
}
