import { EXIT } from '../exit-codes.mjs';
import { requireCheckout } from '../project.mjs';
import { runServerCommand } from '../server-command.mjs';

async function run(args) {
  const hasSucceeded = await runServerCommand(requireCheckout('token'), 'release-tokens', args);
  // The server's command has printed the reason.
  if (!hasSucceeded) process.exitCode = EXIT.refused;
}

const nameArguments = ({ name }) => (name === undefined ? [] : ['--name', name]);

export function addToken(program) {
  const token = program
    .command('token')
    .summary('create, revoke and list publishing tokens')
    .description('Manages the tokens of teams. It uses the same settings as the site.');
  token
    .command('create')
    .description('Prints a new token once. It is valid for this package only.')
    .argument('<remote>', 'name of the package')
    .option('--name <name>', 'owner of the token: a person or a machine (default: team)')
    .action((remote, options) => run(['create', remote, ...nameArguments(options)]));
  token
    .command('revoke')
    .description('Revokes the named token of a package, or all of them.')
    .argument('<remote>', 'name of the package')
    .option('--name <name>', 'owner of the token')
    .action((remote, options) => run(['revoke', remote, ...nameArguments(options)]));
  token
    .command('list')
    .description('Lists the tokens, without their secrets.')
    .action(() => run(['list']));
}
