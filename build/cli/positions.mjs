// Source lines in place of positions in built scripts. The site answers with the latter.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { decode } from '@jridgewell/sourcemap-codec';

/**
 * `server.0123456789.js:61:577` with its address, from 1. A script that was loaded again has a
 * query.
 */
const POSITION = /(?:[^\s()]*\/)?([\w~-][\w.~-]*\.js)(?:\?[\w=&]*)?:(\d+):(\d+)/g;
/** The package's own sources. Others are of libraries, `shared` or webpack. */
const OWN = './';

/**
 * @returns {string | undefined} `src/pages/cart.tsx:41`; undefined if it is no source of the
 * package
 */
function sourceOf(mapFile, line, column) {
  try {
    const { mappings, sources } = JSON.parse(readFileSync(mapFile, 'utf8'));
    const before = (decode(mappings)[line - 1] ?? []).filter(([start]) => start < column);
    const [, source = -1, row = 0] = before.at(-1) ?? [];
    const name = sources[source];
    return name?.startsWith(OWN) ? `${name.slice(OWN.length)}:${row + 1}` : undefined;
  } catch {
    // A malformed map counts as no map.
    return undefined;
  }
}

/**
 * Replaces positions in the scripts of a build by source lines, as far as its source maps have them.
 * @param {string} text the message of a site
 * @param {string} dist the folder of the build
 */
export const resolvePositions = (text, dist) =>
  text.replace(POSITION, (position, script, line, column) => {
    const mapFile = path.join(dist, `${script}.map`);
    const source = existsSync(mapFile) && sourceOf(mapFile, Number(line), Number(column));
    return source || position;
  });
