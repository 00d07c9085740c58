// The same commit as one bundle: what the pages would weigh if nobody deployed on their own. For
// `npm run bench:tax`.
const path = require('node:path');
const webpack = require('webpack');
const ReleasePlugin = require('../webpack/release-plugin.cjs');
const preset = require('../webpack/preset.cjs');
const { findRemotes } = require('../packages.cjs');

const root = path.resolve(__dirname, '../..');
const shell = path.join(root, 'shell');
const dist = path.join(root, '.cache/single');

/**
 * Remotes whose routes bring a bar, a dialog, a frame that most visitors never see: these come with
 * their pages. The others are a few lines.
 */
const WITH_THEIR_PAGES = new Set(['mfe-dine', 'mfe-seller']);

/**
 * What stands in the place of `shell/src/containers.ts`: the remotes are a part of the bundle,
 * wherever their releases are.
 */
function staticRuntime() {
  const lines = findRemotes(root).map((remote) => {
    const how = WITH_THEIR_PAGES.has(remote)
      ? `webpackChunkName: "${remote}-routes"`
      : 'webpackMode: "eager"';
    return `  ${remote.replaceAll('-', '_')}: () => import(/* ${how} */ ${JSON.stringify(path.join(root, remote, 'src/routes.tsx'))}),`;
  });
  return `const remotes = {\n${lines.join('\n')}\n};\nexport const registerReleases = () => {};\nexport const loadFrom = ({ container }) => remotes[container]();\n`;
}

/**
 * Class names as the packages have them, since the same server renders the pages of both builds.
 */
function classNameOf({ resourcePath }, _pattern, local) {
  const [folder] = path.relative(root, resourcePath).split(path.sep);
  const owner = folder.startsWith('mfe-') ? folder : 'shell';
  return `${owner}-${path.basename(resourcePath, '.css')}-${local}`.replaceAll('.', '-');
}

function withClassNames(rule) {
  if (!Array.isArray(rule.use)) return rule;
  return {
    ...rule,
    use: rule.use.map((use) =>
      use.loader === 'css-loader'
        ? {
            ...use,
            options: {
              ...use.options,
              modules: { ...use.options.modules, getLocalIdent: classNameOf },
            },
          }
        : use,
    ),
  };
}

/**
 * One file of form code, as the shell has it; but the contract's other modules are with the pages
 * that use them, which are in the same build here.
 */
const formsInOneChunk = {
  cacheGroups: {
    forms: {
      name: 'forms',
      chunks: 'async',
      enforce: true,
      test: /[\\/]node_modules[\\/](?:zod|react-hook-form|@hookform|@standard-schema)[\\/]|[\\/]shared[\\/]src[\\/](?:forms[\\/]|contract[\\/](?:forms|calls)\.)/,
    },
  },
};

/**
 * @returns {import('webpack').Configuration} the shell's own, with the remotes inside and without
 *   Module Federation
 */
module.exports = function single() {
  const made = preset.browserAlone(preset.shell(shell)({}, { mode: 'production' }));
  const runtime = path.join(__dirname, 'runtime.mjs');
  return {
    ...made,
    name: 'single',
    output: { ...made.output, path: dist, uniqueName: 'single' },
    module: {
      rules: [
        ...made.module.rules.map(withClassNames),
        {
          test: runtime,
          loader: path.join(__dirname, '../webpack/written.cjs'),
          options: { text: staticRuntime() },
        },
        {
          test: /\.tsx?$/,
          include: (file) => /^mfe-/.test(path.relative(root, file)),
          enforce: 'pre',
          loader: path.join(__dirname, 'own-chunk-names.cjs'),
        },
      ],
    },
    optimization: { ...made.optimization, splitChunks: formsInOneChunk },
    cache: {
      ...made.cache,
      name: 'single',
      buildDependencies: { config: [__filename, ...made.cache.buildDependencies.config] },
    },
    plugins: [
      ...made.plugins.filter(
        (plugin) =>
          ![
            'ModuleFederationPlugin',
            'ProvideSharedPlugin',
            'ReleasePlugin',
            'SlimRuntimePlugin',
          ].includes(plugin.constructor.name),
      ),
      new webpack.NormalModuleReplacementPlugin(/^\.\/containers$/, runtime),
      new ReleasePlugin({ dir: shell, remote: 'single', contract: {} }),
    ],
  };
};
module.exports.dist = dist;
