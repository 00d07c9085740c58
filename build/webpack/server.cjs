const path = require('node:path');
const webpack = require('webpack');
const { buildCache } = require('./cache.cjs');
const { moduleRules } = require('./parts.cjs');
const { ServerPart } = require('./server-part.cjs');
const StableNames = require('./stable-names.cjs');

/** Modules that the shell's server build provides to remotes: one React and one of each store. */
const provided = ({ sharedSubpaths }) => [
  'react',
  'react/jsx-runtime',
  'react-dom',
  ...sharedSubpaths,
];

/**
 * Generates the source of a module that exports everything a remote may import. It is generated,
 * because the list derives from the subpaths of `shared`.
 */
function shareScopeSource(about) {
  const names = provided(about);
  const imports = names.map((name, index) => `import * as m${index} from '${name}';`);
  const entries = names.map((name, index) => `${JSON.stringify(name)}: m${index}`);
  return `${imports.join('\n')}\nexport const shareScope = {${entries.join(', ')}};`;
}

/** Modules that a remote's server build does not contain. */
function externalsOf(about) {
  const names = new Set(provided(about));
  return [
    ({ request }, done) => (names.has(request) ? done(null, `commonjs2 ${request}`) : done()),
  ];
}

/**
 * Webpack's configuration of a package's server build: one script with which the server renders
 * pages (`server/src/frontend/rendering`). It imports only the modules that the shell's script
 * provides, so that it runs in an empty realm without file system, network or process.
 * @param {ReturnType<typeof import('./parts.cjs').describePackage>} about
 * @param {{isShell: boolean, handover: import('./server-part.cjs').Handover}} options
 */
exports.serverConfig = (about, { isShell, handover }) => {
  const { cache, plugins } = buildCache(about, 'server');
  return {
    mode: 'production',
    name: 'server',
    context: about.dir,
    // The realm has no Node modules.
    target: ['webworker', 'es2022'],
    entry: { server: isShell ? './src/server.tsx' : './src/routes.tsx' },
    // Stays in `dist/`: the command line resolves the errors of a refused release with it.
    devtool: 'hidden-nosources-source-map',
    output: {
      path: path.join(about.dir, 'dist'),
      filename: 'server.[contenthash:10].js',
      assetModuleFilename: '[name].[contenthash:10][ext]',
      devtoolModuleFilenameTemplate: ({ absoluteResourcePath }) =>
        StableNames.stableName(absoluteResourcePath, about.dir),
      library: { type: 'commonjs2' },
      chunkFormat: false,
      publicPath: '',
      globalObject: 'globalThis',
    },
    // A server draws no map.
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'], alias: { 'maplibre-gl': false } },
    externals: isShell ? [] : externalsOf(about),
    externalsType: 'commonjs2',
    module: {
      rules: [
        ...moduleRules({ remote: about.remote, isServer: true }),
        ...(isShell ? [generatedShareScope(about)] : []),
      ],
    },
    optimization: { moduleIds: false, minimize: false, splitChunks: false },
    performance: { hints: false },
    cache,
    stats: 'errors-warnings',
    plugins: [
      ...plugins,
      new webpack.DefinePlugin({ 'process.env.NODE_ENV': '"production"' }),
      // The server loads one file only.
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      new StableNames({ dir: about.dir }),
      new ServerPart({ dir: about.dir, remote: about.remote, isShell, handover }),
    ],
  };
};

function generatedShareScope(about) {
  return {
    test: /share-scope\.ts$/,
    loader: require.resolve('./generated-source.cjs'),
    options: { text: shareScopeSource(about) },
  };
}
