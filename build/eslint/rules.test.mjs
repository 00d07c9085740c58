import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, it } from 'node:test';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import outside, { rules } from './index.mjs';
import { findCheckout } from '../cli/project.mjs';

const checkout = findCheckout() ?? '';

/** Lints a source text as a file, without rules that need types: the file does not exist. */
async function lint(overrideConfig, file, text) {
  const eslint = new ESLint({
    cwd: checkout,
    overrideConfigFile: true,
    overrideConfig: [
      ...overrideConfig,
      { files: ['**/*.{ts,tsx}'], ...tseslint.configs.disableTypeChecked },
    ],
  });
  const [result] = await eslint.lintText(text, { filePath: path.join(checkout, file) });
  return result.messages.map(({ ruleId, message }) => ruleId ?? message);
}

/** The planted violations: each uses storage that all packages of a page share. */
const VIOLATIONS = [
  ['localStorage.clear();', 'no-restricted-globals'],
  ["export const at = sessionStorage.getItem('a');", 'no-restricted-globals'],
  ["indexedDB.deleteDatabase('a');", 'no-restricted-globals'],
  ["void caches.delete('a');", 'no-restricted-globals'],
  ['window.localStorage.clear();', 'no-restricted-properties'],
  ["globalThis['sessionStorage'].clear();", 'no-restricted-properties'],
  ['export const { localStorage: stored } = window;', 'no-restricted-properties'],
  ["document.cookie = 'a=b';", 'no-restricted-properties'],
];

describe('the lint rules of a front-end package', () => {
  const inRepository = rules({ frontEnd: ['{shell,shared,mfe-*}/**/*.{ts,tsx}'] });
  /** @type {[title: string, config: typeof outside, file: string][]} */
  const places = [
    ['a remote of the repository', inRepository, 'mfe-cart/src/pages/planted.tsx'],
    ['the shell', inRepository, 'shell/src/planted.ts'],
    ["a team's own repository, as `smokehouse new` makes it", outside, 'src/pages/planted.tsx'],
  ];
  for (const [title, config, file] of places) {
    it(`refuse shared storage in ${title}`, async () => {
      for (const [text, rule] of VIOLATIONS)
        assert.deepEqual(await lint(config, file, text), [rule], text);
      const allowed =
        "import { openStorage } from '@smokehouse/shared/bundled/storage';\n" +
        "export const seen = openStorage('mfe-cart', 'always').get('seen');";
      assert.deepEqual(await lint(config, file, allowed), []);
    });
  }

  it('allow tests to look at what was stored', async () => {
    assert.deepEqual(
      await lint(inRepository, 'mfe-cart/src/pages/planted.test.tsx', 'localStorage.clear();'),
      [],
    );
  });
});
