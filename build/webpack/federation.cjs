const { ModuleFederationPlugin, ProvideSharedPlugin } = require('@module-federation/enhanced');
const { SlimRuntimePlugin } = require('../federation-runtime/webpack/index.cjs');

const RUNTIMES = ['slim', 'full'];

/** `FEDERATION_RUNTIME=full` builds the same sources with the library's own runtime. */
const runtimeName = process.env.FEDERATION_RUNTIME || 'slim';
if (!RUNTIMES.includes(runtimeName)) {
  throw new Error(
    `FEDERATION_RUNTIME is ${runtimeName}: it must be one of ${RUNTIMES.join(', ')}.`,
  );
}
exports.runtimeName = runtimeName;

const slimRuntime = (role) => (runtimeName === 'slim' ? [new SlimRuntimePlugin({ role })] : []);

const options = (optimization) => ({
  dts: false,
  dev: false,
  // Otherwise every registered remote is fetched before the first one is shown.
  shareStrategy: 'loaded-first',
  experiments: { optimization: { target: 'web', disableSnapshot: true, ...optimization } },
});

/**
 * The plugins of a remote.
 * @param {{ name: string, filename: string, exposes: object, shared: object }} container
 */
exports.remoteFederation = (container) => [
  ...slimRuntime('container'),
  new ModuleFederationPlugin({
    ...options({ disableRemote: true }),
    manifest: true,
    ...container,
  }),
];

/**
 * The plugins of a host that uses its own copies of what it provides.
 * @param {string} name
 * @param {object} provides webpack's `ProvideSharedPlugin` option
 */
exports.hostFederation = (name, provides) => [
  ...slimRuntime('host'),
  // `shared: {}`: without it the library leaves out its list of shared modules.
  new ModuleFederationPlugin({ ...options({}), manifest: true, name, shared: {} }),
  new ProvideSharedPlugin({ provides }),
];
