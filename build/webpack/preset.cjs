const path = require('node:path');
const webpack = require('webpack');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const CssMinimizerPlugin = require('css-minimizer-webpack-plugin');
const Minimizer = require('minimizer-webpack-plugin');
const ReleasePlugin = require('./release-plugin.cjs');
const RoutesInEntry = require('./routes-in-entry.cjs');
const { hostFederation, remoteFederation, runtimeName } = require('./federation.cjs');
const StableNames = require('./stable-names.cjs');
const { describePackage, moduleRules } = require('./parts.cjs');
const { Handover } = require('./server-part.cjs');
const { serverConfig } = require('./server.cjs');

/** Form code is only wanted where a form is: the host provides it, but not with the first page. */
const WITH_FORMS_ONLY = new Set(['@smokehouse/shared/forms', '@smokehouse/shared/contract/forms']);

/**
 * Chromium then compiles a file whole, beside the page, while it is still on its way, and not
 * function by function when a page starts or a button is first pressed (decision 0029,
 * https://v8.dev/blog/explicit-compile-hints). Other browsers read a comment.
 */
const COMPILE_WHOLE = '//# allFunctionsCalledOnLoad';

const FOR_ALL = ['react', 'react/', 'react-dom', 'react-dom/'];

/**
 * What the shell gives to every remote: one React, one of each store. It uses its own copies
 * directly, as it has no others.
 */
const provided = ({ versionOf, sharedSubpaths, sharedVersion }) => ({
  ...Object.fromEntries(
    FOR_ALL.map((name) => [
      name,
      { shareKey: name, version: versionOf(name.replace('/', '')), eager: true },
    ]),
  ),
  ...Object.fromEntries(
    sharedSubpaths.map((name) => [
      name,
      { shareKey: name, version: sharedVersion, eager: !WITH_FORMS_ONLY.has(name) },
    ]),
  ),
});

/**
 * What a remote takes from the shell: it carries no copies of its own, and refuses versions that it
 * was not built for.
 */
const consumed = ({ versionOf, sharedSubpaths, sharedVersion }) => ({
  ...Object.fromEntries(
    FOR_ALL.map((name) => [
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

/** All of it in one file: nobody wants a part of it. */
const formsInOneChunk = {
  cacheGroups: {
    forms: {
      name: 'forms',
      chunks: 'async',
      enforce: true,
      test: /[\\/]node_modules[\\/](?:zod|react-hook-form|@hookform|@standard-schema)[\\/]|[\\/]shared[\\/]src[\\/](?:forms|contract)[\\/]/,
    },
  },
};

/** Webpack's configuration of the browser build. */
function browserConfig(about, { mode, isShell, handover, federation, plugins = [] }) {
  const { dir, remote, container, versionOf, sharedVersion } = about;
  const production = mode === 'production';
  const hash = production ? '.[contenthash:10]' : '';
  return {
    mode,
    name: 'browser',
    context: dir,
    entry: isShell ? { shell: './src/index.tsx' } : {},
    devtool: production ? false : 'cheap-module-source-map',
    output: {
      path: path.join(dir, 'dist'),
      publicPath: 'auto',
      uniqueName: remote,
      filename: `[name]${hash}.js`,
      chunkFilename: `[name]${hash}.js`,
      assetModuleFilename: `[name]${hash}[ext]`,
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: 8000,
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: { rules: moduleRules({ remote }) },
    optimization: {
      moduleIds: false,
      chunkIds: 'named',
      ...(isShell && { splitChunks: formsInOneChunk }),
      minimizer: [
        new Minimizer({ minify: Minimizer.swcMinify, extractComments: false }),
        new CssMinimizerPlugin({ minify: CssMinimizerPlugin.lightningCssMinify }),
      ],
    },
    performance: { hints: false },
    cache: {
      type: 'filesystem',
      cacheDirectory: about.cacheDirectory,
      // What is resolved and generated follows from the runtime.
      name: `browser-${runtimeName}`,
      buildDependencies: {
        config: [
          __filename,
          require.resolve('./parts.cjs'),
          require.resolve(production ? './release-plugin.cjs' : './development.cjs'),
        ],
      },
    },
    stats: 'errors-warnings',
    // The federation library tells in every build that addresses follow from where an entry lies.
    infrastructureLogging: { level: 'error' },
    plugins: [
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
            // After the minimizer, which drops comments.
            new webpack.BannerPlugin({
              banner: COMPILE_WHOLE,
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
 * The whole release of a package as webpack takes it: first the server build with the types, then
 * the browser build, which writes the release down. In development the browser build alone.
 */
function configs(about, made) {
  const inDevelopment = (options) =>
    require('./development.cjs')(browserConfig(about, { ...made, mode: 'development' }), options);
  return (env = {}, argv = {}) => {
    if (env.WEBPACK_SERVE) return serve(about, { site: env.site, hot: argv.hot }, inDevelopment);
    if (argv.mode === 'development') {
      // On the disk nothing of a release may stay beside it.
      return inDevelopment({ hot: argv.hot === true, clean: env.WEBPACK_BUILD === true });
    }
    const handover = new Handover();
    const browser = browserConfig(about, { ...made, handover, mode: 'production' });
    const server = serverConfig(about, { isShell: made.isShell, handover });
    // Of one configuration alone webpack would only say that it misses the other.
    const isWhole = !argv.configName || argv.configName.length > 1;
    return [server, { ...browser, dependencies: isWhole ? ['server'] : [] }];
  };
}

/** `webpack serve`: the package in development inside a running site. */
async function serve(about, options, inDevelopment) {
  try {
    const { serveInSite } = await import('../dev/serve.mjs');
    const { hot, devServer } = await serveInSite(about, options);
    return { ...inDevelopment({ hot }), devServer };
  } catch (error) {
    // Its message says what to do; webpack-cli would print where it was thrown.
    error.stack = error.message;
    throw error;
  }
}

/**
 * Webpack's configurations of a remote: everything follows from its folder.
 * @param {string} dir
 * @param {{ federation?: typeof remoteFederation }} [options] other plugins that build the
 *   container
 */
exports.remote = (dir, { federation = remoteFederation } = {}) => {
  const about = describePackage(dir);
  const { container } = about;
  const containerPlugins = (hash) =>
    federation({
      name: container,
      filename: `remoteEntry${hash}.js`,
      exposes: { './routes': { import: './src/routes.tsx', name: 'routes' } },
      shared: consumed(about),
    });
  const plugins = [new RoutesInEntry(container)];
  return configs(about, { isShell: false, federation: containerPlugins, plugins });
};

/**
 * Webpack's configurations of the shell. It names no remote: the page does
 * (`shell/src/containers.ts`).
 */
exports.shell = (dir) => {
  const about = describePackage(dir);
  return configs(about, {
    isShell: true,
    federation: () => hostFederation('shell', provided(about)),
  });
};

/**
 * The browser build alone, as a configuration that writes down a release without the server build's
 * part: for measurements, which change the configuration.
 * @param {import('webpack').Configuration[]} configs what the functions above return
 */
exports.browserAlone = (configs) => {
  const { dependencies: _server, ...browser } = configs.find(({ name }) => name === 'browser');
  const plugins = browser.plugins.map((plugin) =>
    plugin instanceof ReleasePlugin ? plugin.withoutServer() : plugin,
  );
  return { ...browser, plugins };
};
