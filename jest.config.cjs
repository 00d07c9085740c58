const { existsSync } = require('node:fs');
const path = require('node:path');
const preset = require('@smokehouse/build/jest');

/** Every front-end package; `jest --selectProjects mfe-cart` runs one. */
const PACKAGES = ['shared', 'shell', 'mfe-menu', 'mfe-cart', 'mfe-orders', 'mfe-dine', 'mfe-seller'];

module.exports = {
  // Two busy cores are slow, not wrong.
  testTimeout: 20_000,
  projects: PACKAGES.map((name) => ({ ...preset(path.join(__dirname, name)), displayName: name })).filter(({ rootDir }) => existsSync(rootDir)),
};
