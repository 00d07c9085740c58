import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { ESLint } from 'eslint';
import outside, { rules } from './eslint.mjs';
import { findCheckout } from '../cli/project.mjs';
import { findTool } from '../cli/tools.mjs';

const checkout = findCheckout() ?? '';

/** Lints a source text as a file, which need not exist. */
async function lint(overrideConfig, file, text) {
  const eslint = new ESLint({
    cwd: checkout,
    overrideConfigFile: true,
    overrideConfig,
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
  const inRepository = rules({
    frontEnd: ['{shell,shared,mfe-*}/**/*.{ts,tsx}'],
    remotes: ['mfe-*/**/*.{ts,tsx}'],
  });
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

  it('refuse two texts with one key', async () => {
    const twice = '{ "cart": { "deliver": "Deliver: {{day}}", "deliver": "Deliver it instead" } }';
    for (const config of [inRepository, outside])
      assert.deepEqual(await lint(config, 'mfe-cart/locales/planted.en.json', twice), [
        'json/no-duplicate-keys',
      ]);
  });

  it("refuse a remote's own copy of a library of the shell, and name where it is shared", async () => {
    const eslint = (overrideConfig, file) =>
      lint(overrideConfig, file, "export { useQuery } from '@tanstack/react-query';");
    assert.deepEqual(await eslint(outside, 'src/pages/planted.tsx'), ['no-restricted-imports']);
    assert.deepEqual(await eslint(inRepository, 'mfe-cart/src/planted.ts'), [
      'no-restricted-imports',
    ]);
    assert.deepEqual(await eslint(inRepository, 'shared/src/query/planted.ts'), []);
    const part = "export { icu } from 'i18next/icu';";
    assert.deepEqual(await lint(outside, 'src/pages/planted.tsx', part), ['no-restricted-imports']);
  });

  it('refuse a function of more than 150 lines, but not in a test', async () => {
    const long = `export function f() {\n${'  g();\n'.repeat(150)}}`;
    assert.deepEqual(await lint(inRepository, 'mfe-cart/src/lib/planted.ts', long), [
      'max-lines-per-function',
    ]);
    assert.deepEqual(await lint(inRepository, 'mfe-cart/src/lib/planted.test.ts', long), []);
  });

  it('allow tests to look at what was stored', async () => {
    assert.deepEqual(
      await lint(inRepository, 'mfe-cart/src/pages/planted.test.tsx', 'localStorage.clear();'),
      [],
    );
  });
});

describe('the lint rules that need types', () => {
  const PLANTED = [
    'export async function load(): Promise<void> {}',
    'load();',
    '[1].forEach(async () => load());',
    "export const parsed: string = JSON.parse('{}');",
    'export const text = String({});',
  ].join('\n');

  /** Lints a TypeScript file in a folder of its own. @returns the names of the broken rules */
  function lintTyped(file) {
    const folder = mkdtempSync(path.join(tmpdir(), 'smokehouse-lint-'));
    try {
      const compilerOptions = { strict: true, target: 'es2022', types: [] };
      writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
      writeFileSync(path.join(folder, file), PLANTED);
      const config = path.join(import.meta.dirname, 'oxlint.jsonc');
      const { stdout } = spawnSync(
        process.execPath,
        [findTool('oxlint'), '--config', config, '--format', 'json', '.'],
        {
          cwd: folder,
          encoding: 'utf8',
          // Oxlint looks for it in the folder and those above it.
          env: { ...process.env, OXLINT_TSGOLINT_PATH: findTool('oxlint-tsgolint') },
        },
      );
      return JSON.parse(stdout).diagnostics.map(({ code }) => code);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  it('refuse promises that nobody awaits, and values without a type', () => {
    assert.deepEqual(lintTyped('planted.ts'), [
      'typescript(no-floating-promises)',
      'typescript(no-misused-promises)',
      'typescript(no-unsafe-assignment)',
      'typescript(no-base-to-string)',
    ]);
  });
  it('allow tests to read answers without a type', () => {
    assert.ok(!lintTyped('planted.test.ts').includes('typescript(no-unsafe-assignment)'));
  });
});
