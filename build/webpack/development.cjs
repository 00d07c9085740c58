const path = require('node:path');
const webpack = require('webpack');
const ReactRefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin');
const refreshTypeScript = require('react-refresh-typescript').default;

/**
 * What development changes of a production configuration.
 * Nothing is split by names that carry hashes, nothing vouches for files that change all the time.
 * @param {import('webpack').Configuration} made
 * @param {{hot: boolean, clean?: boolean}} options `hot`: the page runs React's development build,
 *   so components can be exchanged in it; `clean`: the output folder is emptied first
 */
module.exports = function inDevelopment(made, { hot, clean = false }) {
  return {
    ...made,
    output: { ...made.output, clean, chunkLoadTimeout: 120_000 },
    module: {
      ...made.module,
      rules: made.module.rules.map((rule) =>
        hot && rule.loader === require.resolve('ts-loader') ? withRefresh(rule) : rule,
      ),
    },
    // React Refresh knows a component by its module's id: two remotes with a `./src/routes.tsx`
    // each must not meet there.
    optimization: { ...made.optimization, moduleIds: false },
    // Past the package's door, which is what the replacement below replaces.
    resolve: {
      ...made.resolve,
      alias: {
        ...made.resolve.alias,
        'real-react-refresh': path.join(
          path.dirname(require.resolve('react-refresh/package.json')),
          'cjs/react-refresh-runtime.development.js',
        ),
      },
    },
    // What one of the two leaves behind is no start for the other. An edit has to wait while a
    // first compilation is written down, which takes seconds: that is left for a break.
    cache: {
      ...made.cache,
      name: hot ? 'development-hot' : 'development',
      idleTimeoutForInitialStore: 20_000,
    },
    plugins: [
      ...made.plugins,
      new webpack.ids.NamedModuleIdsPlugin({ context: path.dirname(made.context) }),
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
 * One React Refresh for the page: with one in every bundle, remotes register their components where
 * React does not look.
 */
function refresh() {
  const one = path.join(__dirname, 'one-refresh.cjs');
  return [
    new webpack.NormalModuleReplacementPlugin(/react-refresh[\\/]runtime(\.js)?$/, one),
    // The one name for all bundles makes the first of them hook into React, and nobody after it.
    new ReactRefreshPlugin({
      library: 'smokehouse',
      overlay: false,
      exclude: [/node_modules/, one],
    }),
  ];
}
