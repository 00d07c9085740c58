const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');

const SHARED = '@smokehouse/shared';

const SHARED_UI = /[\\/]shared[\\/]src[\\/]ui[\\/]/;

/**
 * What no call of ours reaches in axios: its client for `fetch`, as it uses XMLHttpRequest in
 * browsers, names of status codes, objects as forms and as query strings, and what AbortSignal has
 * replaced.
 */
const UNUSED_OF_AXIOS = [
  'AxiosURLSearchParams',
  'CancelToken',
  'HttpStatusCode',
  'fetch',
  'formDataToJSON',
  'toFormData',
  'toURLEncodedForm',
];

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * Reads the package.json of a dependency as the package resolves it.
 * @throws {Error} when the dependency is not installed
 */
function manifestOf(dir, name) {
  try {
    return readJson(require.resolve(`${name}/package.json`, { paths: [dir] }));
  } catch (error) {
    if (error.code !== 'MODULE_NOT_FOUND') throw error;
    throw new Error(`${name} is not installed in ${dir}: run npm install there.`);
  }
}

/**
 * Reads everything that the configuration of a package derives from. Dependencies are resolved from
 * the package's folder, so the package and this preset can be anywhere.
 * @param {string} dir the package's folder
 */
exports.describePackage = (dir) => {
  const file = path.join(dir, 'package.json');
  if (!existsSync(file)) throw new Error(`${dir} is not a package: it has no package.json.`);
  const { name, version } = readJson(file);
  const shared = manifestOf(dir, SHARED);
  const remote = name.replace(/^@[^/]+\//, '');
  return {
    dir,
    remote,
    version,
    container: remote.replaceAll('-', '_'),
    cacheDirectory: path.join(dir, '.cache/webpack'),
    sharedVersion: shared.version,
    /**
     * The subpaths of `shared` that are shared at run time. Those with `*` are not (texts, styles,
     * parts of few pages): each build bundles what it imports of them.
     */
    sharedSubpaths: Object.keys(shared.exports)
      .filter(
        (subpath) => !subpath.includes('*') && !['./package.json', './testing'].includes(subpath),
      )
      .map((subpath) => SHARED + subpath.slice(1)),
    versionOf: (dependency) => manifestOf(dir, dependency).version,
  };
};

/**
 * Class names of the CSS Modules of `shared` are as written: releases that were built before these
 * styles became modules use them. Other names start with the package's name.
 * @returns {string | undefined} undefined for the default name
 */
exports.classNameOfShared = ({ resourcePath }, _pattern, local) =>
  SHARED_UI.test(resourcePath) ? local : undefined;

/**
 * The loaders of the browser build and of the server build. Class names and file names must be
 * equal in both, or hydration would repair the HTML.
 * @param {{remote: string, isServer?: boolean}} options
 * @returns {import('webpack').RuleSetRule[]}
 */
exports.moduleRules = ({ remote, isServer = false }) => [
  {
    test: /\.tsx?$/,
    loader: require.resolve('ts-loader'),
    options: {
      transpileOnly: true,
      compiler: require.resolve('./typescript.cjs'),
      // Otherwise it warns that the compiler's name is not TypeScript's.
      logLevel: 'error',
      // `shared` is TypeScript even when it is installed as a package.
      allowTsInNodeModules: true,
      configFile: path.join(__dirname, '../tsconfig.base.json'),
      compilerOptions: { noEmit: false, module: 'esnext', sourceMap: true },
    },
  },
  {
    test: /\.css$/,
    use: [
      ...(isServer ? [] : [MiniCssExtractPlugin.loader]),
      {
        loader: require.resolve('css-loader'),
        options: {
          // Class names of CSS Modules start with the package's name, so that packages cannot
          // style each other's pages.
          modules: {
            auto: true,
            namedExport: false,
            exportLocalsConvention: 'as-is',
            localIdentName: `${remote}-[name]-[local]`,
            getLocalIdent: exports.classNameOfShared,
            hashStrategy: 'minimal-subset',
            exportOnlyLocals: isServer,
          },
        },
      },
    ],
  },
  {
    test: /\.(woff2|webp|svg)$/,
    type: 'asset/resource',
    ...(isServer && { generator: { emit: false } }),
  },
  {
    test: /axios[\\/]lib[\\/]/,
    resolve: {
      alias: Object.fromEntries(
        UNUSED_OF_AXIOS.flatMap((name) =>
          ['.', './cancel', './helpers', '../helpers'].map((folder) => [
            `${folder}/${name}.js`,
            false,
          ]),
        ),
      ),
    },
  },
];
