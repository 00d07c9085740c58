// The bundler runtime of a host that provides shared modules and consumes none from others: what
// code that `@module-federation/enhanced` generates for such a build calls.
import { init } from './runtime.js';
import { registerShared } from './share-scope.js';

const bundlerRuntime = {
  /**
   * Called once when the build starts.
   * @param {{ webpackRequire: import('./container.js').WebpackRequire }} args
   * @returns {import('./runtime.js').ModuleFederation} the page's instance
   */
  init: ({ webpackRequire: { S: shareScopeMap, federation } }) =>
    init({ ...federation.initOptions, shareScopeMap }),

  /**
   * `__webpack_init_sharing__`: registers what this build provides.
   * @param {{ shareScopeName: string, webpackRequire: import('./container.js').WebpackRequire }}
   *   args
   */
  I({ shareScopeName, webpackRequire: { S: scopes, federation } }) {
    registerShared((scopes[shareScopeName] ??= {}), federation.initOptions, shareScopeName);
    return true;
  },
};

export default { runtime: { init }, bundlerRuntime };
