const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const path = require('node:path');
const { compareModulesByFullName } = require('webpack/lib/util/comparators');
const { compareModulesByPreOrderIndexOrIdentifier } = require('webpack/lib/util/comparators');
const { assignDeterministicIds, getUsedModuleIdsAndModules } = require('webpack/lib/ids/IdHelpers');

const NAME = 'StableNames';

/** Ids have up to three digits, and more when a build has more modules. */
const ID_RANGE = 1000;

/** An absolute path in an identifier. Identifiers join several by `!`, `|`, spaces or in JSON. */
const ABSOLUTE_PATH = /(?<![\w.@-])(?:\/|[A-Za-z]:[\\/])[^!|"'\s?]+/g;

/** Module Federation's generated entry has a hash of absolute paths in its name. */
const FEDERATION_ENTRY = /^.*\.federation\/entry\.\w+\.js$/;

/** Folder → the package that it belongs to. */
const packages = new Map();

function readName(folder) {
  try {
    return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).name;
  } catch {
    return undefined;
  }
}

/** Finds the nearest ancestor folder whose package.json has a name. */
function packageOf(folder) {
  if (!packages.has(folder)) {
    const name = readName(folder);
    const parent = path.dirname(folder);
    const above = parent === folder ? undefined : () => packageOf(parent);
    packages.set(folder, name ? { name, root: folder } : above?.());
  }
  return packages.get(folder);
}

/**
 * `…/node_modules/react/index.js` → `react/index.js`, wherever the package is installed or linked.
 */
function stablePath(file, dir) {
  const owner = packageOf(path.dirname(file));
  if (!owner) return file;
  const inside = path.relative(owner.root, file).replaceAll('\\', '/');
  if (FEDERATION_ENTRY.test(inside)) return 'federation-entry';
  return owner.root === dir ? `./${inside}` : `${owner.name}/${inside}`;
}

/**
 * Removes everything from a module's identifier that depends on the location of the package or of
 * its dependencies.
 * @param {string} identifier webpack's own identifier
 * @param {string} dir the folder of the package that is built
 */
function stableName(identifier, dir) {
  return identifier.replace(ABSOLUTE_PATH, (file) => stablePath(file, dir));
}

const compareStrings = (a, b) => Number(a > b) - Number(a < b);

/**
 * Restores the order of each module's dependencies when a build ends. Webpack sorts them in place
 * when it redirects imports past re-exporting modules, and stores modules in its cache after that:
 * a build with a warm cache would start from another order than one with a cold cache, and
 * concatenate modules differently.
 */
function preserveDependencyOrder(compilation) {
  const original = new Map();
  const beforeSorting = { name: NAME, stage: -100 };
  compilation.hooks.optimizeDependencies.tap(beforeSorting, (modules) => {
    for (const module of modules) original.set(module, [...module.dependencies]);
  });
  compilation.hooks.afterSeal.tap(NAME, () => {
    for (const [module, dependencies] of original) module.dependencies = dependencies;
  });
}

/**
 * Makes the provisional hashes in the names of a chunk's files independent of its modules. They are
 * replaced by hashes of the contents in the end, but the minifier sees them in the entry and chooses
 * its names by the frequency of characters. Webpack's own ones depend on source maps, which contain
 * paths. They still select the files in webpack's cache.
 */
function setProvisionalHashes(compilation) {
  const own = new Map();
  compilation.hooks.contentHash.tap({ name: NAME, stage: 100 }, (chunk) => {
    own.set(chunk, { ...chunk.contentHash });
    for (const [type, { length }] of Object.entries(chunk.contentHash)) {
      const digest = createHash('sha256').update(`${type} ${chunk.id}`).digest('hex');
      chunk.contentHash[type] = digest.slice(0, length);
    }
  });
  compilation.hooks.renderManifest.tap({ name: NAME, stage: 100 }, (files, { chunk }) => {
    const hash = JSON.stringify(own.get(chunk));
    return files.map((file) => ({ ...file, hash }));
  });
}

/**
 * Makes a build independent of its folder. Module ids, the order of modules in a chunk and the
 * names in concatenated modules derive from package names and paths inside packages. Webpack
 * derives them from paths relative to the package's folder, which differ between a workspace and a
 * separate repository.
 */
class StableNames {
  /** @param {{dir: string}} options the folder of the package that is built */
  constructor({ dir }) {
    this.dir = dir;
    this.names = new Map();
  }

  shorten(text) {
    if (!this.names.has(text)) this.names.set(text, stableName(text, this.dir));
    return this.names.get(text);
  }

  nameOf(module) {
    // The identifier of a concatenated module ends in a hash of relative paths.
    const { rootModule } = module;
    return rootModule
      ? `${this.nameOf(rootModule)}|concatenated`
      : this.shorten(module.identifier());
  }

  apply(compiler) {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      // For names in concatenated modules and in messages.
      const shortener = { shorten: (request) => (request ? this.shorten(request) : request) };
      compilation.requestShortener = shortener;
      compilation.runtimeTemplate.requestShortener = shortener;
      compilation.hooks.seal.tap(NAME, () => this.orderModules(compilation));
      compilation.hooks.moduleIds.tap(NAME, () => this.assignIds(compilation));
      setProvisionalHashes(compilation);
      preserveDependencyOrder(compilation);
    });
  }

  /** Replaces webpack's comparison by relative paths with a comparison by stable names. */
  orderModules({ chunkGraph, compiler }) {
    const compareByPath = compareModulesByFullName(compiler);
    const byName = (a, b) => compareStrings(this.nameOf(a), this.nameOf(b)) || compareByPath(a, b);
    const ordered = chunkGraph.getOrderedChunkModulesIterableBySourceType.bind(chunkGraph);
    chunkGraph.getOrderedChunkModulesIterableBySourceType = (chunk, type, comparator) =>
      ordered(chunk, type, comparator === compareByPath ? byName : comparator);
  }

  assignIds(compilation) {
    const { chunkGraph, moduleGraph } = compilation;
    const [usedIds, modules] = getUsedModuleIdsAndModules(compilation);
    const assign = (module, id) => {
      const isFree = !usedIds.has(`${id}`);
      if (isFree) chunkGraph.setModuleId(module, id);
      usedIds.add(`${id}`);
      return isFree;
    };
    assignDeterministicIds(
      modules,
      (module) => this.nameOf(module),
      compareModulesByPreOrderIndexOrIdentifier(moduleGraph),
      assign,
      [ID_RANGE],
      10,
      usedIds.size,
    );
  }
}
module.exports = Object.assign(StableNames, { stableName });
