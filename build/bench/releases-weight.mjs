import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { PACKAGES } from '../bin/build.mjs';
import { plainName } from './first-view.mjs';
import { root } from './site.mjs';

const compressedSize = (bytes) =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  }).length;

/**
 * Measures all browser files of each built package.
 * @returns {Record<string, {sums: Record<'entry' | 'scripts' | 'styles', number>, files:
 *   Record<string, number>}>} bytes, compressed
 */
export function weighReleases() {
  return Object.fromEntries(
    PACKAGES.map((remote) => {
      const folder = path.join(root, remote, 'dist');
      const manifest = JSON.parse(readFileSync(path.join(folder, 'release.json'), 'utf8'));
      const sums = { entry: 0, scripts: 0, styles: 0 };
      const files = {};
      for (const file of Object.keys(manifest.files)) {
        // Browsers never load the server build.
        if (!/\.(js|css)$/.test(file) || file === manifest.server) continue;
        const bytes = compressedSize(readFileSync(path.join(folder, file)));
        files[plainName(remote, file)] = bytes;
        sums[file.endsWith('.js') ? 'scripts' : 'styles'] += bytes;
        if (file === manifest.entry) sums.entry = bytes;
      }
      return [remote, { sums, files }];
    }),
  );
}
