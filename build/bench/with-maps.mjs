// Builds packages for measurements, with source maps that contain sources and full paths.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from './site.mjs';

const require = createRequire(import.meta.url);
const preset = require('../webpack/preset.cjs');

/** The configuration of a package's browser build. */
function browserConfig(name) {
  if (name === 'single') return require('./single/config.cjs')();
  const configs = preset[name === 'shell' ? 'shell' : 'remote'](path.join(root, name))(
    {},
    { mode: 'production' },
  );
  return preset.browserOnly(configs);
}

/**
 * @returns {Promise<(chunks: string[]) => string[]>} returns the script paths of the
 *   given chunks, with the entry's first; each has a `.map` file
 */
export async function buildWithMaps(name) {
  const folder = path.join(root, '.cache/libraries', name);
  const config = browserConfig(name);
  const compiler = require('webpack')({
    ...config,
    devtool: 'hidden-source-map',
    output: { ...config.output, path: folder, devtoolModuleFilenameTemplate: undefined },
    cache: false,
  });
  const stats = await new Promise((resolve, reject) => {
    compiler.run((error, result) => (error ? reject(error) : resolve(result)));
  });
  await new Promise((resolve) => {
    compiler.close(resolve);
  });
  if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }));
  const { chunks, entry } = JSON.parse(readFileSync(path.join(folder, 'release.json'), 'utf8'));
  return (names) =>
    [...new Set([entry, ...names.flatMap((chunk) => chunks[chunk] ?? [])])]
      .filter((file) => file.endsWith('.js'))
      .map((file) => path.join(folder, file));
}
