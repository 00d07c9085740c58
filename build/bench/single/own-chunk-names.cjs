const path = require('node:path');

const root = path.resolve(__dirname, '../../..');

/**
 * Loader that prefixes chunk names with the package's name. Without it, `page-orders` of two
 * packages would become one chunk of the single bundle.
 * @type {import('webpack').LoaderDefinition}
 */
module.exports = function prefixChunkNames(source) {
  const [owner] = path.relative(root, this.resourcePath).split(path.sep);
  return source.replaceAll('webpackChunkName: "', `webpackChunkName: "${owner}-`);
};
