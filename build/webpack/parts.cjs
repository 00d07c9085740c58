const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');

const SHARED = '@smokehouse/shared';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * Reads the package.json of a dependency as the package resolves it.
 * @throws {Error} where the dependency is not installed
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
 * What the configuration of a package follows from. Every dependency is resolved from the package's
 * folder, so that it does not matter where the package and this preset lie.
 * @param {string} dir the package's folder
 */
exports.describePackage = (dir) => {
  const file = path.join(dir, 'package.json');
  if (!existsSync(file)) throw new Error(`${dir} is no package: it has no package.json.`);
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
     * The subpaths of `shared` that run in a browser. Texts and styles are files of the build that
     * imports them, in one language at a time.
     */
    sharedSubpaths: Object.keys(shared.exports)
      .filter((door) => !door.includes('*') && !['./package.json', './testing'].includes(door))
      .map((door) => SHARED + door.slice(1)),
    versionOf: (dependency) => manifestOf(dir, dependency).version,
  };
};

/**
 * How each kind of file is read, the same in the browser build and in the server build: a class
 * name or a picture's file name that differed between the two would be repaired while the visitor
 * watches.
 * @param {{remote: string, isServer?: boolean}} options
 */
exports.moduleRules = ({ remote, isServer = false }) => [
  {
    test: /\.tsx?$/,
    loader: require.resolve('ts-loader'),
    options: {
      transpileOnly: true,
      // Shared is TypeScript, also where it is installed as a package.
      allowTsInNodeModules: true,
      configFile: path.join(__dirname, '../tsconfig.base.json'),
      compilerOptions: { noEmit: false, module: 'esnext' },
    },
  },
  {
    test: /\.css$/,
    use: [
      ...(isServer ? [] : [MiniCssExtractPlugin.loader]),
      {
        loader: require.resolve('css-loader'),
        options: {
          // `*.module.css` is a CSS Module: its class names carry the package's name, so that no
          // team styles another's page.
          modules: {
            auto: true,
            namedExport: false,
            exportLocalsConvention: 'as-is',
            localIdentName: `${remote}-[name]-[local]`,
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
];
