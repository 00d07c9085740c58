// Finds the front-end packages by their folders, so that no list of remotes exists.
const { existsSync, readdirSync } = require('node:fs');
const path = require('node:path');

const root = path.resolve(__dirname, '..');

/**
 * Returns the remotes: every folder `mfe-*` with a package.json and a remote.json, by name.
 * @param {string} [checkout] root of the repository
 * @returns {string[]}
 */
exports.findRemotes = (checkout = root) =>
  readdirSync(checkout)
    .filter(
      (name) =>
        name.startsWith('mfe-') &&
        ['package.json', 'remote.json'].every((file) =>
          existsSync(path.join(checkout, name, file)),
        ),
    )
    .sort();

/** Returns all front-end packages: the shell, then the remotes. */
exports.findPackages = (checkout = root) => ['shell', ...exports.findRemotes(checkout)];
