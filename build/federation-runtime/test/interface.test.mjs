import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { buildContainer } from './fixture.mjs';

const require = createRequire(import.meta.url);
const { RuntimeModule } = require('webpack');
const { unknownMembers } = require('../webpack/interface.cjs');

/** Generated code of a later version of the library, which calls something new. */
class LaterVersion {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('LaterVersion', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('LaterVersion', (chunk) => {
        compilation.addRuntimeModule(chunk, new NewCall());
      });
    });
  }
}

class NewCall extends RuntimeModule {
  constructor() {
    super('new call');
  }

  generate() {
    return '__webpack_require__.federation.bundlerRuntime.warmUp({});';
  }
}

test('a build fails where the library generates a call that the slim runtime does not know', async () => {
  await assert.rejects(
    buildContainer('slim', { plugins: [new LaterVersion()] }),
    (/** @type {Error} */ error) => {
      assert.match(
        error.message,
        /@module-federation\/enhanced \d+\.\d+\.\d+ generated code that uses/,
      );
      assert.match(error.message, /bundlerRuntime\.warmUp/);
      assert.match(error.message, /FEDERATION_RUNTIME=full/);
      return true;
    },
  );
});

test('the library’s own runtime is not checked', async () => {
  assert.ok(await buildContainer('full', { plugins: [new LaterVersion()] }));
});

test('a host knows fewer calls than a container', () => {
  const source = 'r.federation.bundlerRuntime.consumes({}); r.federation.bundlerRuntime.I({});';
  assert.deepEqual(unknownMembers('host', source), ['bundlerRuntime.consumes']);
  assert.deepEqual(unknownMembers('container', source), []);
});

test('a new property of the library’s runtime object is noticed', () => {
  assert.deepEqual(unknownMembers('container', 'r.federation.preloadQueue.push(1)'), [
    'preloadQueue',
  ]);
});
