import assert from 'node:assert/strict';
import { test } from 'node:test';
import container from '../src/container.js';

const { bundlerRuntime } = container;

/** What webpack generates for a container that consumes `react` in its entry. */
function generatedCode() {
  const webpackRequire = /** @type {any} */ ({
    m: {},
    c: {},
    S: {},
    I: () => true,
    federation: { initOptions: { name: 'menu' } },
    consumesLoadingData: {
      moduleIdToConsumeDataMapping: {
        react: {
          shareKey: 'react',
          singleton: true,
          fallback: () => {
            throw new Error('nobody provides react');
          },
        },
      },
    },
  });
  bundlerRuntime.init({ webpackRequire });
  return webpackRequire;
}

/** Requires a module anew, as an edited module does. */
function requireModule(webpackRequire, id) {
  const module = { exports: undefined };
  webpackRequire.m[id](module);
  return module.exports;
}

test('a hot update does not take the host’s modules from a container', () => {
  const webpackRequire = generatedCode();
  const react = { version: '19.0.0', lib: () => 'the host’s React', get: () => () => '' };
  bundlerRuntime.initContainerEntry({
    webpackRequire,
    shareScope: { react: { '19.0.0': react } },
  });
  // The generated code of share scopes, which each hot update contains.
  webpackRequire.S = {};
  bundlerRuntime.installInitialConsumes({
    initialConsumes: ['react'],
    installedModules: {},
    webpackRequire,
  });
  assert.equal(requireModule(webpackRequire, 'react'), 'the host’s React');
});
