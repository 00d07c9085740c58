// Lint rules of every front-end package, inside and outside the repository.
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const SOURCES = ['**/*.{ts,tsx}'];
/** A relative import across subpaths of `shared` would create a second copy of a store. */
const ACROSS_SUBPATHS = ['stores', 'api', 'i18n', 'router', 'query', 'ui', 'contract'];

/**
 * @param {{frontEnd?: string[]}} [options] `frontEnd`: the files with React components; all by
 *   default
 * @returns an array for `eslint.config.mjs`
 */
export function rules({ frontEnd = SOURCES } = {}) {
  return tseslint.config(
    { ignores: ['**/dist/**', '**/node_modules/**', '**/.cache/**'] },
    { linterOptions: { reportUnusedDisableDirectives: 'off' } },
    ...tseslint.configs.recommended.map((config) => ({ ...config, files: SOURCES })),
    {
      files: SOURCES,
      rules: {
        '@typescript-eslint/no-unused-vars': [
          'error',
          { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
        ],
        '@typescript-eslint/consistent-type-imports': [
          'error',
          { fixStyle: 'inline-type-imports' },
        ],
      },
    },
    {
      files: frontEnd,
      plugins: { 'react-hooks': reactHooks },
      rules: {
        'react-hooks/rules-of-hooks': 'error',
        'react-hooks/exhaustive-deps': 'error',
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                group: ACROSS_SUBPATHS.map((name) => `**/../${name}*`),
                message: 'Import @smokehouse/shared/… by its package name.',
              },
            ],
          },
        ],
      },
    },
  );
}

export default rules();
