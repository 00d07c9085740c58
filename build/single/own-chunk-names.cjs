const path = require('node:path');

const root = path.resolve(__dirname, '../..');

/**
 * `page-orders` of one package and of another become one chunk where both are in one build: each
 * gets its package's name.
 */
module.exports = function ownChunkNames(source) {
  const [owner] = path.relative(root, this.resourcePath).split(path.sep);
  return source.replaceAll('webpackChunkName: "', `webpackChunkName: "${owner}-`);
};
