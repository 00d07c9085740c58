/**
 * Jest's configuration of one front-end package. SWC makes it independent of TypeScript's version.
 */
module.exports = (rootDir, { browser = true } = {}) => ({
  rootDir,
  testEnvironment: browser ? 'jsdom' : 'node',
  testMatch: ['<rootDir>/{src,test,locales}/**/*.test.{ts,tsx}'],
  transform: {
    '^.+\\.[cm]?[jt]sx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  transformIgnorePatterns: ['/node_modules/(?!@smokehouse/)'],
  moduleNameMapper: { '\\.css$': require.resolve('./styles.cjs') },
  setupFiles: [require.resolve('./browser.cjs')],
});
