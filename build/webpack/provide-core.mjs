// Hands the page's one federation runtime to the remotes, which are built without one (8.5 KB gz an entry instead of 26.8).
import * as core from '@module-federation/runtime-tools/runtime-core';

export default () => ({
  name: 'provide-core',
  beforeInit(args) {
    globalThis._FEDERATION_RUNTIME_CORE ??= core;
    return args;
  },
});
