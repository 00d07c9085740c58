// TypeScript for ts-loader (its option `compiler`), which strips types with SWC: twelve times
// faster, and equal because `isolatedModules` and `verbatimModuleSyntax` leave nothing to infer.
// TypeScript still reads the configuration and words the errors.
const swc = require('@swc/core');
const typescript = require('typescript');

/**
 * The name of a target in SWC.
 * @param {typescript.ScriptTarget} [target]
 */
const nameOf = (target = typescript.ScriptTarget.ES2022) =>
  /** @type {swc.JscTarget} */ (typescript.ScriptTarget[target].toLowerCase());

/**
 * The last output of each file. The server build, the browser build and several packages contain
 * the same files, and one process builds several packages.
 * @type {Map<string, {source: string, settings: string, output: typescript.TranspileOutput}>}
 */
const outputs = new Map();

/**
 * @param {string} source
 * @param {string} fileName
 * @param {typescript.CompilerOptions} [compilerOptions]
 * @returns {typescript.TranspileOutput}
 */
function stripTypes(source, fileName, { target, sourceMap } = {}) {
  const { code, map } = swc.transformSync(source, {
    filename: fileName,
    configFile: false,
    swcrc: false,
    sourceMaps: sourceMap === true,
    // Without indentation. Webpack splits chunks by the length of this text.
    minify: true,
    jsc: {
      // Some comments are webpack's.
      minify: { compress: false, mangle: false, format: { comments: 'all' } },
      parser: { syntax: 'typescript', tsx: fileName.endsWith('x') },
      target: nameOf(target),
      transform: { react: { runtime: 'automatic' }, verbatimModuleSyntax: true },
    },
  });
  return { outputText: code, sourceMapText: map, diagnostics: [] };
}

/** @type {typeof typescript.transpileModule} */
function transpileModule(source, options) {
  const { fileName, transformers, compilerOptions } = options;
  // Transformers are functions for TypeScript's own compiler.
  if (!fileName || transformers?.before) return typescript.transpileModule(source, options);
  const settings = JSON.stringify(compilerOptions);
  const known = outputs.get(fileName);
  if (known?.source === source && known.settings === settings) return known.output;
  const output = compile(source, fileName, options);
  outputs.set(fileName, { source, settings, output });
  return output;
}

/**
 * @param {string} source
 * @param {string} fileName
 * @param {typescript.TranspileOptions} options
 */
function compile(source, fileName, options) {
  try {
    return stripTypes(source, fileName, options.compilerOptions);
  } catch {
    // An error of syntax. ts-loader shows it as TypeScript words it.
    return typescript.transpileModule(source, options);
  }
}

module.exports = Object.create(typescript, { transpileModule: { value: transpileModule } });
