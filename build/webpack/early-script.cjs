const { createHash } = require('node:crypto');
const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');
const { transform } = require('@swc/core');

/** The script's source in the shell. */
exports.EARLY_SCRIPT_SOURCE = 'src/pre-hydration-clicks/record-clicks.ts';

/** @type {import('@swc/core').Options} */
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
 * Compiles the shell's script that runs before all others. It is not bundled, to keep it small.
 * @param {string} dir the package's folder
 * @returns {Promise<{name: string, code: string} | undefined>} undefined when the package has
 *   no such script
 */
exports.compileEarlyScript = async (dir) => {
  const source = path.join(dir, exports.EARLY_SCRIPT_SOURCE);
  if (!existsSync(source)) return undefined;
  const { code } = await transform(readFileSync(source, 'utf8'), OPTIONS);
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 10);
  return { name: `early.${hash}.js`, code };
};
