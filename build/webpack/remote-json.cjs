const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * What a package says of itself in `remote.json`, as its release carries it.
 * @param {string} dir the package's folder
 * @returns {Pick<import('@smokehouse/shared/contract/federation').ReleaseManifest, 'routes' | 'slots' | 'live'>}
 */
exports.readRemote = (dir) => {
  const file = path.join(dir, 'remote.json');
  const { routes = [], slots = [], live } = existsSync(file) ? readJson(file) : {};
  return { routes, slots, live };
};
