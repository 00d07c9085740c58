const { createHash } = require('node:crypto');
const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');
const { transform } = require('@swc/core');

/** Where the shell has it. */
exports.EARLY_SOURCE = 'src/pre-hydration-clicks/record-clicks.ts';

const OPTIONS = {
  isModule: false,
  minify: true,
  jsc: {
    parser: { syntax: 'typescript' },
    target: 'es2022',
    minify: { compress: true, mangle: true },
  },
};

/**
 * Makes the shell's script that runs before all others, small and without webpack around it.
 * @param {string} dir the package's folder
 * @returns {Promise<{name: string, code: string} | undefined>} nothing where there is no such
 *   script
 */
exports.makeEarly = async (dir) => {
  const source = path.join(dir, exports.EARLY_SOURCE);
  if (!existsSync(source)) return undefined;
  const { code } = await transform(readFileSync(source, 'utf8'), OPTIONS);
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 10);
  return { name: `early.${hash}.js`, code };
};
