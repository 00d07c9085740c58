const path = require('node:path');
const preset = require('@smokehouse/build/jest');
const { findPackages } = require('@smokehouse/build/packages');

/** Every front-end package; `jest --selectProjects mfe-cart` runs one. */
const PACKAGES = ['shared', ...findPackages(__dirname)];

module.exports = {
  // Two busy cores are slow, not wrong.
  testTimeout: 20_000,
  projects: PACKAGES.map((name) => ({
    ...preset(path.join(__dirname, name)),
    displayName: name,
    // Not among the temporary files, which a test run removes.
    cacheDirectory: path.join(__dirname, '.cache/jest'),
  })),
};
