const path = require('node:path');
const webpack = require('webpack');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const CssMinimizerPlugin = require('css-minimizer-webpack-plugin');
const Minimizer = require('minimizer-webpack-plugin');
const ReleasePlugin = require('./release-plugin.cjs');
const RoutesInEntry = require('./routes-in-entry.cjs');
const { CollectPages, writePages } = require('./pages.cjs');
const { hostFederation, remoteFederation, runtimeName } = require('./federation.cjs');
const StableNames = require('./stable-names.cjs');
const { describePackage, moduleRules } = require('./parts.cjs');
const { buildCache } = require('./cache.cjs');
const { Handover } = require('./server-part.cjs');
const { serverConfig } = require('./server.cjs');

/** Form code loads on demand: few pages have a form. */
const LAZY_MODULES = new Set(['@smokehouse/shared/forms', '@smokehouse/shared/contract/forms']);

/**
 * Tells Chromium to compile the whole file off the main thread while it downloads. By default it
 * compiles each function at its first call (decision 0030,
 * https://v8.dev/blog/explicit-compile-hints). For other browsers it is a comment.
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad';

/**
 * Functions of libraries that only write to the console of developers: React Router's and
 * react-i18next's. Their calls and sentences are not in a release.
 */
const DEVELOPERS_WARNINGS = ['warning', 'warnOnce', 'this.logger.warn', 'this.logger.deprecate'];

const REACT_MODULES = ['react', 'react/', 'react-dom', 'react-dom/'];

/** The modules that the shell provides to remotes: one React, and one instance of each store. */
const provided = ({ versionOf, sharedSubpaths, sharedVersion }) => ({
  ...Object.fromEntries(
    REACT_MODULES.map((name) => [
      name,
      { shareKey: name, version: versionOf(name.replace('/', '')), eager: true },
    ]),
  ),
  ...Object.fromEntries(
    sharedSubpaths.map((name) => [
      name,
      { shareKey: name, version: sharedVersion, eager: !LAZY_MODULES.has(name) },
    ]),
  ),
});

/**
 * The modules that a remote uses from the shell. It contains no copies of its own, and rejects
 * versions that it was not built for.
 */
const consumed = ({ versionOf, sharedSubpaths, sharedVersion }) => ({
  ...Object.fromEntries(
    REACT_MODULES.map((name) => [
      name,
      { import: false, singleton: true, requiredVersion: `^${versionOf(name.replace('/', ''))}` },
    ]),
  ),
  ...Object.fromEntries(
    sharedSubpaths.map((name) => [
      name,
      { import: false, singleton: true, strictVersion: true, requiredVersion: `^${sharedVersion}` },
    ]),
  ),
});

/** Form code in one file, because every form needs all of it. */
const formsInOneChunk = {
  forms: {
    name: 'forms',
    chunks: 'async',
    enforce: true,
    test: /[\\/]node_modules[\\/](?:zod|react-hook-form|@hookform|@standard-schema)[\\/]|[\\/]shared[\\/]src[\\/](?:forms|contract)[\\/]/,
  },
};

/** The package's parts that most pages use, in one file. Otherwise each page's would contain them. */
const partsOfMostPages = {
  name: 'parts',
  chunks: 'async',
  enforce: true,
  minChunks: 7,
  test: /[\\/]src[\\/]parts[\\/]/,
};

/**
 * The builds of the router without its warnings for developers, which no condition of its
 * `package.json` names.
 */
const routerWithoutWarnings = () => {
  const folder = path.join(path.dirname(require.resolve('react-router/package.json')), 'dist');
  return {
    'react-router$': path.join(folder, 'production/index.mjs'),
    'react-router/dom$': path.join(folder, 'production/dom-export.mjs'),
  };
};

/** Webpack's configuration of the browser build. */
function browserConfig(about, { mode, isShell, handover, federation, plugins = [] }) {
  const { dir, remote, container, versionOf, sharedVersion } = about;
  const production = mode === 'production';
  const hash = production ? '.[contenthash:10]' : '';
  // Resolved and generated modules differ between the runtimes.
  const build = buildCache(about, `browser-${runtimeName}`);
  return {
    mode,
    name: 'browser',
    context: dir,
    entry: isShell ? { shell: './src/index.tsx' } : {},
    // A release's source maps are private: scripts do not name them, and they contain no sources.
    devtool: production ? 'hidden-nosources-source-map' : 'cheap-module-source-map',
    output: {
      path: path.join(dir, 'dist'),
      publicPath: 'auto',
      uniqueName: remote,
      filename: `[name]${hash}.js`,
      chunkFilename: `[name]${hash}.js`,
      assetModuleFilename: `[name]${hash}[ext]`,
      ...(production && {
        devtoolModuleFilenameTemplate: ({ absoluteResourcePath }) =>
          StableNames.stableName(absoluteResourcePath, dir),
      }),
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: 8000,
      clean: true,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      alias: production && isShell ? routerWithoutWarnings() : {},
    },
    module: { rules: moduleRules({ remote }) },
    optimization: {
      moduleIds: false,
      chunkIds: 'named',
      splitChunks: {
        cacheGroups: {
          // Outside the repository, shared is in node_modules too: the chunks would differ.
          defaultVendors: false,
          parts: partsOfMostPages,
          ...(isShell && formsInOneChunk),
        },
      },
      minimizer: [
        // Both are native code. To start a process for them takes longer than their work.
        new Minimizer({
          minify: Minimizer.swcMinify,
          minimizerOptions: { compress: { passes: 2, pure_funcs: DEVELOPERS_WARNINGS } },
          extractComments: false,
          parallel: false,
        }),
        new CssMinimizerPlugin({ minify: CssMinimizerPlugin.lightningCssMinify, parallel: false }),
      ],
    },
    performance: { hints: false },
    cache: build.cache,
    stats: 'errors-warnings',
    // The federation library logs a note about `publicPath: 'auto'` in every build.
    infrastructureLogging: { level: 'error' },
    plugins: [
      ...build.plugins,
      new webpack.DefinePlugin({ 'process.env.NODE_ENV': JSON.stringify(mode) }),
      new MiniCssExtractPlugin({
        filename: `[name]${hash}.css`,
        chunkFilename: `[name]${hash}.css`,
      }),
      ...federation(hash),
      ...plugins,
      ...(production
        ? [
            new StableNames({ dir }),
            // After the minimizer, which removes comments.
            new webpack.BannerPlugin({
              banner: COMPILE_HINT,
              raw: true,
              test: /\.js$/,
              stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
            }),
            new ReleasePlugin({
              dir,
              remote,
              ...(!isShell && { container }),
              handover,
              contract: { '@smokehouse/shared': sharedVersion, react: versionOf('react') },
            }),
          ]
        : []),
    ],
  };
}

/**
 * Returns webpack's configuration function for a package. A production build first makes the server
 * build with the types, then the browser build, which writes `release.json`. Development makes the
 * browser build only.
 * @returns {(env?: Record<string, any>, argv?: Record<string, any>) => any} configurations, or a promise
 *   of one
 */
function configs(about, options) {
  const inDevelopment = (settings) =>
    require('./development.cjs')(
      browserConfig(about, { ...options, mode: 'development' }),
      settings,
    );
  return (env = {}, argv = {}) => {
    if (env.WEBPACK_SERVE) return serve(about, { site: env.site, hot: argv.hot }, inDevelopment);
    if (argv.mode === 'development') {
      // A build to disk must not leave files of a release in the output folder.
      return inDevelopment({ hot: argv.hot === true, clean: env.WEBPACK_BUILD === true });
    }
    const handover = new Handover();
    const browser = browserConfig(about, { ...options, handover, mode: 'production' });
    const server = serverConfig(about, { isShell: options.isShell, handover });
    // With --config-name, webpack's own error about the missing dependency would be less clear.
    const hasBothBuilds = !argv.configName || argv.configName.length > 1;
    return [server, { ...browser, dependencies: hasBothBuilds ? ['server'] : [] }];
  };
}

/** `webpack serve`: the package in development inside a running site. */
async function serve(about, options, inDevelopment) {
  try {
    const { serveInSite } = await import('../dev/serve.mjs');
    const { hot, devServer } = await serveInSite(about, options);
    return { ...inDevelopment({ hot }), devServer };
  } catch (error) {
    if (error.exitCode === undefined) throw error;
    // A CommandError. webpack-cli would print marks and a stack around it.
    console.error(error.message);
    process.exit(error.exitCode);
  }
}

/**
 * Webpack's configurations of a remote. Everything derives from its folder.
 * @param {string} dir
 * @param {{ federation?: typeof remoteFederation }} [options] `federation`: replaces the
 *   plugins that build the container
 */
exports.remote = (dir, { federation = remoteFederation } = {}) => {
  const about = describePackage(dir);
  const { container } = about;
  writePages(dir);
  const containerPlugins = (hash) =>
    federation({
      name: container,
      filename: `remoteEntry${hash}.js`,
      exposes: { './routes': { import: './src/routes.tsx', name: 'routes' } },
      shared: consumed(about),
    });
  const plugins = [new CollectPages(dir), new RoutesInEntry(container)];
  return configs(about, { isShell: false, federation: containerPlugins, plugins });
};

/**
 * Webpack's configurations of the shell. They list no remotes: the page's registry does
 * (`shell/src/federation/containers.ts`).
 */
exports.shell = (dir) => {
  const about = describePackage(dir);
  return configs(about, {
    isShell: true,
    federation: () => hostFederation('shell', provided(about)),
  });
};

/**
 * Returns the browser build only. Its `release.json` lacks the server build's part. Measurements
 * use it, because they change the configuration.
 * @param {any[]} configs the result of the functions above
 */
exports.browserOnly = (configs) => {
  const { dependencies: _server, ...browser } = configs.find(({ name }) => name === 'browser');
  const plugins = browser.plugins.map((plugin) =>
    plugin instanceof ReleasePlugin ? plugin.withoutServer() : plugin,
  );
  return { ...browser, plugins };
};
