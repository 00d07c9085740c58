const { createHash } = require('node:crypto');
const path = require('node:path');
const fs = require('node:fs');
const webpack = require('webpack');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const LoadScriptRuntimeModule = require('webpack/lib/runtime/LoadScriptRuntimeModule');
const { readRemote } = require('./remote-json.cjs');
const { exportedNames, importedNames } = require('./shared-names.cjs');

/** Stands in the loader of an entry for the hashes of its chunks, until these are known. */
const HASHES = '__SMOKEHOUSE_HASHES__';

/** SHA-384 in base64. */
const digestOf = (bytes) => createHash('sha384').update(bytes).digest('base64');

/** Writes the hash of every chunk's script into the entry: the page vouches for the entry, and the entry for the rest. */
function writeHashes(compilation) {
  const [entries, others] = [[], []];
  for (const chunk of compilation.chunks) {
    const file = [...chunk.files].find((name) => name.endsWith('.js'));
    if (file) (chunk.hasRuntime() ? entries : others).push({ id: chunk.id, file });
  }
  const hashes = JSON.stringify(Object.fromEntries(others.map(({ id, file }) => [id, digestOf(compilation.getAsset(file).source.buffer())])));
  for (const { file } of entries) {
    compilation.updateAsset(file, (source) => new webpack.sources.RawSource(source.source().toString().replace(HASHES, `(${hashes})`)));
  }
}

const filesOf = (group) => group.chunks.flatMap((chunk) => [...chunk.files]);

/** Chunk name → the shared modules that it takes from the page's host. */
function consumedBy({ chunkGroups, chunkGraph }) {
  const named = [...chunkGroups].filter(({ name }) => name).map(({ name, chunks }) => {
    const modules = chunks.flatMap((chunk) => [...chunkGraph.getChunkModules(chunk)]);
    return [name, [...new Set(modules.filter(({ type }) => type === 'consume-shared-module').map(({ options }) => options.shareKey))].sort()];
  });
  return Object.fromEntries(named.filter(([, keys]) => keys.length > 0));
}

/** Shared module → the files that it comes in, where it does not come with the entry. */
function providedLate({ modules, chunkGraph }) {
  const late = [...modules].filter(({ type, blocks }) => type === 'provide-module' && blocks.length > 0);
  return Object.fromEntries(late.map((module) => [module._name, [...new Set(module.blocks.flatMap((block) => filesOf(chunkGraph.getBlockChunkGroup(block))))]]).sort());
}

/**
 * Emits `release.json` (type ReleaseManifest of shared/contract/federation), and makes the loader of chunks carry the
 * SHA-384 that each must have: a file that was tampered with does not run.
 */
module.exports = class ReleasePlugin {
  /**
   * @param {{dir: string, remote: string, container?: string, contract: Record<string, string>, extras: string}} options
   *   extras: a folder whose files, made before, belong to the release: the server's build, types
   */
  constructor(options) { this.options = options; }

  apply(compiler) {
    // What threw while it was loaded is run again when it is asked for again, instead of being handed out half made.
    compiler.options.output.strictModuleExceptionHandling = true;
    compiler.hooks.thisCompilation.tap('Release', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap('Release', (source) => `${source}
var known = ${HASHES}[chunkId];
if (known) { script.integrity = "sha384-" + known; script.crossOrigin = "anonymous"; }
// Nothing runs that the entry does not vouch for: it is not even fetched, and who waits for it is told.
else { script.type = "text/unvouched"; setTimeout(() => script.onerror({ type: "unvouched", target: script })); }
// Another release of the package may be fetching a chunk of the same name: that one is not waited for.
script.removeAttribute("data-webpack");
// After a failure the same address would only be answered from the page's memory of that failure.
if (globalThis.__SMOKEHOUSE_RETRY__) script.src = url + "?r=" + globalThis.__SMOKEHOUSE_RETRY__;`);
      // Before modules are put together, which hides who takes what from whom.
      compilation.hooks.afterChunks.tap('Release', () => {
        this.names = this.options.container ? { imports: importedNames(compilation) } : { exports: exportedNames(compilation) };
      });
      // A style that hangs would hold its page back for as long as the network does; a script has its own time-out.
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap('Release', (source, { tag }) => `${source}
setTimeout(() => ${tag}.onerror && ${tag}.onerror({ type: "timeout", target: ${tag} }), ${compilation.outputOptions.chunkLoadTimeout});`);
      // When no byte of a chunk changes any more. The entry's own name need not follow: it already follows from its chunks' names.
      compilation.hooks.processAssets.tap({ name: 'Release', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER - 1 }, () => writeHashes(compilation));
      compilation.hooks.processAssets.tap({ name: 'Release', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 1 }, (assets) => {
        for (const name of this.extras()) {
          const bytes = fs.readFileSync(path.join(this.options.extras, name));
          // As it was made: the minimizer would change it after its hash was written down.
          compilation.emitAsset(name, new webpack.sources.RawSource(bytes), { minimized: true });
        }
        compilation.emitAsset('release.json', new webpack.sources.RawSource(JSON.stringify(this.manifest(compilation, assets), null, 1)));
      });
    });
  }

  extras() {
    const { extras } = this.options;
    return fs.existsSync(extras) ? fs.readdirSync(extras).sort() : [];
  }

  manifest(compilation, assets) {
    const { dir, remote, container, contract } = this.options;
    const { routes, slots, live } = readRemote(dir);
    const all = createHash('sha256');
    const files = {};
    for (const name of Object.keys(assets).sort()) {
      if (name === 'release.json' || name.endsWith('.map') || name === 'mf-stats.json') continue;
      const bytes = assets[name].buffer();
      all.update(name).update(bytes);
      files[name] = { integrity: `sha384-${digestOf(bytes)}`, bytes: bytes.length };
    }
    const chunks = {};
    for (const group of compilation.chunkGroups) {
      if (group.name) chunks[group.name] = [...new Set(filesOf(group))].filter((file) => files[file]);
    }
    // A deploy of new facts about its routes is a new release, even where no script changed.
    all.update(JSON.stringify({ routes, slots, contract, live, ...this.names }));
    const entryFiles = chunks[container ?? 'shell'] ?? [];
    return {
      remote,
      version: require(path.join(dir, 'package.json')).version,
      hash: all.digest('hex').slice(0, 12),
      entry: entryFiles.find((file) => file.endsWith('.js')),
      container,
      early: this.extras().find((name) => /^early\..*\.js$/.test(name)),
      server: this.extras().find((name) => /^server\..*\.js$/.test(name)),
      routes, slots, live, contract, ...this.names, files, chunks,
      ...(container ? { consumes: consumedBy(compilation) } : { provides: providedLate(compilation) }),
    };
  }
};
