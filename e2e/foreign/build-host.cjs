// `node build-host.cjs FOLDER [VERSION]`: builds `host.tsx` with unmodified Module Federation. The
// host provides our shared modules. VERSION replaces the version of `@smokehouse/shared`.
const path = require('node:path');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const webpack = require('webpack');
const { describePackage, moduleRules } = require('../../build/webpack/parts.cjs');

const [folder, givenVersion] = process.argv.slice(2);
const { sharedSubpaths, sharedVersion, versionOf } = describePackage(
  path.resolve(__dirname, '../../shell'),
);

const provided = (version) => ({ version, requiredVersion: version, singleton: true, eager: true });
const shared = {
  react: provided(versionOf('react')),
  'react/': provided(versionOf('react')),
  'react-dom': provided(versionOf('react-dom')),
  'react-dom/': provided(versionOf('react-dom')),
  ...Object.fromEntries(
    sharedSubpaths.map((name) => [name, provided(givenVersion ?? sharedVersion)]),
  ),
};

webpack(
  {
    mode: 'production',
    context: __dirname,
    entry: { host: './host.tsx' },
    output: { path: folder, filename: '[name].js', publicPath: '/foreign/' },
    devtool: false,
    performance: { hints: false },
    optimization: { minimize: false },
    infrastructureLogging: { level: 'error' },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: { rules: moduleRules({ remote: 'foreign' }) },
    plugins: [
      new MiniCssExtractPlugin({ filename: '[name].css' }),
      new ModuleFederationPlugin({ name: 'foreign_host', shared, dts: false, dev: false }),
    ],
  },
  (error, stats) => {
    if (error ?? stats?.hasErrors()) {
      throw error ?? new Error(stats?.toString({ all: false, errors: true }));
    }
  },
);
