// TypeScript for ts-loader (its option `compiler`), which compiles an unchanged file once in a
// process. The server build, the browser build and several packages contain the same files.
const typescript = require('typescript');

/**
 * The last output of each file.
 * @type {Map<string, {source: string, settings: string, output: typescript.TranspileOutput}>}
 */
const outputs = new Map();

/** @type {typeof typescript.transpileModule} */
function transpileModule(source, options) {
  const { fileName, transformers, compilerOptions } = options;
  // Transformers are functions: their output cannot be compared.
  if (!fileName || transformers?.before) return typescript.transpileModule(source, options);
  const settings = JSON.stringify(compilerOptions);
  const known = outputs.get(fileName);
  if (known?.source === source && known.settings === settings) return known.output;
  const output = typescript.transpileModule(source, options);
  outputs.set(fileName, { source, settings, output });
  return output;
}

module.exports = Object.create(typescript, { transpileModule: { value: transpileModule } });
