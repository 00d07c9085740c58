import { EXIT } from '../exit-codes.mjs';
import { requireCheckout } from '../project.mjs';
import { runServerCommand } from '../server-command.mjs';

async function run(args) {
  const isGood = await runServerCommand(requireCheckout('token'), 'release-tokens.ts', args);
  // It has said why.
  if (!isGood) process.exitCode = EXIT.refused;
}

const named = ({ name }) => (name === undefined ? [] : ['--name', name]);

export function addToken(program) {
  const token = program
    .command('token')
    .summary('who may publish: create, revoke, list')
    .description(
      'Makes and revokes the tokens of teams, with the settings that the site runs with.',
    );
  token
    .command('create')
    .description('Prints a new token, this once. It moves this package and no other.')
    .argument('<remote>', 'name of the package')
    .option('--name <name>', 'whose it is: a person or a machine (default: team)')
    .action((remote, options) => run(['create', remote, ...named(options)]));
  token
    .command('revoke')
    .description('Ends tokens of a package: the one of that name, or all.')
    .argument('<remote>', 'name of the package')
    .option('--name <name>', 'whose it is')
    .action((remote, options) => run(['revoke', remote, ...named(options)]));
  token
    .command('list')
    .description('Lists the tokens, without their secrets.')
    .action(() => run(['list']));
}
