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

/** Stands in the loader of an entry for the hashes of its chunks, until these are known. */
const HASHES = '__SMOKEHOUSE_HASHES__';

/** SHA-384 in base64. */
const digestOf = (bytes) => createHash('sha384').update(bytes).digest('base64');

/**
 * Writes the hash of every chunk's script into the entry: the page vouches for the entry, and the
 * entry for the rest.
 */
function writeHashes(compilation) {
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
  for (const { file } of entries) {
    compilation.updateAsset(
      file,
      (source) =>
        new webpack.sources.RawSource(source.source().toString().replace(HASHES, `(${hashes})`)),
    );
  }
}

const filesOf = (group) => group.chunks.flatMap((chunk) => [...chunk.files]);

/** Chunk name → the shared modules that it takes from the page's host. */
function consumedBy({ chunkGroups, chunkGraph }) {
  const named = [...chunkGroups]
    .filter(({ name }) => name)
    .map(({ name, chunks }) => {
      const modules = chunks.flatMap((chunk) => [...chunkGraph.getChunkModules(chunk)]);
      return [
        name,
        [
          ...new Set(
            modules
              .filter(({ type }) => type === 'consume-shared-module')
              .map(({ options }) => options.shareKey),
          ),
        ].sort(),
      ];
    });
  return Object.fromEntries(named.filter(([, keys]) => keys.length > 0));
}

/** Shared module → the files that it comes in, where it does not come with the entry. */
function providedLate({ modules, chunkGraph }) {
  const late = [...modules].filter(
    ({ type, blocks }) => type === 'provide-module' && blocks.length > 0,
  );
  return Object.fromEntries(
    late
      .map((module) => [
        module._name,
        [
          ...new Set(
            module.blocks.flatMap((block) => filesOf(chunkGraph.getBlockChunkGroup(block))),
          ),
        ],
      ])
      .sort(),
  );
}

/**
 * Emits `release.json` (type ReleaseManifest of shared/contract/federation), and makes the loader
 * of chunks carry the SHA-384 that each must have: a file that was tampered with does not run.
 */
class ReleasePlugin {
  /**
   * @param {{dir: string, remote: string, container?: string, contract: Record<string, string>,
   *   handover?: import('./server-part.cjs').Handover}} options
   *   `handover`: where the server build of the same run leaves its part of the release. Without it
   *   there is no such part.
   */
  constructor(options) {
    this.options = options;
  }

  /** The same for a browser build that is made alone, and never published. */
  withoutServer() {
    return new ReleasePlugin({ ...this.options, handover: undefined });
  }

  apply(compiler) {
    // What threw while it was loaded is run again when it is asked for again, instead of being
    // handed out half made.
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
// Another release of the package may be fetching a chunk of the same name: that one is not waited
// for.
script.removeAttribute("data-webpack");
// After a failure the same address would only be answered from the page's memory of that failure.
if (globalThis.__SMOKEHOUSE_RETRY__) script.src = url + "?r=" + globalThis.__SMOKEHOUSE_RETRY__;`,
      );
      // Before modules are put together, which hides who takes what from whom.
      compilation.hooks.afterChunks.tap('Release', () => {
        this.names = this.options.container
          ? { imports: importedNames(compilation) }
          : { exports: exportedNames(compilation) };
      });
      // A style that hangs would hold its page back for as long as the network does; a script has
      // its own time-out.
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'Release',
        (source, { tag }) => `${source}
setTimeout(() => ${tag}.onerror && ${tag}.onerror({ type: "timeout", target: ${tag} }), ${compilation.outputOptions.chunkLoadTimeout});`,
      );
      // When no byte of a chunk changes any more. The entry's own name need not follow: it already
      // follows from its chunks' names.
      compilation.hooks.processAssets.tap(
        { name: 'Release', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER - 1 },
        () => writeHashes(compilation),
      );
      const last = { name: 'Release', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 1 };
      compilation.hooks.processAssets.tapPromise(last, () => this.writeDown(compilation));
    });
  }

  /** Emits the server build's part of the release and `release.json`. */
  async writeDown(compilation) {
    const { handover } = this.options;
    const fault = handover && (await this.findFault(compilation, handover.part));
    if (fault) {
      compilation.errors.push(new webpack.WebpackError(fault));
      return;
    }
    const { files = new Map(), ...part } = handover?.part ?? {};
    const emit = (name, content) => {
      // As it was made: the minimizer would change it after its hash was written down.
      compilation.emitAsset(name, new webpack.sources.RawSource(content), { minimized: true });
    };
    for (const [name, bytes] of files) emit(name, bytes);
    const manifest = this.manifest(compilation, compilation.assets, part);
    emit('release.json', JSON.stringify(manifest, null, 1));
  }

  /** Why the server build's part and this build make no release. */
  async findFault(compilation, part) {
    const { dir, remote } = this.options;
    if (!part) {
      return `There is no release of ${remote}: its server build was not made in this run, or has failed. Run webpack build without --config-name.`;
    }
    const changed = await findChanged(compilation, dir, part);
    return (
      changed &&
      `There is no release of ${remote}: ${changed} changed during the build. Build it again.`
    );
  }

  manifest(compilation, assets, { build, server, early }) {
    const { dir, remote, container, contract } = this.options;
    const { routes, slots, live } = readRemote(dir);
    const isPublished = (name) =>
      name !== 'release.json' && name !== 'mf-stats.json' && !name.endsWith('.map');
    const published = Object.keys(assets)
      .filter(isPublished)
      .sort()
      .map((name) => [name, assets[name].buffer()]);
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
        : { provides: providedLate(compilation) }),
    };
  }
}

module.exports = ReleasePlugin;
