import { EXIT } from '../exit-codes.mjs';
import { requireCheckout } from '../project.mjs';
import { runServerCommand } from '../server-command.mjs';

export function addTake(program) {
  program
    .command('take')
    .summary('make all built packages live, in one step')
    .description(
      'Builds every package of the repository and makes all of them live in one step, or none.',
    )
    .action(async () => {
      const checkout = requireCheckout('take');
      const { buildAll } = await import('../../bin/build.mjs');
      await buildAll();
      const isGood = await runServerCommand(checkout, 'release-take.ts', []);
      // It has said why.
      if (!isGood) process.exitCode = EXIT.refused;
    });
}
