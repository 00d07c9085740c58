import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { describe, it } from 'node:test';

const typescript = createRequire(import.meta.url)('./typescript.cjs');
const compilerOptions = { target: typescript.ScriptTarget.ES2022, sourceMap: true };
const compile = (fileName, source) =>
  typescript.transpileModule(source, { fileName, compilerOptions, reportDiagnostics: true });

describe('the compiler that ts-loader calls', () => {
  it('strips types, compiles JSX and keeps the comments that name chunks', () => {
    const { outputText, sourceMapText, diagnostics } = compile(
      'page.tsx',
      `import type { A } from './a';
const load = (): Promise<A> => import(/* webpackChunkName: "cart" */ './cart');
export const page = <a href="/cart" onClick={() => void load()}>Cart</a>;`,
    );
    assert.match(outputText, /import\(\/\* webpackChunkName: "cart" \*\/\s*"\.\/cart"\)/);
    assert.match(outputText, /from\s*"react\/jsx-runtime"/);
    assert.doesNotMatch(outputText, /Promise|\.\/a"/);
    assert.deepEqual(JSON.parse(sourceMapText).sources, ['page.tsx']);
    assert.deepEqual(diagnostics, []);
  });

  it('reports an error of syntax as TypeScript does', () => {
    const [error] = compile('broken.ts', 'const = 1;').diagnostics;
    assert.equal(error?.messageText, 'Variable declaration expected.');
  });
});
