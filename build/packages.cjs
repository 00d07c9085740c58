// Which front-end packages there are. Nobody keeps a list: a folder that says what it is belongs to
// the site.
const { existsSync, readdirSync } = require('node:fs');
const path = require('node:path');

const root = path.resolve(__dirname, '..');

/**
 * The remotes: every folder `mfe-*` with a package.json and a remote.json, by name.
 * @param {string} [checkout] where to look
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

/** What a site is made of: the shell, then the remotes. */
exports.findPackages = (checkout = root) => ['shell', ...exports.findRemotes(checkout)];
