const { createHash } = require('node:crypto');
const path = require('node:path');
const { promisify } = require('node:util');
const webpack = require('webpack');
const { EARLY_SCRIPT_SOURCE, compileEarlyScript } = require('./early-script.cjs');

const NAME = 'ServerPart';

/** The types' file name in every release (server/src/frontend/releases/types). */
const TYPES_FILE = 'types.d.ts';

/** Files that affect a release without being a module of one of the builds. */
const OTHER_INPUTS = ['package.json', 'remote.json', EARLY_SCRIPT_SOURCE];

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** First line of the server build's files. The server compares it with release.json. */
const headerOf = (build) => `// build ${build}\n`;

/**
 * Returns the part of a file that affects the release. The scripts and dependency paths of
 * package.json differ between a workspace and a separate repository, but the release must not.
 */
function relevantPart(file, bytes) {
  if (file !== 'package.json') return bytes;
  const { name, version } = JSON.parse(bytes);
  return JSON.stringify({ name, version });
}

/**
 * Computes the digests of a package's own files as this compilation reads them.
 * @param {webpack.Compilation} compilation
 * @param {string} dir the package's folder
 * @param {readonly string[]} files relative to the folder
 * @returns {Promise<[string, string | null][]>} null when a file does not exist
 */
function digestsOf({ inputFileSystem, fileDependencies, missingDependencies }, dir, files) {
  const read = promisify(inputFileSystem.readFile.bind(inputFileSystem));
  /** @returns {Promise<[file: string, digest: string | null]>} */
  const digest = async (file) => {
    const place = path.join(dir, file);
    const bytes = (await read(place).catch(() => null)) ?? null;
    // `webpack build --watch` watches these files too.
    (bytes ? fileDependencies : missingDependencies).add(place);
    return [file, bytes && sha256(relevantPart(file, bytes))];
  };
  return Promise.all(files.map(digest));
}

/** The package's own files among these modules, relative to its folder. */
function ownFiles(modules, dir) {
  const resources = [...modules].flatMap(({ resource }) => (resource ? [resource] : []));
  const own = resources
    .map((resource) => path.relative(dir, resource.split('?')[0]).replaceAll('\\', '/'))
    .filter((file) => !file.startsWith('..') && !/(^|\/)node_modules\//.test(file));
  return [...new Set([...own, ...OTHER_INPUTS])].sort();
}

/**
 * Passes the server build's part of a release to the browser build of the same run. It is in memory
 * only, so that a release cannot contain files of an earlier run.
 */
exports.Handover = class Handover {
  /**
   * @type {{build: string, digests: [string, string | null][], files: Map<string, Buffer>,
   *   server: string, early?: string} | undefined}
   */
  part;
};

/** Returns the first file of the package that changed since the server build, if there is one. */
exports.findChanged = async (compilation, dir, { digests }) => {
  const files = digests.map(([file]) => file);
  const now = new Map(await digestsOf(compilation, dir, files));
  return digests.find(([file, digest]) => now.get(file) !== digest)?.[0];
};

/**
 * Completes the server build of a package. Makes the types and the early script, and passes them to
 * the browser build together with the server's script. Each file names its build, which is a digest
 * of the package's own files. Nothing is written to disk.
 */
exports.ServerPart = class ServerPart {
  build = '';
  /** @type {[string, string | null][]} */
  digests = [];

  /**
   * @param {{dir: string, remote: string, isShell: boolean,
   *   handover: InstanceType<typeof exports.Handover>}} options
   */
  constructor(options) {
    this.options = options;
  }

  apply(compiler) {
    const { PROCESS_ASSETS_STAGE_ADDITIONS, PROCESS_ASSETS_STAGE_REPORT } = webpack.Compilation;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      this.options.handover.part = undefined;
      compilation.hooks.finishModules.tapPromise(NAME, (modules) =>
        this.begin(compilation, modules),
      );
      // Before content hashes are computed.
      const first = { name: NAME, stage: PROCESS_ASSETS_STAGE_ADDITIONS };
      compilation.hooks.processAssets.tap(first, () => this.addHeader(compilation));
      const last = { name: NAME, stage: PROCESS_ASSETS_STAGE_REPORT + 1 };
      compilation.hooks.processAssets.tapPromise(last, () => this.handOver(compilation));
    });
  }

  /** Computes the name of the build. Starts making the types while webpack continues. */
  async begin(compilation, modules) {
    const { dir, remote, isShell } = this.options;
    this.digests = await digestsOf(compilation, dir, ownFiles(modules, dir));
    this.build = sha256(JSON.stringify(this.digests)).slice(0, 12);
    this.types = import('./types.mjs').then(({ makeTypes }) => makeTypes({ dir, remote, isShell }));
    // `handOver` awaits the types. Until then a rejection must not count as unhandled.
    this.types.catch(() => undefined);
  }

  addHeader(compilation) {
    const header = headerOf(this.build);
    for (const { name } of compilation.getAssets()) {
      compilation.updateAsset(name, (script) => new webpack.sources.ConcatSource(header, script));
    }
  }

  async handOver(compilation) {
    // The script and its source map.
    const assets = compilation.getAssets();
    const files = new Map(assets.map(({ name, source }) => [name, source.buffer()]));
    for (const { name } of assets) compilation.deleteAsset(name);
    try {
      files.set(TYPES_FILE, Buffer.from(headerOf(this.build) + (await this.types)));
      const earlyScript = await compileEarlyScript(this.options.dir);
      if (earlyScript) files.set(earlyScript.name, Buffer.from(earlyScript.code));
      if (compilation.errors.length > 0) return;
      this.options.handover.part = {
        build: this.build,
        digests: this.digests,
        files,
        server: assets.find(({ name }) => name.endsWith('.js')).name,
        early: earlyScript?.name,
      };
    } catch (error) {
      compilation.errors.push(new webpack.WebpackError(error.message));
    }
  }
};
