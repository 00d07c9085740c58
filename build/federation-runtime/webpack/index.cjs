const path = require('node:path');
const WebpackShareRuntimeModule = require('webpack/lib/sharing/ShareRuntimeModule');
const { unknownMembers } = require('./interface.cjs');

const NAME = 'SlimRuntimePlugin';
const source = (file) => path.join(__dirname, '../src', file);

function libraryVersion() {
  const [folder] = require
    .resolve('@module-federation/enhanced')
    .split(`${path.sep}dist${path.sep}`);
  return require(path.join(folder, 'package.json')).version;
}

/**
 * Builds with `@module-federation/enhanced` against the slim runtime instead of the library's own.
 * Stands before the library's plugins, because these look at `resolve.alias` when they are applied.
 *
 * ```js
 * plugins: [new SlimRuntimePlugin({ role: 'container' }), new ModuleFederationPlugin({ … })]
 * ```
 *
 * `container` is a build with `exposes`; `host` is one that loads remotes through
 * `@module-federation/enhanced/runtime` and consumes no shared modules of others.
 */
class SlimRuntimePlugin {
  /** @param {{ role: 'host' | 'container' }} options */
  constructor({ role }) {
    this.role = role;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { resolve } = compiler.options;
    resolve.alias = { ...resolve.alias, ...this.aliases() };
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      omitWebpackShareRuntime(compilation);
      this.checkGeneratedCode(compilation);
    });
  }

  /** The modules of the library in whose place ours are built in. */
  aliases() {
    return {
      // Generated code imports the runtime of its bundler by this absolute path.
      [require.resolve('@module-federation/webpack-bundler-runtime/bundler')]: source(
        `${this.role}.js`,
      ),
      // What `@module-federation/enhanced/runtime` exports. The library leaves this alias as it is.
      '@module-federation/runtime$': source('runtime.js'),
    };
  }

  /** Fails the build where the library generates calls that the slim runtime does not answer. */
  checkGeneratedCode(compilation) {
    const { PROCESS_ASSETS_STAGE_ADDITIONS: stage } = compilation.compiler.webpack.Compilation;
    compilation.hooks.processAssets.tap({ name: NAME, stage }, (assets) => {
      const scripts = Object.entries(assets).filter(([file]) => file.endsWith('.js'));
      const unknown = scripts.flatMap(([, asset]) =>
        unknownMembers(this.role, asset.source().toString()),
      );
      if (unknown.length > 0) compilation.errors.push(this.unknownCallError(unknown));
    });
  }

  unknownCallError(unknown) {
    return new Error(
      `@module-federation/enhanced ${libraryVersion()} generated code that uses ` +
        `${[...new Set(unknown)].join(', ')}, which the slim runtime does not implement for a ` +
        `${this.role}. Implement it in build/federation-runtime, or build with the library's own ` +
        'runtime: FEDERATION_RUNTIME=full.',
    );
  }
}

/** Webpack's own list of shared modules, which the library's list replaces when the page runs. */
function omitWebpackShareRuntime(compilation) {
  compilation.hooks.runtimeModule.tap(NAME, (module) => {
    if (module.constructor === WebpackShareRuntimeModule) module.generate = () => '';
  });
}

module.exports = { SlimRuntimePlugin };
