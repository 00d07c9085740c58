const path = require('node:path');
const webpack = require('webpack');
const ReactRefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin');
const refreshTypeScript = require('react-refresh-typescript').default;

/**
 * Turns a production configuration into one for development. File names have no hashes, and files
 * have no integrity check, because they change with every edit.
 * @param {Record<string, any>} production webpack's configuration
 * @param {{hot: boolean, clean?: boolean}} options `hot`: the page runs React's development build,
 *   so components can be exchanged in it; `clean`: the output folder is emptied first
 */
module.exports = function inDevelopment(production, { hot, clean = false }) {
  return {
    ...production,
    output: { ...production.output, clean, chunkLoadTimeout: 120_000 },
    module: {
      ...production.module,
      rules: production.module.rules.map((rule) =>
        hot && rule.loader === require.resolve('ts-loader') ? withRefresh(rule) : rule,
      ),
    },
    // React Refresh identifies a component by its module id. The ids must be unique across remotes,
    // since every remote has a `./src/routes.tsx`.
    optimization: { ...production.optimization, moduleIds: false },
    // The path inside the package. `react-refresh/runtime` itself is replaced below.
    resolve: {
      ...production.resolve,
      alias: {
        ...production.resolve.alias,
        'real-react-refresh': path.join(
          path.dirname(require.resolve('react-refresh/package.json')),
          'cjs/react-refresh-runtime.development.js',
        ),
      },
    },
    // Each mode has its own cache. Writing the first cache takes seconds and blocks an edit, so it
    // waits until the compiler is idle.
    cache: {
      ...production.cache,
      name: hot ? 'development-hot' : 'development',
      idleTimeoutForInitialStore: 20_000,
    },
    plugins: [
      ...production.plugins,
      new webpack.ids.NamedModuleIdsPlugin({ context: path.dirname(production.context) }),
      ...(hot ? refresh() : []),
    ],
  };
};

function withRefresh(rule) {
  return {
    ...rule,
    options: { ...rule.options, getCustomTransformers: () => ({ before: [refreshTypeScript()] }) },
  };
}

/**
 * Shares one React Refresh runtime among all bundles of the page. With a runtime of its own, a
 * remote would register its components where React does not find them.
 */
function refresh() {
  const sharedRuntime = path.join(__dirname, 'shared-react-refresh.cjs');
  return [
    new webpack.NormalModuleReplacementPlugin(/react-refresh[\\/]runtime(\.js)?$/, sharedRuntime),
    // With the same library name in all bundles, only the first one hooks into React.
    new ReactRefreshPlugin({
      library: 'smokehouse',
      overlay: false,
      exclude: [/node_modules/, sharedRuntime],
    }),
  ];
}
