// `node build-remote.cjs mfe-orders FOLDER`: builds a remote with unmodified Module Federation. The
// entry contains the library's whole runtime.
const path = require('node:path');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const webpack = require('webpack');
const preset = require('../../build/webpack/preset.cjs');

const federation = (container) => [
  new ModuleFederationPlugin({ ...container, manifest: false, dts: false, dev: false }),
];

const [remote, folder] = process.argv.slice(2);
const directory = path.resolve(__dirname, '../..', remote);
const configs = preset
  .remote(directory, { federation })()
  .map((config) => ({
    ...config,
    output: { ...config.output, path: folder },
    cache: false,
  }));
webpack(configs, (error, stats) => {
  if (error ?? stats?.hasErrors()) {
    throw error ?? new Error(stats?.toString({ all: false, errors: true }));
  }
});
