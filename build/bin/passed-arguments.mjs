// Arguments of scripts that pass options on to another program. A wrong one ends the script with 2
// and one sentence, before it does anything: that program would say so minutes later.
import { endWithWrongUsage, usageOf } from './arguments.mjs';

/** @typedef {'none' | 'one' | 'optional' | 'many'} Values of an option, as further arguments */

const isOptionLine = (/** @type {string} */ line) => /^ {2,6}-/.test(line);

/** @param {string} option as the help shows it: `-c, --command=COMMAND`, `--project <name...>` */
function valuesOf(option) {
  if (/<[^>]*\.\.\.>/.test(option)) return 'many';
  if (/<|=[A-Z]/.test(option)) return 'one';
  return option.includes(' [') ? 'optional' : 'none';
}

/**
 * The options that the help of a program lists, by name.
 * @param {string} help
 * @returns {Map<string, Values>}
 */
function optionsIn(help) {
  const shown = help
    .split('\n')
    .filter(isOptionLine)
    .map((line) => line.trim().split(/ {2,}/)[0]);
  return new Map(
    shown.flatMap((option = '') =>
      [...option.matchAll(/(?<![\w=])--?[\w?][\w-]*/g)].map(
        ([name]) => /** @type {[string, Values]} */ ([name, valuesOf(option)]),
      ),
    ),
  );
}

/** The lines of a help that are about options, without headings. @param {string} help */
const optionLines = (help) =>
  help
    .split('\n')
    .filter((line) => isOptionLine(line) || /^ {10,}\S/.test(line))
    .join('\n');

/**
 * The options in an argument: `-tAc` are three. The last one may have its value there too.
 * @param {string} argument
 * @param {Map<string, Values>} known
 * @returns {{names: string[], hasValue: boolean}}
 */
function namesIn(argument, known) {
  if (argument.startsWith('--'))
    return { names: [argument.replace(/=.*/s, '')], hasValue: argument.includes('=') };
  const names = [];
  for (const [at, letter] of [...argument.slice(1)].entries()) {
    names.push(`-${letter}`);
    if (known.get(`-${letter}`) !== 'none') return { names, hasValue: at + 2 < argument.length };
  }
  return { names, hasValue: false };
}

/**
 * How many of the arguments after an option are its values.
 * @param {Values | undefined} values
 * @param {string[]} further
 */
function countTaken(values, further) {
  if (values === 'one') return 1;
  const next = further.findIndex((argument) => argument.startsWith('-'));
  const plain = next < 0 ? further.length : next;
  if (values === 'many') return plain;
  return values === 'optional' ? Math.min(plain, 1) : 0;
}

/**
 * Finds the arguments that are no options, and no values of options.
 * @param {string[]} args
 * @param {Map<string, Values>} known
 * @returns {{positionals: string[], fault?: string}} `fault`: one sentence
 */
function findPositionals(args, known) {
  /** @type {string[]} */
  const positionals = [];
  for (let at = 0; at < args.length; at += 1) {
    const argument = args[at] ?? '';
    if (!/^-./s.test(argument)) {
      positionals.push(argument);
      continue;
    }
    const { names, hasValue } = namesIn(argument, known);
    const unknown = names.find((name) => !known.has(name));
    if (unknown) return { positionals, fault: `There is no option ${unknown}.` };
    at += hasValue ? 0 : countTaken(known.get(names.at(-1) ?? ''), args.slice(at + 1));
    if (at >= args.length) return { positionals, fault: `The option ${argument} needs a value.` };
  }
  return { positionals };
}

/**
 * Reads the arguments of a script whose options another program has. `--help` prints how the script
 * is used, and then the options of that program.
 * @param {object} settings
 * @param {string} settings.program its name: `psql`
 * @param {() => string} settings.help what it prints about its options; asked if there are options
 * @param {Record<string, boolean>} [settings.own] the script's own options by name: flags
 * @param {string} [settings.operands] the arguments that are no options, as the usage shows them;
 *   default: none are accepted
 * @param {string[]} [settings.args] default: those of the process
 * @returns {{own: Set<string>, passed: string[], positionals: string[]}} `own`: the own options that
 *   are given; `passed`: all other arguments; `positionals`: those of them that are no options
 */
export function readPassedArguments({
  program,
  help,
  own: ownOptions = {},
  operands = '',
  args = process.argv.slice(2),
}) {
  const usage = usageOf(ownOptions, operands, `[OPTION OF ${program} …]`);
  if (args.includes('--help') || args.includes('-h')) {
    console.log(`${usage}\n\nOptions of ${program}, which are passed on:\n${optionLines(help())}`);
    process.exit(0);
  }
  const isOwn = (/** @type {string} */ argument) =>
    argument.startsWith('--') && Object.hasOwn(ownOptions, argument.slice(2));
  const passed = args.filter((argument) => !isOwn(argument));
  /** @type {Map<string, Values>} */
  const known = passed.some((argument) => argument.startsWith('-')) ? optionsIn(help()) : new Map();
  const { positionals, fault } = findPositionals(passed, known);
  if (fault) endWithWrongUsage(`${fault}\n${usage}`);
  if (!operands && positionals.length > 0)
    endWithWrongUsage(`${positionals[0]} is one argument too many.\n${usage}`);
  return {
    own: new Set(args.filter(isOwn).map((argument) => argument.slice(2))),
    passed,
    positionals,
  };
}
