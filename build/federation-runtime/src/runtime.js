// The public runtime API of Module Federation 2, as far as a page needs it that registers its
// remotes at run time. It takes the place of `@module-federation/runtime`, and so of what
// `@module-federation/enhanced/runtime` exports; types come from the library.
import { registerShared } from './share-scope.js';

/**
 * A container: what a remote's entry leaves on the page.
 * @typedef {object} Container
 * @property {(shareScope: object, initScope?: unknown[], options?: object) => unknown} init
 * @property {(module: string) => Promise<() => unknown>} get
 *
 * @typedef {object} Remote
 * @property {string} name
 * @property {string} entry address of the entry script
 * @property {string} [alias]
 * @property {string} [version]
 * @property {string} [entryGlobalName] name of the global variable that holds the container
 * @property {'global' | 'var'} [type]
 * @property {string | string[]} [shareScope]
 *
 * A runtime plugin: the hooks `loadEntry` and `errorLoadRemote` of the library's plugins.
 * @typedef {object} Plugin
 * @property {string} name
 * @property {(args: object) => unknown} [loadEntry] loads a remote's entry; the first plugin that
 *   returns a container wins
 * @property {(args: object) => unknown} [errorLoadRemote] returns a module in place of one that
 *   could not be loaded
 *
 * @typedef {object} Options
 * @property {string} name of the host
 * @property {import('./share-scope.js').ShareScopes} [shareScopeMap]
 * @property {Remote[]} [remotes]
 * @property {import('./share-scope.js').ProvidedModules['shared']} [shared]
 * @property {Plugin[]} [plugins]
 */

const HOOKS = ['loadEntry', 'errorLoadRemote'];

const globals = /** @type {Record<string, any>} */ (globalThis);

/**
 * What the library's developer tools read: the instances of the page and which remotes each knows.
 * @returns {{ __INSTANCES__: ModuleFederation[], __SHARE__: Record<string, object>, moduleInfo:
 *   Record<string, any> }}
 */
const developerTools = () =>
  (globals['__FEDERATION__'] ??= { __INSTANCES__: [], __SHARE__: {}, moduleInfo: {} });

/**
 * @param {Required<Pick<Remote, 'entry' | 'entryGlobalName'>>} remote
 * @returns {Promise<Container>}
 */
const loadEntryScript = ({ entry, entryGlobalName }) =>
  new Promise((resolve, reject) => {
    const settle = () => resolve(globals[entryGlobalName]);
    if (globals[entryGlobalName]) return settle();
    const script = document.createElement('script');
    script.src = entry;
    script.crossOrigin = 'anonymous';
    script.onload = settle;
    script.onerror = () => reject(new Error(`${entry} could not be loaded`));
    document.head.append(script);
  });

export class ModuleFederation {
  /** Remote → its container, or the promise of it. @type {Map<string, Promise<Container>>} */
  moduleCache = new Map();

  /** @param {Options} options */
  constructor({ shareScopeMap = {}, ...options }) {
    this.name = options.name;
    this.shareScopeMap = shareScopeMap;
    /** @type {Required<Omit<Options, 'shareScopeMap'>>} */
    this.options = { name: options.name, remotes: [], shared: {}, plugins: [] };
    const tools = developerTools();
    tools.__INSTANCES__.push(this);
    tools.__SHARE__[this.name] = shareScopeMap;
    tools.moduleInfo[this.name] = { version: '', remotesInfo: {} };
    this.initOptions(options);
  }

  /** @param {Partial<Options>} options */
  initOptions({ plugins = [], remotes = [], shared = {} }) {
    this.registerPlugins(plugins);
    this.registerRemotes(remotes);
    this.registerShared(shared);
    return this.options;
  }

  /** @param {Plugin[]} plugins */
  registerPlugins(plugins) {
    if (process.env.NODE_ENV !== 'production') plugins.forEach(warnOfUnknownHooks);
    this.options.plugins.push(...plugins);
  }

  /** @param {NonNullable<Options['shared']>} shared */
  registerShared(shared) {
    registerShared((this.shareScopeMap['default'] ??= {}), { name: this.name, shared });
  }

  /**
   * Makes remotes known. A remote that is known stays as it is, unless `force` is set.
   * @param {Remote[]} remotes
   * @param {{ force?: boolean }} [options]
   */
  registerRemotes(remotes, { force } = {}) {
    const { moduleInfo } = developerTools();
    for (const remote of remotes) {
      const { name, entry, version = entry, entryGlobalName: globalName = name } = remote;
      const known = this.options.remotes.findIndex((one) => one.name === name);
      if (known >= 0 && !force) continue;
      if (known >= 0) this.options.remotes.splice(known, 1);
      this.moduleCache.delete(name);
      this.options.remotes.push(remote);
      moduleInfo[this.name].remotesInfo[name] = { matchedVersion: version };
      moduleInfo[`${name}:${version}`] = { version, globalName, remoteEntry: entry };
    }
  }

  /**
   * Loads a module that a remote exposes. A failed attempt is forgotten: the next call tries again.
   * @param {string} id name or alias of the remote, a slash, and the module: `mfe_cart/routes`
   * @param {{ loadFactory?: boolean }} [options] `false` returns the factory instead of the module
   * @returns {Promise<any>}
   * @throws where no such remote is registered, its entry cannot be loaded or initialized, or it
   *   does not expose the module, unless a plugin's `errorLoadRemote` returns something in its
   *   place
   */
  async loadRemote(id, { loadFactory = true } = {}) {
    const owner = (/** @type {Remote} */ { name, alias }) =>
      [name, alias].find((prefix) => prefix && id.startsWith(`${prefix}/`));
    const remote = this.options.remotes.find(owner);
    try {
      if (!remote) throw new Error(`${id}: no such remote is registered`);
      const container = await this.#containerOf(remote);
      const factory = await container.get(`.${id.slice(owner(remote)?.length)}`);
      return loadFactory ? factory() : factory;
    } catch (error) {
      const args = { id, error, from: 'runtime', lifecycle: 'onLoad', remote };
      const replacement = await this.#callHook('errorLoadRemote', args);
      if (replacement) return replacement;
      throw error;
    }
  }

  /** @param {Remote} remote */
  #containerOf(remote) {
    const known = this.moduleCache.get(remote.name);
    if (known) return known;
    const opening = this.#open(remote);
    this.moduleCache.set(remote.name, opening);
    opening.catch(() => {
      if (this.moduleCache.get(remote.name) === opening) this.moduleCache.delete(remote.name);
    });
    return opening;
  }

  /** @param {Remote} remote @returns {Promise<Container>} */
  async #open(remote) {
    const remoteInfo = {
      entryGlobalName: remote.name,
      type: 'global',
      shareScope: 'default',
      ...remote,
    };
    const loaded = await this.#callHook('loadEntry', { remoteInfo });
    const container = loaded ?? (await loadEntryScript(remoteInfo));
    if (!container?.init) {
      throw new Error(`${remote.entry} defines no container named ${remoteInfo.entryGlobalName}`);
    }
    const scopeNames = [remoteInfo.shareScope].flat();
    for (const name of scopeNames) this.shareScopeMap[name] ??= {};
    const options = { version: remote.version ?? '', shareScopeKeys: remoteInfo.shareScope };
    // Not enumerable, as in the library: who copies the options must not copy the page's modules.
    Object.defineProperty(options, 'shareScopeMap', { value: this.shareScopeMap });
    await container.init(this.shareScopeMap[scopeNames[0] ?? ''] ?? {}, [], options);
    return container;
  }

  /**
   * Calls a hook of each plugin in turn, until one returns something.
   * @param {'loadEntry' | 'errorLoadRemote'} hook
   * @param {object} args
   * @returns {Promise<any>}
   */
  async #callHook(hook, args) {
    for (const plugin of this.options.plugins) {
      const result = await plugin[hook]?.({ origin: this, ...args });
      if (result) return result;
    }
  }
}

/** @param {Plugin} plugin */
function warnOfUnknownHooks(plugin) {
  for (const [key, value] of Object.entries(plugin)) {
    if (typeof value === 'function' && !HOOKS.includes(key)) {
      console.warn(`Plugin ${plugin.name}: this runtime has no hook ${key}`);
    }
  }
}

/** @type {ModuleFederation | undefined} */
let instance;

/** Another instance beside the page's own. @param {Options} options */
export const createInstance = (options) => new ModuleFederation(options);

/** Creates the page's instance, or adds options to it. @param {Options} options */
export const init = (options) => {
  if (instance) instance.initOptions(options);
  else instance = createInstance(options);
  return instance;
};

/** The page's instance. */
export const getInstance = () => instance;

const initialized = () => {
  if (!instance) throw new Error('Module Federation is not initialized on this page');
  return instance;
};

/** @type {ModuleFederation['loadRemote']} */
export const loadRemote = (...args) => initialized().loadRemote(...args);
/** @type {ModuleFederation['registerRemotes']} */
export const registerRemotes = (...args) => initialized().registerRemotes(...args);
/** @type {ModuleFederation['registerPlugins']} */
export const registerPlugins = (...args) => initialized().registerPlugins(...args);
/** @type {ModuleFederation['registerShared']} */
const registerSharedModules = (...args) => initialized().registerShared(...args);
export { registerSharedModules as registerShared };
