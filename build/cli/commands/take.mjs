import { EXIT } from '../exit-codes.mjs';
import { requireCheckout } from '../project.mjs';
import { runServerCommand } from '../server-command.mjs';

export function addTake(program) {
  program
    .command('take')
    .summary('build all packages and make them live in one step')
    .description(
      'Builds every package of the repository and makes all of them live in one step, or none.',
    )
    .action(async () => {
      const checkout = requireCheckout('take');
      const { buildAll } = await import('../../bin/build.mjs');
      await buildAll();
      const hasSucceeded = await runServerCommand(checkout, 'release-take', []);
      // The server's command has printed the reason.
      if (!hasSucceeded) process.exitCode = EXIT.refused;
    });
}
