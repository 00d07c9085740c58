const { createHash } = require('node:crypto');

/**
 * Computes the hash in a release's name. It covers every file and the parts of the manifest that
 * pages depend on, so changed routes make another release even when no script changed. The server
 * verifies it (`server/src/frontend/releases/integrity.ts`).
 * @param {Iterable<[name: string, bytes: Buffer]>} files in the order of their names
 * @param {{routes: unknown, slots: unknown, contract: unknown, live?: unknown, imports?: unknown,
 *   exports?: unknown}} manifest
 * @returns {string} 12 hexadecimal digits
 */
exports.hashRelease = (files, { routes, slots, contract, live, imports, exports }) => {
  const hash = createHash('sha256');
  for (const [name, bytes] of files) hash.update(name).update(bytes);
  hash.update(JSON.stringify({ routes, slots, contract, live, imports, exports }));
  return hash.digest('hex').slice(0, 12);
};
