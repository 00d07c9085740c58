const path = require('node:path');
const webpack = require('webpack');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const CssMinimizerPlugin = require('css-minimizer-webpack-plugin');
const Minimizer = require('minimizer-webpack-plugin');
const ReleasePlugin = require('./release-plugin.cjs');
const RoutesInEntry = require('./routes-in-entry.cjs');
const { hostFederation, remoteFederation } = require('./federation.cjs');
const { moduleRules, root, sharedSubpaths } = require('./parts.cjs');
const { extrasFolder, serverConfig } = require('./server.cjs');

const versionOf = (name) => require(path.join(root, 'node_modules', name, 'package.json')).version;
const sharedVersion = require('../../shared/package.json').version;

/** Form code is only wanted where a form is: the host provides it, but not with the first page. */
const WITH_FORMS_ONLY = new Set(['@smokehouse/shared/forms', '@smokehouse/shared/contract/forms']);

/**
 * Chromium then compiles a file whole, beside the page, while it is still on its way, and not function by function when a page starts or
 * a button is first pressed (decision 0029, https://v8.dev/blog/explicit-compile-hints). Other browsers read a comment.
 */
const COMPILE_WHOLE = '//# allFunctionsCalledOnLoad';

const FOR_ALL = ['react', 'react/', 'react-dom', 'react-dom/'];

/** What the shell gives to every remote: one React, one of each store. It uses its own copies directly, as it has no others. */
const provided = () => ({
  ...Object.fromEntries(FOR_ALL.map((name) => [name, { shareKey: name, version: versionOf(name.replace('/', '')), eager: true }])),
  ...Object.fromEntries(sharedSubpaths().map((name) => [name, { shareKey: name, version: sharedVersion, eager: !WITH_FORMS_ONLY.has(name) }])),
});

/** What a remote takes from the shell: it carries no copies of its own, and refuses versions that it was not built for. */
const consumed = () => ({
  ...Object.fromEntries(FOR_ALL.map((name) => [name, { import: false, singleton: true, requiredVersion: `^${versionOf(name.replace('/', ''))}` }])),
  ...Object.fromEntries(sharedSubpaths().map((name) => [name, { import: false, singleton: true, strictVersion: true, requiredVersion: `^${sharedVersion}` }])),
});

/** All of it in one file: nobody wants a part of it. */
const formsInOneChunk = { cacheGroups: { forms: { name: 'forms', chunks: 'async', enforce: true, test: /[\\/]node_modules[\\/](?:zod|react-hook-form|@hookform|@standard-schema)[\\/]|[\\/]shared[\\/]src[\\/](?:forms|contract)[\\/]/ } } };

function config({ dir, remote, container, entry, federation, plugins = [] }) {
  return (_env, argv = {}) => {
    const mode = argv.mode === 'development' ? 'development' : 'production';
    const production = mode === 'production';
    const hash = production ? '.[contenthash:10]' : '';
    const made = {
      mode,
      context: dir,
      entry: container ? {} : { shell: entry },
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
        moduleIds: 'deterministic',
        chunkIds: 'named',
        ...(!container && { splitChunks: formsInOneChunk }),
        minimizer: [new Minimizer({ minify: Minimizer.swcMinify, extractComments: false }), new CssMinimizerPlugin({ minify: CssMinimizerPlugin.lightningCssMinify })],
      },
      performance: { hints: false },
      cache: { type: 'filesystem', cacheDirectory: path.join(root, '.cache/webpack', remote), buildDependencies: { config: [__filename, path.join(__dirname, 'parts.cjs'), path.join(__dirname, production ? 'release-plugin.cjs' : 'development.cjs')] } },
      stats: 'errors-warnings',
      plugins: [
        new webpack.DefinePlugin({ 'process.env.NODE_ENV': JSON.stringify(mode) }),
        new MiniCssExtractPlugin({ filename: `[name]${hash}.css`, chunkFilename: `[name]${hash}.css` }),
        ...federation(hash),
        ...plugins,
        ...(production ? [
          // After the minimizer, which drops comments.
          new webpack.BannerPlugin({ banner: COMPILE_WHOLE, raw: true, test: /\.js$/, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1 }),
          new ReleasePlugin({ dir, remote, container, extras: extrasFolder(remote), contract: { '@smokehouse/shared': sharedVersion, react: versionOf('react') } }),
        ] : []),
      ],
    };
    return production ? made : require('./development.cjs')(made, { hot: argv.hot === true });
  };
}

/**
 * Webpack's configuration of a remote: everything follows from its folder's name.
 * @param {string} dir
 * @param {{ federation?: typeof remoteFederation }} [options] other plugins that build the container
 */
exports.remote = (dir, { federation = remoteFederation } = {}) => {
  const remote = path.basename(dir);
  const container = remote.replaceAll('-', '_');
  const containerPlugins = (hash) =>
    federation({
      name: container,
      filename: `remoteEntry${hash}.js`,
      exposes: { './routes': { import: './src/routes.tsx', name: 'routes' } },
      shared: consumed(),
    });
  const plugins = [new RoutesInEntry(container)];
  return config({ dir, remote, container, federation: containerPlugins, plugins });
};

/** Webpack's configuration of the shell. It names no remote: the page does (`shell/src/containers.ts`). */
exports.shell = (dir) =>
  config({
    dir,
    remote: 'shell',
    entry: './src/index.tsx',
    federation: () => hostFederation('shell', provided()),
  });

/** Webpack's configuration of a package's build for the server, which goes into the same release. */
exports.forServer = (dir) => serverConfig({ dir, remote: path.basename(dir), isHost: path.basename(dir) === 'shell' });
