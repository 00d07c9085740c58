// `node enhanced-build.cjs mfe-orders FOLDER`: builds a remote with Module Federation 2 instead of webpack's own plugin, as a team might.
const path = require('node:path');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const webpack = require('webpack');
const preset = require('../build/webpack/preset.cjs');

class Federation extends ModuleFederationPlugin {
  constructor(options) { super({ ...options, manifest: false, dts: false, dev: false }); }
}

const [remote, folder] = process.argv.slice(2);
const made = preset.remote(path.resolve(__dirname, '..', remote), { Federation })({}, { mode: 'production' });
webpack({ ...made, output: { ...made.output, path: folder }, cache: false }, (error, stats) => {
  if (error ?? stats.hasErrors()) throw error ?? new Error(stats.toString({ all: false, errors: true }));
});
