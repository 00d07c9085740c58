import { rules } from '@smokehouse/build/eslint';
import playwright from 'eslint-plugin-playwright';

export default [
  {
    ignores: [
      'data/**',
      // Templates and broken examples that belong to no project. Journeys lint a generated remote.
      'build/starter*/**',
      'build/fixtures/**',
    ],
  },
  ...rules({
    frontEnd: ['{shell,shared,mfe-*}/**/*.{ts,tsx}'],
    remotes: ['mfe-*/**/*.{ts,tsx}'],
  }),
  {
    ...playwright.configs['flat/recommended'],
    files: ['e2e/**/*.ts'],
    rules: {
      ...playwright.configs['flat/recommended'].rules,
      // Oxfmt decides the format.
      'playwright/consistent-spacing-between-blocks': 'off',
      // The document itself, and what the server and the scripts note in it.
      'playwright/no-raw-locators': [
        'error',
        { allowed: ['html', 'body', '#root', 'script[src*="/shell."]', '[data-pressed]'] },
      ],
      // Journeys run in two languages and for several roles.
      'playwright/no-conditional-in-test': 'off',
      // Functions that several journeys share contain assertions too.
      'playwright/expect-expect': ['error', { assertFunctionPatterns: ['^expect', '^open'] }],
    },
  },
];
