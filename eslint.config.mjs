import { rules } from '@smokehouse/build/eslint';

export default [
  { ignores: ['data/**', 'server/src/money/sandbox/checkout/**', 'server/src/database/types.ts'] },
  ...rules({ frontEnd: ['{shell,shared,mfe-*}/**/*.{ts,tsx}'] }),
];
