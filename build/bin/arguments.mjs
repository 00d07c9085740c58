// How every script of this repository reads its arguments. A wrong one ends the script with 2 and
// one sentence, before it does anything.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

/** The exit code of wrong arguments. */
export const WRONG_USAGE = 2;

/** @template {string | number | boolean} V @typedef {V extends number ? number : V extends boolean ? boolean : string} Widened */

/**
 * The script of the folder that does nothing but run a script of a workspace: `npm run printer` for
 * `npm run printer -w server`.
 * @param {string} folder
 * @param {string} script
 * @param {string} workspace
 */
function findShortcut(folder, script, workspace) {
  const file = path.join(folder, 'package.json');
  if (!existsSync(file)) return undefined;
  /** @type {{scripts?: Record<string, string>}} */
  const { scripts = {} } = JSON.parse(readFileSync(file, 'utf8'));
  return Object.keys(scripts).find((name) =>
    [`npm run ${script} -w ${workspace} --`, `npm run -s ${script} -w ${workspace} --`].includes(
      scripts[name] ?? '',
    ),
  );
}

/** How the running script is called: `npm run build --`, or `node build/bin/build.mjs`. */
function callOf() {
  const { npm_lifecycle_event: script, npm_package_json: file = '', INIT_CWD = '' } = process.env;
  if (!script) return `node ${path.relative(process.cwd(), process.argv[1] ?? '')}`;
  const workspace = path.relative(INIT_CWD, path.dirname(file));
  const shortcut = findShortcut(INIT_CWD, script, workspace);
  if (shortcut) return `npm run ${shortcut} --`;
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

/**
 * Ends the script unless a name is one of those that it knows.
 * @param {string} subject what the names are: `page`
 * @param {string} name
 * @param {readonly string[]} known
 * @param {string} usage
 */
export function checkName(subject, name, known, usage) {
  if (!known.includes(name))
    endWithWrongUsage(
      `There is no ${subject} ${name}. The ${subject}s are ${known.join(', ')}.\n${usage}`,
    );
}

/** @param {string} operands the number of them that are accepted: `FILE …` any, `[COMMIT]` one */
const countOf = (operands) =>
  operands.endsWith('…') ? Infinity : operands.split(' ').filter(Boolean).length;

/**
 * The line that says how the running script is used.
 * @param {Record<string, string | number | boolean>} defaults
 * @param {string} operands
 * @param {string[]} more what follows the options
 */
export function usageOf(defaults, operands, ...more) {
  const flags = Object.entries(defaults).map(([name, value]) => {
    if (typeof value === 'boolean') return `[--${name}]`;
    return `[--${name} ${typeof value === 'number' ? 'N' : 'TEXT'}]`;
  });
  return ['Usage:', callOf(), ...(operands ? [operands] : []), ...flags, ...more]
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
 * @returns {{values: {[K in keyof T]: Widened<T[K]>}, positionals: string[], usage: string}}
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
  return { values: Object.fromEntries(typed), positionals, usage };
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
