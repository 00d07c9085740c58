// Builds the same commit as one bundle, without separate deployment. `npm run bench:tax` compares
// the site with it.
const path = require('node:path');
const webpack = require('webpack');
const { classNameOfShared } = require('../../webpack/parts.cjs');
const ReleasePlugin = require('../../webpack/release-plugin.cjs');
const preset = require('../../webpack/preset.cjs');
const { findRemotes } = require('../../packages.cjs');

const { bundledClassName, BUNDLED_STYLES } = require('./class-names.cjs');

const root = path.resolve(__dirname, '../../..');
const shell = path.join(root, 'shell');
const dist = path.join(root, '.cache/single');

/**
 * Remotes whose routes contain layouts that most visitors never see. Their routes load with their
 * pages. The routes of other remotes are small and part of the main bundle.
 */
const LAZY_ROUTES = new Set(['mfe-dine', 'mfe-seller']);

/**
 * Source of the module that replaces `shell/src/federation/containers.ts`. It imports the remotes
 * statically.
 */
function staticRuntimeSource() {
  const lines = findRemotes(root).map((remote) => {
    const chunkOption = LAZY_ROUTES.has(remote)
      ? `webpackChunkName: "${remote}-routes"`
      : 'webpackMode: "eager"';
    const container = remote.replaceAll('-', '_');
    const file = JSON.stringify(path.join(root, remote, 'src/routes.tsx'));
    return `  ${container}: () => import(/* ${chunkOption} */ ${file}),`;
  });
  return [
    'const remotes = {',
    ...lines,
    '};',
    'export const registerReleases = () => {};',
    'export const loadFrom = ({ container }) => remotes[container]();',
    '',
  ].join('\n');
}

/**
 * Class names are those of the packages, because the same server renders both builds. The front
 * replaces those of styles that several packages bundle.
 */
function classNameOf({ resourcePath }, pattern, local) {
  const ofShared = classNameOfShared({ resourcePath }, pattern, local);
  if (ofShared) return ofShared;
  if (path.dirname(resourcePath) === BUNDLED_STYLES)
    return bundledClassName(path.basename(resourcePath, '.module.css'), local);
  const [folder] = path.relative(root, resourcePath).split(path.sep);
  const owner = folder.startsWith('mfe-') ? folder : 'shell';
  return `${owner}-${path.basename(resourcePath, '.css')}-${local}`.replaceAll('.', '-');
}

const CSS_LOADER = require.resolve('css-loader');

function withClassNames(rule) {
  if (!Array.isArray(rule.use)) return rule;
  return {
    ...rule,
    use: rule.use.map((use) =>
      use.loader === CSS_LOADER
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

/** Form code in one file, like the shell's. Other modules of the contract stay with their pages. */
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
 * @returns {Record<string, any>} the shell's own, with the remotes inside and without
 *   Module Federation
 */
function single() {
  const production = preset.browserOnly(preset.shell(shell)({}, { mode: 'production' }));
  const runtime = path.join(__dirname, 'runtime.mjs');
  return {
    ...production,
    name: 'single',
    output: { ...production.output, path: dist, uniqueName: 'single' },
    module: {
      rules: [
        ...production.module.rules.map(withClassNames),
        {
          test: runtime,
          loader: path.join(__dirname, '../../webpack/generated-source.cjs'),
          options: { text: staticRuntimeSource() },
        },
        {
          test: /\.tsx?$/,
          include: (file) => /^mfe-/.test(path.relative(root, file)),
          enforce: 'pre',
          loader: path.join(__dirname, 'own-chunk-names.cjs'),
        },
      ],
    },
    optimization: { ...production.optimization, splitChunks: formsInOneChunk },
    // Always built anew: the cache of the shell does not know the files of this folder.
    cache: false,
    plugins: [
      ...production.plugins.filter(
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
}
module.exports = Object.assign(single, { dist });
