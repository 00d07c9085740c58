const { ModuleFederationPlugin, ProvideSharedPlugin } = require('@module-federation/enhanced');
const { SlimRuntimePlugin } = require('../federation-runtime/webpack/index.cjs');

// Otherwise the library finds webpack's path in the stack of an error that it provokes, for which
// webpack compiles its schema: 0.75 s of CPU in each process.
process.env.FEDERATION_WEBPACK_PATH ??= require.resolve('webpack');

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

/**
 * @param {object} optimization
 * @returns {Partial<ConstructorParameters<typeof ModuleFederationPlugin>[0]>}
 */
const options = (optimization) => ({
  dts: false,
  dev: false,
  // With the default strategy, all registered remotes load before the first one renders.
  shareStrategy: 'loaded-first',
  experiments: { optimization: { target: 'web', disableSnapshot: true, ...optimization } },
});

/**
 * The plugins of a remote.
 * @param {{ name: string, filename: string, exposes: Record<string, any>, shared: Record<string, any> }} container
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
 * The plugins of a host that provides shared modules and uses its own copies of them directly.
 * @param {string} name
 * @param {Record<string, any>} provides webpack's `ProvideSharedPlugin` option
 */
exports.hostFederation = (name, provides) => [
  ...slimRuntime('host'),
  // Without `shared`, the library omits its list of shared modules.
  new ModuleFederationPlugin({ ...options({}), manifest: true, name, shared: {} }),
  new ProvideSharedPlugin({ provides }),
];
