const path = require('node:path');
const webpack = require('webpack');
const { moduleRules } = require('./parts.cjs');
const { ServerPart } = require('./server-part.cjs');
const StableNames = require('./stable-names.cjs');

/**
 * What every remote takes from the shell's server build, so that there is one React and one of each
 * store on the server too.
 */
const provided = ({ sharedSubpaths }) => [
  'react',
  'react/jsx-runtime',
  'react-dom',
  ...sharedSubpaths,
];

/**
 * A module that hands on everything a remote may ask for. Written here, because the list follows
 * shared's own subpaths.
 */
function shareScope(about) {
  const names = provided(about);
  const imports = names.map((name, index) => `import * as m${index} from '${name}';`);
  const entries = names.map((name, index) => `${JSON.stringify(name)}: m${index}`);
  return `${imports.join('\n')}\nexport const shareScope = {${entries.join(', ')}};`;
}

/** What a remote does not bring along. */
function externalsOf(about) {
  const names = new Set(provided(about));
  return [
    ({ request }, done) => (names.has(request) ? done(null, `commonjs2 ${request}`) : done()),
  ];
}

/**
 * Webpack's configuration of the server build of a package: the same pages as one script that runs
 * where there is no browser. The server renders with it (`server/src/frontend/rendering`). It asks for
 * nothing but what the shell's script provides, so that it runs in an empty realm: no file system,
 * no network, no process.
 * @param {ReturnType<typeof import('./parts.cjs').describePackage>} about
 * @param {{isShell: boolean, handover: import('./server-part.cjs').Handover}} options
 */
exports.serverConfig = (about, { isShell, handover }) => ({
  mode: 'production',
  name: 'server',
  context: about.dir,
  // No Node modules: what runs in the realm must bring everything itself.
  target: ['webworker', 'es2022'],
  entry: { server: isShell ? './src/server.tsx' : './src/routes.tsx' },
  devtool: false,
  output: {
    path: path.join(about.dir, 'dist'),
    filename: 'server.[contenthash:10].js',
    assetModuleFilename: '[name].[contenthash:10][ext]',
    library: { type: 'commonjs2' },
    chunkFormat: false,
    publicPath: '',
    globalObject: 'globalThis',
  },
  resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
  externals: isShell ? [] : externalsOf(about),
  externalsType: 'commonjs2',
  module: {
    rules: [
      ...moduleRules({ remote: about.remote, isServer: true }),
      ...(isShell ? [writtenShareScope(about)] : []),
    ],
  },
  optimization: { moduleIds: false, minimize: false, splitChunks: false },
  performance: { hints: false },
  cache: {
    type: 'filesystem',
    cacheDirectory: about.cacheDirectory,
    name: 'server',
    buildDependencies: { config: [__filename, require.resolve('./parts.cjs')] },
  },
  stats: 'errors-warnings',
  plugins: [
    new webpack.DefinePlugin({ 'process.env.NODE_ENV': '"production"' }),
    // One file: there is nobody who would fetch a second one.
    new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
    new StableNames({ dir: about.dir }),
    new ServerPart({ dir: about.dir, remote: about.remote, isShell, handover }),
  ],
});

function writtenShareScope(about) {
  return {
    test: /share-scope\.ts$/,
    loader: require.resolve('./written.cjs'),
    options: { text: shareScope(about) },
  };
}
