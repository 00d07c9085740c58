const path = require('node:path');
const webpack = require('webpack');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const CssMinimizerPlugin = require('css-minimizer-webpack-plugin');
const Minimizer = require('minimizer-webpack-plugin');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const ReleasePlugin = require('./release-plugin.cjs');
const { moduleRules, root, sharedSubpaths } = require('./parts.cjs');
const { extrasFolder, serverConfig } = require('./server.cjs');

const versionOf = (name) => require(path.join(root, 'node_modules', name, 'package.json')).version;
const sharedVersion = require('../../shared/package.json').version;

/** Form code is only wanted where a form is: the host provides it, but not with the first page. */
const WITH_FORMS_ONLY = new Set(['@smokehouse/shared/forms', '@smokehouse/shared/contract/forms']);

/** What the page shares: one React, one of each store. Remotes carry no copies of their own. */
function shareScope(isHost) {
  const one = (requiredVersion) => ({ singleton: true, requiredVersion: `^${requiredVersion}`, ...(isHost ? { eager: true } : { import: false }) });
  return {
    react: one(versionOf('react')),
    'react/': one(versionOf('react')),
    'react-dom': one(versionOf('react-dom')),
    'react-dom/': one(versionOf('react-dom')),
    ...Object.fromEntries(sharedSubpaths().map((name) => [name, { ...one(sharedVersion), strictVersion: true, ...(isHost && WITH_FORMS_ONLY.has(name) ? { eager: false } : {}) }])),
  };
}

function config({ dir, remote, container, entry, federation }) {
  const isHost = !container;
  return (_env, argv = {}) => {
    const mode = argv.mode === 'development' ? 'development' : 'production';
    const production = mode === 'production';
    const hash = production ? '.[contenthash:10]' : '';
    const made = {
      mode,
      context: dir,
      entry: { [container ?? 'shell']: entry },
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
        minimizer: [new Minimizer({ minify: Minimizer.swcMinify, extractComments: false }), new CssMinimizerPlugin({ minify: CssMinimizerPlugin.lightningCssMinify })],
      },
      performance: { hints: false },
      cache: { type: 'filesystem', cacheDirectory: path.join(root, '.cache/webpack', remote), buildDependencies: { config: [__filename, path.join(__dirname, 'parts.cjs'), path.join(__dirname, production ? 'release-plugin.cjs' : 'development.cjs')] } },
      stats: 'errors-warnings',
      plugins: [
        new webpack.DefinePlugin({ 'process.env.NODE_ENV': JSON.stringify(mode) }),
        new MiniCssExtractPlugin({ filename: `[name]${hash}.css`, chunkFilename: `[name]${hash}.css` }),
        new ModuleFederationPlugin({
          name: container ?? 'shell',
          filename: `remoteEntry${hash}.js`,
          shared: shareScope(isHost),
          shareStrategy: 'loaded-first',
          manifest: false,
          dts: false,
          dev: false,
          ...(isHost ? { runtimePlugins: [path.join(__dirname, 'provide-core.mjs')], experiments: { optimization: { target: 'web', disableSnapshot: true } } } : { experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true } } }),
          ...federation,
        }),
        ...(production ? [new ReleasePlugin({ dir, remote, container, extras: extrasFolder(remote), contract: { '@smokehouse/shared': sharedVersion, react: versionOf('react') } })] : []),
      ],
    };
    return production ? made : require('./development.cjs')(made, { hot: argv.hot === true });
  };
}

/** Webpack's configuration of a remote: everything follows from its folder's name. */
exports.remote = (dir) => {
  const remote = path.basename(dir);
  const container = remote.replaceAll('-', '_');
  return (env, argv) => {
    const made = config({ dir, remote, container, entry: {}, federation: { exposes: { './routes': { import: './src/routes.tsx', name: 'routes' } } } })(env, argv);
    return { ...made, entry: {} };
  };
};

/** Webpack's configuration of the shell. */
exports.shell = (dir) => config({ dir, remote: 'shell', entry: './src/index.tsx', federation: {} });

/** Webpack's configuration of a package's build for the server, which goes into the same release. */
exports.forServer = (dir) => serverConfig({ dir, remote: path.basename(dir), isHost: path.basename(dir) === 'shell' });
