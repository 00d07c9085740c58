// How every script of this repository reads its arguments. A wrong one ends the script with 2 and
// one sentence, before it does anything.
import path from 'node:path';
import { parseArgs } from 'node:util';

const WRONG_USAGE = 2;

/** @template {string | number | boolean} V @typedef {V extends number ? number : V extends boolean ? boolean : string} Widened */

/** How the running script is called: `npm run build --`, or `node build/bin/build.mjs`. */
function callOf() {
  const { npm_lifecycle_event: script, npm_package_json: file = '' } = process.env;
  if (!script) return `node ${path.relative(process.cwd(), process.argv[1] ?? '')}`;
  const workspace = path.relative(process.env.INIT_CWD ?? '', path.dirname(file));
  const place = workspace && !workspace.startsWith('..') ? ` -w ${workspace}` : '';
  return `${script === 'test' ? 'npm test' : `npm run ${script}`}${place} --`;
}

/**
 * Prints a sentence and ends the script.
 * @param {string} sentence
 * @returns {never}
 */
export function endWithWrongUsage(sentence) {
  console.error(sentence);
  process.exit(WRONG_USAGE);
}

/** @param {string} operands the number of them that are accepted: `FILE …` any, `[COMMIT]` one */
const countOf = (operands) =>
  operands.endsWith('…') ? Infinity : operands.split(' ').filter(Boolean).length;

/**
 * @param {Record<string, string | number | boolean>} defaults
 * @param {string} operands
 */
function usageOf(defaults, operands) {
  const flags = Object.entries(defaults).map(([name, value]) => {
    if (typeof value === 'boolean') return `[--${name}]`;
    return `[--${name} ${typeof value === 'number' ? 'N' : 'TEXT'}]`;
  });
  return ['Usage:', callOf(), ...(operands ? [operands] : []), ...flags]
    .join(' ')
    .replace(/ --$/, '');
}

/**
 * @param {unknown} error of `parseArgs`
 * @returns {string} one sentence
 */
function sentenceOf(error) {
  const text = error instanceof Error ? error.message : String(error);
  const [, unknown] = /^Unknown option '(\S+)'/.exec(text) ?? [];
  return unknown ? `There is no option ${unknown}.` : `${text.split('. ')[0]?.replace(/\.$/, '')}.`;
}

/**
 * Reads the arguments of the running script. `--help` prints how it is used.
 * @template {Record<string, string | number | boolean>} T
 * @param {T} defaults the options by name; each has the type of its default
 * @param {{operands?: string, args?: string[]}} [settings] `operands`: the arguments that are no
 *   options, as the usage shows them; `args`: default: those of the process
 * @returns {{values: {[K in keyof T]: Widened<T[K]>}, positionals: string[]}}
 */
export function readArguments(defaults, { operands = '', args = process.argv.slice(2) } = {}) {
  const usage = usageOf(defaults, operands);
  if (args.includes('--help') || args.includes('-h')) {
    console.log(usage);
    process.exit(0);
  }
  const options = Object.entries(defaults).map(([name, value]) =>
    typeof value === 'boolean'
      ? [name, { type: 'boolean', default: value }]
      : [name, { type: 'string', default: String(value) }],
  );
  const { values, positionals } = parse(args, Object.fromEntries(options), usage);
  const [surplus] = positionals.slice(countOf(operands));
  if (surplus !== undefined) endWithWrongUsage(`${surplus} is one argument too many.\n${usage}`);
  const typed = Object.entries(defaults).map(([name, value]) => {
    if (typeof value !== 'number') return [name, values[name]];
    const number = Number(values[name] || NaN);
    if (!(number >= 0)) endWithWrongUsage(`--${name} must be a number.\n${usage}`);
    return [name, number];
  });
  return { values: Object.fromEntries(typed), positionals };
}

/**
 * @param {string[]} args
 * @param {import('node:util').ParseArgsConfig['options']} options
 * @param {string} usage
 * @returns {{values: Record<string, unknown>, positionals: string[]}}
 */
function parse(args, options, usage) {
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    return endWithWrongUsage(`${sentenceOf(error)}\n${usage}`);
  }
}
