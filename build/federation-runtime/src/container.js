// The bundler runtime of a container: what code that `@module-federation/enhanced` generates for a
// build with `exposes` calls. It takes the place of `@module-federation/webpack-bundler-runtime`.
import { registerShared, resolveShared } from './share-scope.js';

/**
 * The part of `__webpack_require__` that generated code and this runtime share.
 * @typedef {object} WebpackRequire
 * @property {Record<string, (module: { exports: unknown }) => void>} m module factories
 * @property {Record<string, unknown>} c module cache
 * @property {import('./share-scope.js').ShareScopes} S share scopes as generated code creates them
 * @property {(name: string | string[]) => unknown} I initializes share scopes
 * @property {{ initOptions: import('./share-scope.js').ProvidedModules }} federation
 * @property {{ moduleIdToConsumeDataMapping: Record<string,
 *   import('./share-scope.js').ConsumedModule> }} consumesLoadingData
 *
 * @typedef {Record<string, Promise<void> | 0>} InstalledModules a promise while a module is being
 *   fetched, 0 once it is here
 */

/**
 * The share scopes of this build. They are not those of `__webpack_require__`: a hot update runs
 * generated code that empties them, and the host initializes a container only once.
 * @type {import('./share-scope.js').ShareScopes}
 */
const shareScopes = {};

/** @param {WebpackRequire} webpackRequire @param {string} id */
const consumedModule = ({ consumesLoadingData }, id) =>
  /** @type {import('./share-scope.js').ConsumedModule} */ (
    consumesLoadingData.moduleIdToConsumeDataMapping[id]
  );

/** @param {WebpackRequire} webpackRequire @param {string} id */
const resolveModule = (webpackRequire, id) =>
  resolveShared(
    shareScopes,
    consumedModule(webpackRequire, id),
    webpackRequire.federation.initOptions.name,
  );

/**
 * Lets generated code require a module whose factory is known.
 * @param {WebpackRequire} webpackRequire
 * @param {string} id
 * @param {() => unknown} factory
 */
const installModule = ({ m: factories, c: cache }, id, factory) => {
  factories[id] = (module) => {
    delete cache[id];
    module.exports = factory();
  };
};

const bundlerRuntime = {
  /** Called once when the build starts. The result is its federation instance. */
  init: (/** @type {{ webpackRequire: WebpackRequire }} */ { webpackRequire }) =>
    webpackRequire.federation.initOptions,

  /**
   * `__webpack_init_sharing__`: registers what this build provides.
   * @param {{ shareScopeName: string | string[], webpackRequire: WebpackRequire }} args
   */
  I({ shareScopeName, webpackRequire: { federation } }) {
    for (const name of [shareScopeName].flat()) {
      registerShared((shareScopes[name] ??= {}), federation.initOptions, name);
    }
    return true;
  },

  /**
   * The container's `init`: takes over the share scopes of the host.
   * @param {object} args
   * @param {WebpackRequire} args.webpackRequire
   * @param {import('./share-scope.js').ShareScope} args.shareScope the host's first scope
   * @param {string | string[]} [args.shareScopeKey] the scopes that this container was built for
   * @param {{ shareScopeMap?: import('./share-scope.js').ShareScopes }}
   *   [args.remoteEntryInitOptions] what hosts of Module Federation 2 pass in addition
   * @throws where the container belongs to another host already
   */
  initContainerEntry({
    webpackRequire,
    shareScope,
    shareScopeKey = 'default',
    remoteEntryInitOptions,
  }) {
    const { federation } = webpackRequire;
    const hostScopes = Array.isArray(shareScopeKey)
      ? remoteEntryInitOptions?.shareScopeMap
      : undefined;
    for (const name of [shareScopeKey].flat()) {
      const scope = hostScopes?.[name] ?? shareScope;
      if (shareScopes[name] && shareScopes[name] !== scope) {
        throw new Error(`${federation.initOptions.name} was initialized with another share scope`);
      }
      shareScopes[name] = scope;
    }
    return webpackRequire.I(shareScopeKey);
  },

  /**
   * Installs shared modules that the entry itself requires. They are resolved when they are first
   * required, which is after the container's `init`.
   * @param {{ initialConsumes: string[], installedModules: InstalledModules, webpackRequire:
   *   WebpackRequire }} args
   */
  installInitialConsumes({ initialConsumes, installedModules, webpackRequire }) {
    for (const id of initialConsumes) {
      installModule(webpackRequire, id, () => {
        const factory = resolveModule(webpackRequire, id);
        if (typeof factory !== 'function') {
          const { shareKey } = consumedModule(webpackRequire, id);
          throw new Error(`${shareKey} is required by an entry, but its provider loads it later`);
        }
        installedModules[id] = 0;
        return factory();
      });
    }
  },

  /**
   * Loads the shared modules of a chunk. A module that failed to load is loaded again with the next
   * attempt to load the chunk.
   * @param {object} args
   * @param {string} args.chunkId
   * @param {Record<string, string[]>} args.chunkMapping chunk → the shared modules that it requires
   * @param {InstalledModules} args.installedModules
   * @param {Promise<unknown>[]} args.promises what the chunk waits for; added to
   * @param {WebpackRequire} args.webpackRequire
   */
  consumes({ chunkId, chunkMapping, installedModules, promises, webpackRequire }) {
    for (const id of chunkMapping[chunkId] ?? []) {
      const installed = installedModules[id];
      if (installed) promises.push(installed);
      if (installed !== undefined) continue;
      const install = (/** @type {() => unknown} */ factory) => {
        installedModules[id] = 0;
        installModule(webpackRequire, id, factory);
      };
      const fail = (/** @type {unknown} */ error) => {
        delete installedModules[id];
        installModule(webpackRequire, id, () => {
          throw error;
        });
      };
      try {
        const factory = resolveModule(webpackRequire, id);
        if (typeof factory === 'function') install(factory);
        else promises.push((installedModules[id] = factory.then(install).catch(fail)));
      } catch (error) {
        fail(error);
      }
    }
  },
};

export default { runtime: {}, bundlerRuntime };
