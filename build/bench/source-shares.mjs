// Attributes the bytes of a minified file to their owners, by its source map.
import { existsSync, readFileSync } from 'node:fs';
import { decode } from '@jridgewell/sourcemap-codec';

/** Returns the library, or the part of this project, that a source belongs to. */
export function ownerOf(source) {
  const library = [...source.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g)].at(-1)?.[1];
  if (library) return library;
  // Paths of a package's own files start at its folder, other paths at the checkout.
  const part = /(?:^|\/)(shared|shell|single|mfe-[a-z-]+)\/(?:\.\/)?(?:src|locales)\//.exec(
    source,
  )?.[1];
  if (part) return part === 'single' ? 'shell' : part;
  return /federation|container|consumes|sharing|remote entry/i.test(source)
    ? '@module-federation'
    : 'webpack';
}

/**
 * @param {string} file a script with a source map `<file>.map`; files without one contain texts
 * @returns {Record<string, number>} bytes by owner; their sum is the size of the file
 */
export function sharesOf(file) {
  const lines = readFileSync(file, 'utf8').split('\n');
  if (!existsSync(`${file}.map`)) return { texts: lines.join('\n').length };
  const { mappings, sources } = JSON.parse(readFileSync(`${file}.map`, 'utf8'));
  const shares = {};
  const add = (owner, bytes) => {
    if (bytes > 0) shares[owner] = (shares[owner] ?? 0) + bytes;
  };
  for (const [row, segments] of decode(mappings).entries()) {
    let column = 0;
    let owner = 'webpack';
    for (const [start, source] of segments) {
      add(owner, start - column);
      column = start;
      owner = source === undefined ? 'webpack' : ownerOf(sources[source] ?? '');
    }
    add(owner, (lines[row]?.length ?? 0) - column);
  }
  return shares;
}
