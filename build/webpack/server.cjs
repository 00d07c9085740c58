const path = require('node:path');
const webpack = require('webpack');
const { moduleRules, root, sharedSubpaths } = require('./parts.cjs');

/** Where a build leaves what goes into the release beside the browser's files. */
const extrasFolder = (remote) => path.join(root, '.cache/extras', remote);

/** What every remote takes from the shell's server build, so that there is one React and one of each store on the server too. */
const provided = () => ['react', 'react/jsx-runtime', 'react-dom', ...sharedSubpaths()];

/** A module that hands on everything a remote may ask for. Written here, because the list follows shared's own doors. */
const shareScope = () => `${provided().map((name, index) => `import * as m${index} from '${name}';`).join('\n')}
export const shareScope = {${provided().map((name, index) => `${JSON.stringify(name)}: m${index}`).join(', ')}};`;

/**
 * Webpack's configuration of the second build of a package: the same pages as one script that runs where there is no
 * browser. The server renders with it (`server/src/rendering`). It asks for nothing but what the shell's script provides,
 * so that it runs in an empty realm: no file system, no network, no process.
 */
exports.serverConfig = ({ dir, remote, isHost }) => ({
  mode: 'production',
  name: `${remote} on the server`,
  context: dir,
  // No Node modules: what runs in the realm must bring everything itself.
  target: ['webworker', 'es2022'],
  entry: { server: isHost ? './src/server.tsx' : './src/routes.tsx' },
  devtool: false,
  output: {
    path: extrasFolder(remote),
    filename: 'server.[contenthash:10].js',
    assetModuleFilename: '[name].[contenthash:10][ext]',
    library: { type: 'commonjs2' },
    chunkFormat: false,
    publicPath: '',
    globalObject: 'globalThis',
    clean: { keep: (file) => !file.startsWith('server.') },
  },
  resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
  externals: isHost ? [] : [({ request }, done) => (provided().includes(request) ? done(null, `commonjs2 ${request}`) : done())],
  externalsType: 'commonjs2',
  module: { rules: [
    ...moduleRules({ remote, isServer: true }),
    ...(isHost ? [{ test: /share-scope\.ts$/, loader: path.join(__dirname, 'written.cjs'), options: { text: shareScope() } }] : []),
  ] },
  optimization: { moduleIds: 'deterministic', minimize: false, splitChunks: false },
  performance: { hints: false },
  cache: { type: 'filesystem', cacheDirectory: path.join(root, '.cache/webpack', `${remote}-server`), buildDependencies: { config: [__filename, path.join(__dirname, 'parts.cjs')] } },
  stats: 'errors-warnings',
  plugins: [
    new webpack.DefinePlugin({ 'process.env.NODE_ENV': '"production"' }),
    // One file: there is nobody who would fetch a second one.
    new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
  ],
});
exports.extrasFolder = extrasFolder;
