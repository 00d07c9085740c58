import { compare, satisfies } from './semver.js';

/**
 * One version of a shared module, as the library's runtime and webpack's own containers write and
 * read it in a share scope.
 * @typedef {object} SharedVersion
 * @property {string} version
 * @property {() => Factory | Promise<Factory>} get
 * @property {Factory} [lib] the factory, where it is here already
 * @property {string[]} [scope] names of the share scopes that it belongs to
 * @property {{ eager?: boolean }} [shareConfig]
 * @property {boolean} [eager] comes with the entry, so that `get` answers without waiting
 * @property {string} [from] name of the build that provides it
 * @property {boolean} [loaded] in use: it is not replaced any more
 *
 * @typedef {() => unknown} Factory
 * @typedef {Record<string, Record<string, SharedVersion>>} ShareScope share key → version → module
 * @typedef {Record<string, ShareScope>} ShareScopes
 *
 * What a build provides, as generated code hands it over (`federation.initOptions`).
 * @typedef {object} ProvidedModules
 * @property {string} name of the build
 * @property {Record<string, SharedVersion | SharedVersion[]>} [shared]
 *
 * What a build consumes, as generated code hands it over.
 * @typedef {object} ConsumedModule
 * @property {string} shareKey
 * @property {string | string[]} [shareScope]
 * @property {boolean} [singleton]
 * @property {string | false} [requiredVersion]
 * @property {boolean} [strictVersion]
 * @property {() => Factory | Promise<Factory>} fallback the build's own copy; throws without one
 */

/**
 * Whether a build's module takes the place of one of the same version that is registered already:
 * never of one that is in use; otherwise what comes with an entry precedes what must be fetched.
 * @param {SharedVersion | undefined} registered
 * @param {boolean} eager
 * @param {string} from
 */
const takesPlaceOf = (registered, eager, from) => {
  if (!registered) return true;
  if (registered.loaded) return false;
  if (eager !== !!registered.eager) return eager;
  return from > (registered.from ?? '');
};

/**
 * Registers the modules that a build provides in a share scope.
 * @param {ShareScope} scope
 * @param {ProvidedModules} build
 * @param {string} scopeName
 */
export const registerShared = (scope, { name: from, shared = {} }, scopeName = 'default') => {
  for (const [shareKey, provided] of Object.entries(shared)) {
    for (const { version, get, lib, scope: scopes, shareConfig } of [provided].flat()) {
      if (scopes && !scopes.includes(scopeName)) continue;
      const versions = (scope[shareKey] ??= {});
      const eager = !!shareConfig?.eager;
      if (takesPlaceOf(versions[version], eager, from)) {
        versions[version] = { version, get, lib, scope: [scopeName], shareConfig, eager, from };
      }
    }
  }
};

/**
 * The factory of a shared module: of the highest version, or of the one in use; for a module that
 * is not a singleton, of the highest version that satisfies its range.
 * @param {ShareScopes} scopes
 * @param {ConsumedModule} consumed
 * @param {string} consumer name of the build, for messages
 * @returns {Factory | Promise<Factory>} the promise where the module has to be fetched
 * @throws where a strict consumer requires another version, or nobody provides the module
 */
export const resolveShared = (scopes, consumed, consumer) => {
  const { shareKey, shareScope, singleton, requiredVersion, strictVersion, fallback } = consumed;
  const fits = (/** @type {string} */ version) =>
    !requiredVersion || satisfies(version, requiredVersion);
  for (const scopeName of [shareScope ?? 'default'].flat()) {
    const versions = scopes[scopeName]?.[shareKey] ?? {};
    const newestFirst = Object.keys(versions).sort((a, b) => compare(b, a));
    const version = singleton
      ? (newestFirst.find((one) => versions[one]?.loaded) ?? newestFirst[0])
      : newestFirst.find(fits);
    const provided = version !== undefined && versions[version];
    if (!provided) continue;
    if (!fits(version)) {
      const message = `${consumer} requires ${shareKey} ${requiredVersion}, and the page provides ${version}`;
      if (strictVersion) throw new Error(message);
      console.warn(message);
    }
    provided.loaded = true;
    return provided.lib ?? provided.get();
  }
  return fallback();
};
