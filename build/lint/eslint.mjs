// Lint rules of every front-end package, inside and outside the repository. Those that need types
// are in oxlint.jsonc.
// eslint-plugin-jsx-a11y does not support ESLint 10; jsx-a11y-x is its maintained fork.
import json from '@eslint/json';
import a11y from 'eslint-plugin-jsx-a11y-x';
import promise from 'eslint-plugin-promise';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const SOURCES = ['**/*.{ts,tsx}'];
const SCRIPTS = ['**/*.{js,mjs,cjs}'];
const DATA = ['**/*.json'];
const TESTS = [
  '**/*.test.{ts,tsx,mjs,cjs}',
  '**/testing*.{ts,tsx,mjs}',
  '**/testing/**/*.{ts,tsx}',
  'e2e/**/*.ts',
];
/** A relative import across subpaths of `shared` would create a second copy of a store. */
const ACROSS_SUBPATHS = ['stores', 'api', 'i18n', 'router', 'query', 'ui', 'contract'];

/**
 * Libraries of the shell → the subpath of `@smokehouse/shared` that gives remotes the shell's copy. A
 * remote's own copy has other contexts, other caches and its own bytes.
 */
const OF_THE_SHELL = {
  '@hookform/resolvers': 'forms',
  '@tanstack/react-query': 'query',
  axios: 'api',
  i18next: 'i18n',
  'react-hook-form': 'forms',
  'react-hot-toast': 'ui',
  'react-i18next': 'i18n',
  'react-router': 'router',
  'react-router-dom': 'router',
};

/**
 * Rules for TypeScript and JavaScript.
 * @type {import('eslint').Linter.RulesRecord}
 */
const everywhere = {
  complexity: ['error', 12],
  'max-lines-per-function': ['error', { max: 150, skipBlankLines: true, skipComments: true }],
  '@typescript-eslint/no-unused-vars': [
    'error',
    { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
  ],
  'promise/no-return-wrap': 'error',
  'promise/no-new-statics': 'error',
  'promise/param-names': ['error', { resolvePattern: '^_?resolve', rejectPattern: '^_?reject' }],
  'promise/valid-params': 'error',
};

/** A cast through `unknown` switches the type checker off. */
const DOUBLE_CAST = {
  selector: 'TSAsExpression > TSAsExpression.expression > TSUnknownKeyword',
  message: 'Parse the value or type its source. If the cast must stay, disable with the reason.',
};
const FIXED_SLEEPS = [
  {
    selector: "NewExpression[callee.name='Promise'] CallExpression[callee.name='setTimeout']",
    message: 'Wait for the event itself, or use eventually().',
  },
  {
    selector:
      "ImportDeclaration[source.value='node:timers/promises'] ImportSpecifier[imported.name='setTimeout']",
    message: 'Wait for the event itself, or use eventually().',
  },
];

/** Storage that all packages of a page share. */
const BROWSER_STORAGE = ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore'];
const GLOBAL_OBJECTS = ['window', 'globalThis', 'self', 'top', 'parent'];
const STORAGE_MESSAGE =
  'All packages of a page share it. Use openStorage() of @smokehouse/shared/bundled/storage.';

/**
 * A package stores data under its own name only.
 * @type {import('eslint').Linter.RulesRecord}
 */
const storage = {
  'no-restricted-globals': [
    'error',
    ...BROWSER_STORAGE.map((name) => ({ name, message: STORAGE_MESSAGE })),
  ],
  'no-restricted-properties': [
    'error',
    ...GLOBAL_OBJECTS.flatMap((object) =>
      BROWSER_STORAGE.map((property) => ({ object, property, message: STORAGE_MESSAGE })),
    ),
    { object: 'document', property: 'cookie', message: STORAGE_MESSAGE },
  ],
};

/** @type {import('eslint').Linter.RulesRecord} */
const accessibility = {
  // Safari drops the list role of lists without bullets, and browsers drop the row group role when
  // CSS changes a table's display: an explicit role restores it.
  'jsx-a11y-x/no-redundant-roles': [
    'error',
    { ul: ['list'], ol: ['list'], thead: ['rowgroup'], tbody: ['rowgroup'] },
  ],
  'jsx-a11y-x/no-interactive-element-to-noninteractive-role': [
    'error',
    { tr: ['row'], td: ['cell'], th: ['columnheader', 'rowheader'] },
  ],
  // Escape, blur and clicks outside a dialog are handled on an element that contains the focusable
  // controls. The journeys by keyboard and axe check the result.
  'jsx-a11y-x/no-static-element-interactions': 'off',
  'jsx-a11y-x/no-noninteractive-element-interactions': 'off',
  'jsx-a11y-x/click-events-have-key-events': 'off',
  // A field gets the focus only when the visitor has just opened it.
  'jsx-a11y-x/no-autofocus': 'off',
};

const ACROSS = {
  group: ACROSS_SUBPATHS.map((name) => `**/../${name}*`),
  message: 'Import @smokehouse/shared/… by its package name.',
};

/** @type {import('eslint').Linter.RulesRecord} */
const react = {
  'react-hooks/rules-of-hooks': 'error',
  'react-hooks/exhaustive-deps': 'error',
  'no-restricted-imports': ['error', { patterns: [ACROSS] }],
};

/** @type {import('eslint').Linter.RulesRecord} */
const remote = {
  'no-restricted-imports': [
    'error',
    {
      patterns: [
        ACROSS,
        ...Object.entries(OF_THE_SHELL).map(([name, subpath]) => ({
          group: [name, `${name}/*`],
          message: `Remotes share the shell's copy: import from @smokehouse/shared/${subpath}.`,
        })),
      ],
    },
  ],
};

/**
 * @param {{frontEnd?: string[], remotes?: string[]}} [options] `frontEnd`: the files with React
 *   components; `remotes`: those of remotes. All by default
 * @returns an array for `eslint.config.mjs`
 */
export function rules({ frontEnd = SOURCES, remotes = frontEnd } = {}) {
  return tseslint.config(
    { ignores: ['**/dist/**', '**/node_modules/**', '**/.cache/**'] },
    { linterOptions: { reportUnusedDisableDirectives: 'error' } },
    ...tseslint.configs.recommended.map((config) => ({
      ...config,
      files: [...SOURCES, ...SCRIPTS],
    })),
    {
      files: [...SOURCES, ...SCRIPTS],
      plugins: { promise },
      rules: { ...everywhere, 'no-restricted-syntax': ['error', DOUBLE_CAST] },
    },
    {
      files: SOURCES,
      rules: {
        '@typescript-eslint/consistent-type-imports': [
          'error',
          { fixStyle: 'inline-type-imports' },
        ],
      },
    },
    { files: SCRIPTS, rules: { '@typescript-eslint/no-require-imports': 'off' } },
    {
      // Of two texts with one key, the last one would silently stand in both places.
      files: DATA,
      ignores: ['**/package-lock.json', '**/tsconfig*.json'],
      plugins: { json },
      language: 'json/json',
      rules: { 'json/no-duplicate-keys': 'error', 'json/no-empty-keys': 'error' },
    },
    { ...a11y.configs.recommended, files: frontEnd },
    {
      files: frontEnd,
      plugins: { 'react-hooks': reactHooks },
      rules: { ...accessibility, ...react, ...storage },
    },
    { files: remotes, rules: remote },
    {
      files: TESTS,
      rules: {
        'no-restricted-syntax': ['error', DOUBLE_CAST, ...FIXED_SLEEPS],
        // Tests look at what was stored.
        'no-restricted-globals': 'off',
        'no-restricted-properties': 'off',
        // A suite is one function.
        'max-lines-per-function': 'off',
      },
    },
  );
}

export default rules();
