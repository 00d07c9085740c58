// Whose bytes a minified file is made of, read from its source map.
import { existsSync, readFileSync } from 'node:fs';

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The numbers of one segment (base 64 VLQ, as source maps have them). */
function decode(segment) {
  const numbers = [];
  let value = 0;
  let shift = 0;
  for (const digit of segment) {
    const bits = DIGITS.indexOf(digit);
    value += (bits & 31) << shift;
    if (bits & 32) {
      shift += 5;
      continue;
    }
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    value = shift = 0;
  }
  return numbers;
}

/** Which library, or which part of ours, a source belongs to. */
export function ownerOf(source) {
  const library = [...source.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g)].at(-1)?.[1];
  if (library) return library;
  // A package's own files are named from its folder, those of others from the checkout.
  const part = /(?:^|\/)(shared|shell|single|mfe-[a-z-]+)\/(?:\.\/)?(?:src|locales)\//.exec(
    source,
  )?.[1];
  if (part) return part === 'single' ? 'shell' : part;
  return /federation|container|consumes|sharing|remote entry/i.test(source)
    ? '@module-federation'
    : 'webpack';
}

/**
 * @param {string} file a script with `<file>.map` beside it; only texts have none
 * @returns {Record<string, number>} bytes by owner; together the whole file
 */
export function sharesOf(file) {
  const lines = readFileSync(file, 'utf8').split('\n');
  if (!existsSync(`${file}.map`)) return { texts: lines.join('\n').length };
  const { mappings, sources } = JSON.parse(readFileSync(`${file}.map`, 'utf8'));
  const shares = {};
  const give = (owner, bytes) => {
    if (bytes > 0) shares[owner] = (shares[owner] ?? 0) + bytes;
  };
  let source = 0;
  for (const [row, line] of mappings.split(';').entries()) {
    let column = 0;
    let owner = 'webpack';
    for (const segment of line.split(',').filter(Boolean)) {
      const [step = 0, sourceStep] = decode(segment);
      give(owner, step);
      column += step;
      if (sourceStep !== undefined) {
        source += sourceStep;
        owner = ownerOf(sources[source] ?? '');
      } else owner = 'webpack';
    }
    give(owner, (lines[row]?.length ?? 0) - column);
  }
  return shares;
}
