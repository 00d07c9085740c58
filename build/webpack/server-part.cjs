const { createHash } = require('node:crypto');
const path = require('node:path');
const { promisify } = require('node:util');
const webpack = require('webpack');
const { EARLY_SOURCE, makeEarly } = require('./early.cjs');

const NAME = 'ServerPart';

/** The file's name in every release (server/src/frontend/releases/types). */
const TYPES_FILE = 'types.d.ts';

/** Files of the package that belong to a release and may be in neither build's modules. */
const BESIDES = ['package.json', 'remote.json', EARLY_SOURCE];

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/**
 * First line of the files that the server build makes. The server compares it with release.json.
 */
const markOf = (build) => `// build ${build}\n`;

/**
 * What of a file belongs to the release. Scripts and the places of dependencies in package.json
 * differ between a workspace and a repository of its own, and the release must not.
 */
function relevantPart(file, bytes) {
  if (file !== 'package.json') return bytes;
  const { name, version } = JSON.parse(bytes);
  return JSON.stringify({ name, version });
}

/**
 * Reads the digests of a package's own files as this compilation sees them.
 * @param {webpack.Compilation} compilation
 * @param {string} dir the package's folder
 * @param {readonly string[]} files relative to the folder
 * @returns {Promise<[string, string | null][]>} null for a file that does not exist
 */
function digestsOf({ inputFileSystem, fileDependencies, missingDependencies }, dir, files) {
  const read = promisify(inputFileSystem.readFile.bind(inputFileSystem));
  const digest = async (file) => {
    const place = path.join(dir, file);
    const bytes = await read(place).catch(() => null);
    // What `webpack build --watch` looks at, beside the modules.
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
  return [...new Set([...own, ...BESIDES])].sort();
}

/**
 * Where the server build leaves its part of a release for the browser build of the same run. It is
 * in memory only, so that nothing of an earlier run gets into a release.
 */
exports.Handover = class Handover {
  /**
   * @type {{build: string, digests: [string, string | null][], files: Map<string, Buffer>,
   *   server: string, early?: string} | undefined}
   */
  part;
};

/** The first of the package's files that is not as the server build saw it. */
exports.findChanged = async (compilation, dir, { digests }) => {
  const files = digests.map(([file]) => file);
  const now = new Map(await digestsOf(compilation, dir, files));
  return digests.find(([file, digest]) => now.get(file) !== digest)?.[0];
};

/**
 * Ends the server build of a package: makes the types and the early script, and hands them over
 * with the server's script. Each names its build, a digest of the package's own files. Nothing is
 * written to the disk.
 */
exports.ServerPart = class ServerPart {
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
      // Before contents are hashed.
      const first = { name: NAME, stage: PROCESS_ASSETS_STAGE_ADDITIONS };
      compilation.hooks.processAssets.tap(first, () => this.mark(compilation));
      const last = { name: NAME, stage: PROCESS_ASSETS_STAGE_REPORT + 1 };
      compilation.hooks.processAssets.tapPromise(last, () => this.handOver(compilation));
    });
  }

  /** Names the build, and starts on the types while webpack goes on. */
  async begin(compilation, modules) {
    const { dir, remote, isShell } = this.options;
    this.digests = await digestsOf(compilation, dir, ownFiles(modules, dir));
    this.build = sha256(JSON.stringify(this.digests)).slice(0, 12);
    this.types = import('./types.mjs').then(({ makeTypes }) => makeTypes({ dir, remote, isShell }));
    // Awaited at the end; until then its failure is nobody's.
    this.types.catch(() => undefined);
  }

  mark(compilation) {
    const mark = markOf(this.build);
    for (const { name } of compilation.getAssets()) {
      compilation.updateAsset(name, (script) => new webpack.sources.ConcatSource(mark, script));
    }
  }

  async handOver(compilation) {
    const scripts = compilation.getAssets();
    const files = new Map(scripts.map(({ name, source }) => [name, source.buffer()]));
    for (const { name } of scripts) compilation.deleteAsset(name);
    try {
      files.set(TYPES_FILE, Buffer.from(markOf(this.build) + (await this.types)));
      const early = await makeEarly(this.options.dir);
      if (early) files.set(early.name, Buffer.from(early.code));
      if (compilation.errors.length > 0) return;
      this.options.handover.part = {
        build: this.build,
        digests: this.digests,
        files,
        server: scripts[0].name,
        early: early?.name,
      };
    } catch (error) {
      compilation.errors.push(new webpack.WebpackError(error.message));
    }
  }
};
