import { CommandError, EXIT } from '../exit-codes.mjs';
import { REMOTE, toOption } from '../options.mjs';
import { findCheckout } from '../project.mjs';
import { describeProof, readNames, sendRelease } from '../send.mjs';
import { runServerCommand } from '../server-command.mjs';

/** Checks all packages of the repository against each other. */
async function checkAllPackages(checkout) {
  const { buildAll } = await import('../../bin/build.mjs');
  await buildAll();
  const isCompatible = await runServerCommand(checkout, 'contract', []);
  // The server's command has printed the reason.
  if (!isCompatible) process.exitCode = EXIT.refused;
}

export function addContract(program) {
  program
    .command('contract')
    .summary('run the checks of publish without publishing')
    .description(
      'Runs every check of publishing against the live releases of a site, and stores nothing.\n' +
        'At the root of the Smoke House repository, without a name, it checks all packages together.',
    )
    .argument('[remote]', REMOTE)
    .addOption(toOption())
    .option(
      '--dropping <addresses>',
      'live addresses that the release may drop: /old,/older',
      readNames,
    )
    .option('--dist <folder>', 'check an existing build in this folder')
    .action(async (name, options) => {
      const checkout = findCheckout();
      if (name === undefined && !options.dist && checkout === process.cwd())
        return checkAllPackages(checkout);
      // A site without dry runs stores the release. With 0 percent no visitor gets it.
      const fields = { dryRun: 'true', percent: '0', dropping: options.dropping };
      const { remote, response, addresses, slots, site, ms } = await sendRelease(
        name,
        options,
        fields,
      );
      if (!response.dryRun)
        throw new CommandError(
          `${site} does not support dry runs: ` +
            `it has stored ${remote} ${response.release}, but not made it live.`,
        );
      describeProof(response, { addresses, slots });
      console.log(`${remote} ${response.release} can be published to ${site}, ${ms} ms`);
    });
}
