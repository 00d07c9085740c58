const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const path = require('node:path');
const webpack = require('webpack');
const { hashRelease } = require('./release-hash.cjs');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const LoadScriptRuntimeModule = require('webpack/lib/runtime/LoadScriptRuntimeModule');
const { readRemote } = require('./remote-json.cjs');
const { exportedNames, importedNames } = require('./shared-names.cjs');
const { findChanged } = require('./server-part.cjs');
const { positionOf, shiftMap } = require('./source-maps.cjs');

/** Placeholder in an entry's chunk loader for the hashes of its chunks. */
const HASHES = '__SMOKEHOUSE_HASHES__';

/** SHA-384 in base64. */
const digestOf = (bytes) => createHash('sha384').update(bytes).digest('base64');

/**
 * Writes the hash of every chunk's script into the entry. The page lists the entry with its hash,
 * and the entry lists the chunks.
 */
function writeHashes(compilation) {
  /** @type {{id: string | number | null, file: string}[][]} */
  const [entries, others] = [[], []];
  for (const chunk of compilation.chunks) {
    const file = [...chunk.files].find((name) => name.endsWith('.js'));
    if (file) (chunk.hasRuntime() ? entries : others).push({ id: chunk.id, file });
  }
  const hashes = JSON.stringify(
    Object.fromEntries(
      others.map(({ id, file }) => [id, digestOf(compilation.getAsset(file).source.buffer())]),
    ),
  );
  for (const { file } of entries) insertHashes(compilation, file, `(${hashes})`);
}

/** Replaces the placeholder in an entry, and adapts the entry's source map. */
function insertHashes(compilation, file, hashes) {
  const script = compilation.getAsset(file).source.source().toString();
  const index = script.indexOf(HASHES);
  if (index < 0) return;
  const update = (name, text) => compilation.updateAsset(name, new webpack.sources.RawSource(text));
  update(file, script.replace(HASHES, hashes));
  const map = compilation.getAsset(`${file}.map`)?.source.source().toString();
  if (!map) return;
  const length = hashes.length - HASHES.length;
  update(`${file}.map`, shiftMap(map, { ...positionOf(script, index), length }));
}

const filesOf = (group) => group.chunks.flatMap((chunk) => [...chunk.files]);

/** Chunk name → the shared modules that it consumes from the host. */
function consumedBy({ chunkGroups, chunkGraph }) {
  const named = [...chunkGroups]
    .filter(({ name }) => name)
    .map(({ name, chunks }) => {
      const modules = chunks.flatMap((chunk) => [...chunkGraph.getChunkModules(chunk)]);
      const keys = modules
        .filter(({ type }) => type === 'consume-shared-module')
        .map(({ options }) => options.shareKey);
      return [name, [...new Set(keys)].sort()];
    });
  return Object.fromEntries(named.filter(([, keys]) => keys.length > 0));
}

/** Shared module → its files, for the modules that are not part of the entry. */
function providedOnDemand({ modules, chunkGraph }) {
  const lazy = [...modules].filter(
    ({ type, blocks }) => type === 'provide-module' && blocks.length > 0,
  );
  const entries = lazy.map(({ _name, blocks }) => {
    const files = blocks.flatMap((block) => filesOf(chunkGraph.getBlockChunkGroup(block)));
    return [_name, [...new Set(files)]];
  });
  return Object.fromEntries(entries.sort());
}

/**
 * Emits `release.json` (type ReleaseManifest of shared/contract/federation). Adds the SHA-384 of
 * every chunk to the chunk loader, so that a modified file does not run.
 */
class ReleasePlugin {
  /**
   * @param {{dir: string, remote: string, container?: string, contract: Record<string, string>,
   *   handover?: import('./server-part.cjs').Handover}} options
   *   `handover`: holds the server build's part of the release. Without it the release has no such
   *   part.
   */
  constructor(options) {
    this.options = options;
  }

  /** Returns the plugin for a browser build without a server build, which is never published. */
  withoutServer() {
    return new ReleasePlugin({ ...this.options, handover: undefined });
  }

  apply(compiler) {
    // A module that threw while it was evaluated is evaluated again at the next request. Without
    // this, webpack would return its incomplete exports.
    compiler.options.output.strictModuleExceptionHandling = true;
    compiler.hooks.thisCompilation.tap('Release', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'Release',
        (source) => `${source}
var known = ${HASHES}[chunkId];
if (known) { script.integrity = "sha384-" + known; script.crossOrigin = "anonymous"; }
// A chunk that the entry does not list with its hash is neither requested nor run; its load fails.
else {
  script.type = "text/unlisted";
  setTimeout(() => script.onerror({ type: "unlisted", target: script }));
}
// Without this attribute, webpack does not wait for a chunk of the same name that belongs to
// another release of the package.
script.removeAttribute("data-webpack");
// The browser caches a failed request for the same address. The query makes a retry a new request.
if (globalThis.__SMOKEHOUSE_RETRY__) script.src = url + "?r=" + globalThis.__SMOKEHOUSE_RETRY__;`,
      );
      // Before modules are concatenated, which hides the imports between them.
      compilation.hooks.afterChunks.tap('Release', () => {
        this.names = this.options.container
          ? { imports: importedNames(compilation) }
          : { exports: exportedNames(compilation) };
      });
      // Webpack limits the time of scripts, but not of styles. A style that hangs would block its
      // page.
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'Release',
        (source, { tag }) => `${source}
setTimeout(() => ${tag}.onerror && ${tag}.onerror({ type: "timeout", target: ${tag} }), ${compilation.outputOptions.chunkLoadTimeout});`,
      );
      // After the last change to any chunk. The hash in the entry's file name stays correct: it
      // already depends on the names of the chunks.
      compilation.hooks.processAssets.tap(
        { name: 'Release', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER - 1 },
        () => writeHashes(compilation),
      );
      const last = { name: 'Release', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 1 };
      compilation.hooks.processAssets.tapPromise(last, () => this.emitRelease(compilation));
    });
  }

  /** Emits the server build's part of the release and `release.json`. */
  async emitRelease(compilation) {
    const { handover } = this.options;
    const fault = handover && (await this.findFault(compilation, handover.part));
    if (fault) {
      compilation.errors.push(new webpack.WebpackError(fault));
      return;
    }
    const { files = new Map(), ...part } = handover?.part ?? {};
    const emit = (name, content) => {
      // `minimized` keeps the minimizer from changing the file after its hash was computed.
      compilation.emitAsset(name, new webpack.sources.RawSource(content), { minimized: true });
    };
    for (const [name, bytes] of files) emit(name, bytes);
    for (const name of Object.keys(compilation.assets)) {
      // Only scripts are in the stack of an error.
      if (name.endsWith('.css.map')) compilation.deleteAsset(name);
    }
    const manifest = this.manifest(compilation, compilation.assets, part);
    emit('release.json', JSON.stringify(manifest, null, 1));
  }

  /** Returns the reason why the two builds cannot form a release, if there is one. */
  async findFault(compilation, part) {
    const { dir, remote } = this.options;
    if (!part) {
      return (
        `There is no release of ${remote}: its server build was not made in this run, ` +
        'or has failed. Run webpack build without --config-name.'
      );
    }
    const changed = await findChanged(compilation, dir, part);
    return (
      changed &&
      `There is no release of ${remote}: ${changed} changed during the build. Build it again.`
    );
  }

  /**
   * @param {import('webpack').Compilation} compilation
   * @param {object} assets
   * @param {{build?: string, server?: string, early?: string}} part of the server build
   */
  manifest(compilation, assets, { build, server, early }) {
    const { dir, remote, container, contract } = this.options;
    const { routes, slots, live } = readRemote(dir);
    const isPublished = (name) =>
      name !== 'release.json' && name !== 'mf-stats.json' && !name.endsWith('.map');
    const published = Object.keys(assets)
      .filter(isPublished)
      .sort()
      .map((name) => /** @type {[string, Buffer]} */ ([name, assets[name].buffer()]));
    const files = Object.fromEntries(
      published.map(([name, bytes]) => [
        name,
        { integrity: `sha384-${digestOf(bytes)}`, bytes: bytes.length },
      ]),
    );
    const chunks = {};
    for (const group of compilation.chunkGroups) {
      if (group.name)
        chunks[group.name] = [...new Set(filesOf(group))].filter((file) => files[file]);
    }
    const entryFiles = chunks[container ?? 'shell'] ?? [];
    return {
      remote,
      version: JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')).version,
      hash: hashRelease(published, { routes, slots, contract, live, ...this.names }),
      entry: entryFiles.find((file) => file.endsWith('.js')),
      container,
      early,
      server,
      build,
      routes,
      slots,
      live,
      contract,
      ...this.names,
      files,
      chunks,
      ...(container
        ? { consumes: consumedBy(compilation) }
        : { provides: providedOnDemand(compilation) }),
    };
  }
}

module.exports = ReleasePlugin;
