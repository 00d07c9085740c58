import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/**
 * Builds the whole site as one bundle.
 * @returns {Promise<{folder: string, manifest: Record<string, any>}>} the output folder, and the content of its
 *   `release.json`
 */
export async function buildSingle() {
  const config = require('./config.cjs');
  const compiler = require('webpack')(config());
  const stats = await new Promise((resolve, reject) => {
    compiler.run((error, result) => (error ? reject(error) : resolve(result)));
  });
  await new Promise((resolve) => {
    compiler.close(resolve);
  });
  if (stats.hasErrors())
    throw new Error(`the single bundle: ${stats.toString({ all: false, errors: true })}`);
  return {
    folder: config.dist,
    manifest: JSON.parse(readFileSync(path.join(config.dist, 'release.json'), 'utf8')),
  };
}
