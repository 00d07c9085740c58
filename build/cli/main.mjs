import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Command, CommanderError } from 'commander';
import { addBuild } from './commands/build.mjs';
import { addContract } from './commands/contract.mjs';
import { addDev } from './commands/dev.mjs';
import { addErrors } from './commands/errors.mjs';
import { addList } from './commands/list.mjs';
import { addNew } from './commands/new.mjs';
import { addPreview } from './commands/preview.mjs';
import { addPromote } from './commands/promote.mjs';
import { addPublish } from './commands/publish.mjs';
import { addRollback } from './commands/rollback.mjs';
import { addTake } from './commands/take.mjs';
import { addTest } from './commands/test.mjs';
import { addToken } from './commands/token.mjs';
import { CommandError, EXIT } from './exit-codes.mjs';
import { buildFolder, findCheckout } from './project.mjs';

/** @type {[title: string, commands: ((program: Command) => void)[]][]} */
const GROUPS = [
  ['Start:', [addNew]],
  ["In a package's folder, or with its name:", [addBuild, addDev, addTest]],
  [
    'On a running site, with RELEASE_TOKEN:',
    [addContract, addPublish, addPreview, addPromote, addRollback, addList, addErrors],
  ],
  ["On the server's machine, in the repository:", [addToken, addTake]],
];

const EPILOGUE = `
Environment:
  RELEASE_TOKEN   the team's token; not an option, so that process lists do not show it
  SITE            address of the site, in place of --to
  DEV_KEY         secret that a site and "dev" share
  NO_COLOR        output without colors

Exit codes:
  0  done
  1  a check failed, or the site rejected the request
  2  wrong usage: an option, a name, a folder, a missing token
  3  the site cannot be reached

Examples:
  $ smokehouse publish                                 from the folder of a package
  $ smokehouse publish mfe-cart --to https://smokehouse.example --percent 10
  $ smokehouse promote mfe-cart 1.2.0-0123456789ab
  $ smokehouse rollback mfe-cart

smokehouse help <command> prints the help of one command.`;

const readVersion = () =>
  JSON.parse(readFileSync(path.join(buildFolder, 'package.json'), 'utf8')).version;

function createProgram() {
  const program = new Command('smokehouse')
    .description('Builds, tests and publishes one package of a Smoke House site.')
    .version(readVersion(), '-V, --version', 'print the version of @smokehouse/build')
    .helpOption('-h, --help', 'print help')
    .usage('<command> [package] [options]')
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .showSuggestionAfterError()
    .addHelpText('after', EPILOGUE)
    .exitOverride();
  for (const [title, commands] of GROUPS) {
    program.commandsGroup(title);
    for (const add of commands) add(program);
  }
  for (const command of program.commands)
    command.showHelpAfterError(`Usage: smokehouse ${command.name()} ${command.usage()}`);
  program.commandsGroup('Help:').helpCommand('help [command]', 'help for one command');
  return program;
}

/** Commander has printed the message. A request for help is not an error. */
const exitCodeOf = (error) => (error.exitCode === EXIT.ok ? EXIT.ok : EXIT.usage);

/**
 * Runs the command line.
 * @param {string[]} argv as `process.argv`
 * @returns {Promise<void>} sets `process.exitCode`, one of {@link EXIT}
 */
export async function main(argv) {
  try {
    await createProgram().parseAsync(argv);
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = exitCodeOf(error);
    } else if (error instanceof CommandError) {
      console.error(error.message);
      process.exitCode = error.exitCode;
    } else {
      // DEBUG prints the stack in the repository, where the code can be fixed.
      console.error(findCheckout() && process.env.DEBUG ? error : error.message);
      process.exitCode = EXIT.refused;
    }
  }
}
