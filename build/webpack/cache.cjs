const { createHash } = require('node:crypto');
const { existsSync, readFileSync, readdirSync } = require('node:fs');
const path = require('node:path');

/** npm's list of the versions that are installed beside webpack. Undefined without npm. */
function findInstalledList() {
  const modules = path.dirname(path.dirname(require.resolve('webpack/package.json')));
  const file = path.join(modules, '.package-lock.json');
  return existsSync(file) ? file : undefined;
}

/** Folders of this preset with code that affects builds. */
const PRESET = [
  __dirname,
  path.join(__dirname, '..'),
  path.join(__dirname, '../federation-runtime/webpack'),
];

/** Files of a folder that can configure a build. */
const configFiles = (folder) =>
  readdirSync(folder)
    .filter((name) => /\.(?:[cm]?js|json)$/.test(name) && !name.includes('.test.'))
    .map((name) => path.join(folder, name));

/** Digest of everything, except modules, that a build of the package depends on. */
function digestTools(dir, installed) {
  const hash = createHash('sha256');
  for (const file of [...[...PRESET, dir].flatMap(configFiles), installed])
    hash.update(readFileSync(file));
  return hash.digest('hex');
}

/** Keeps webpack from resolving every import of its own, of loaders and of the configuration. */
class IgnoreBuildDependencies {
  apply(compiler) {
    compiler.hooks.afterCompile.tap('IgnoreBuildDependencies', ({ buildDependencies }) => {
      buildDependencies.clear();
    });
  }
}

/**
 * Webpack's cache of one build in the package's folder. A change of the preset, of the package's
 * configuration or of any installed version invalidates it. Webpack's own check of its tools
 * resolves every import in them, which takes more time than to build a small package.
 * @param {{dir: string, cacheDirectory: string}} about
 * @param {string} name of the build
 * @returns {{cache: Record<string, any>, plugins: object[]}} parts of webpack's configuration
 */
exports.buildCache = ({ dir, cacheDirectory }, name) => {
  const cache = {
    type: 'filesystem',
    cacheDirectory,
    name,
    // A process that builds several packages stores their caches at its end (`storeCaches`).
    idleTimeoutForInitialStore: 60_000,
    idleTimeoutAfterLargeChanges: 60_000,
  };
  const installed = findInstalledList();
  if (!installed)
    return { cache: { ...cache, buildDependencies: { config: [__filename] } }, plugins: [] };
  return {
    cache: {
      ...cache,
      version: digestTools(dir, installed),
      buildDependencies: { defaultWebpack: [] },
    },
    plugins: [new IgnoreBuildDependencies()],
  };
};
