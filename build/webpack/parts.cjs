const path = require('node:path');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');

const root = path.resolve(__dirname, '../..');
exports.root = root;

/** The doors of `shared` that run in a browser. Texts and styles are files of the build that imports them, in one language at a time. */
exports.sharedSubpaths = () => Object.keys(require('../../shared/package.json').exports)
  .filter((door) => !door.includes('*') && !['./package.json', './testing'].includes(door))
  .map((door) => `@smokehouse/shared${door.slice(1)}`);

/**
 * How each kind of file is read, alike in the browser's build and in the server's: a class name or a picture's file name
 * that differed between the two would be repaired in front of the visitor's eyes.
 * @param {{remote: string, isServer?: boolean}} options
 */
exports.moduleRules = ({ remote, isServer = false }) => [
  {
    test: /\.tsx?$/,
    loader: 'ts-loader',
    options: {
      transpileOnly: true,
      configFile: path.join(root, 'tsconfig.base.json'),
      compilerOptions: { noEmit: false, module: 'esnext' },
    },
  },
  {
    test: /\.css$/,
    use: [...(isServer ? [] : [MiniCssExtractPlugin.loader]), {
      loader: 'css-loader',
      // `*.module.css` is a CSS Module: its class names carry the package's name, so that no team styles another's page.
      options: { modules: { auto: true, namedExport: false, exportLocalsConvention: 'as-is', localIdentName: `${remote}-[name]-[local]`, hashStrategy: 'minimal-subset', exportOnlyLocals: isServer } },
    }],
  },
  { test: /\.(woff2|webp|svg)$/, type: 'asset/resource', ...(isServer && { generator: { emit: false } }) },
];
