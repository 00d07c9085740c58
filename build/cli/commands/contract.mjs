import { CommandError, EXIT } from '../exit-codes.mjs';
import { REMOTE, toOption } from '../options.mjs';
import { findCheckout } from '../project.mjs';
import { readNames, sendRelease } from '../send.mjs';
import { runServerCommand } from '../server-command.mjs';

/** All packages of the repository against each other. */
async function checkTogether(checkout) {
  const { buildAll } = await import('../../bin/build.mjs');
  await buildAll();
  const fits = await runServerCommand(checkout, 'contract.ts', []);
  // It has said why.
  if (!fits) process.exitCode = EXIT.refused;
}

export function addContract(program) {
  program
    .command('contract')
    .summary('every check of publish; publishes nothing')
    .description(
      'Makes every check that publishing makes, against what is live on a site, and keeps nothing.\n' +
        "At the root of the Smoke House's repository, without a name: all its packages against each other.",
    )
    .argument('[remote]', REMOTE)
    .addOption(toOption())
    .option(
      '--dropping <addresses>',
      'live addresses that are dropped on purpose: /old,/older',
      readNames,
    )
    .option('--dist <folder>', 'check what was built before into this folder')
    .action(async (name, options) => {
      const checkout = findCheckout();
      if (name === undefined && !options.dist && checkout === process.cwd())
        return checkTogether(checkout);
      // A site from before dry runs keeps the release; then at least nobody gets it.
      const fields = { dryRun: 'true', percent: '0', dropping: options.dropping };
      const { remote, answer, site, ms } = await sendRelease(name, options, fields);
      if (!answer.dryRun)
        throw new CommandError(
          `${site} knows no dry run: it keeps ${remote} ${answer.release} now, and nobody gets it.`,
        );
      console.log(`${remote} ${answer.release} can be published to ${site}, ${ms} ms`);
    });
}
