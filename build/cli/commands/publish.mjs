import { CommandError, EXIT } from '../exit-codes.mjs';
import { percent, REMOTE, toOption } from '../options.mjs';
import { commandLine } from '../project.mjs';
import { describeMove, describeProof, readNames, sendRelease } from '../send.mjs';

export function addPublish(program) {
  program
    .command('publish')
    .summary('build, send, and make live')
    .description(
      'Builds the package, sends it and makes it live after every check of the site has passed.\n' +
        'A rejected release changes nothing.',
    )
    .argument('[remote]', REMOTE)
    .addOption(toOption())
    .option('--percent <n>', 'for this share of the visitors; 0: store it only', percent)
    .option(
      '--dropping <addresses>',
      'live addresses that the release may drop: /old,/older',
      readNames,
    )
    .option(
      '--force [code]',
      "publish although a check refuses it, with a seller's code or approval; " +
        'without one, request it from the seller',
    )
    .option('--reason <text>', 'why, for the seller; with --force')
    .option('--dist <folder>', 'send an existing build in this folder')
    .action(async (name, options) => {
      if (options.reason !== undefined && options.force === undefined)
        throw new CommandError('--reason is for --force: a seller reads it.', EXIT.usage);
      const fields = {
        percent: options.percent,
        dropping: options.dropping,
        force: options.force === true ? 'yes' : options.force,
        reason: options.reason,
      };
      const { remote, response, addresses, slots, ms } = await sendRelease(name, options, fields);
      describeProof(response, { addresses, slots });
      if (response.endedRequest)
        console.error(`The request to approve ${remote} ${response.endedRequest} has ended.`);
      if (response.percent !== 0) return console.log(describeMove(remote, response, ms));
      console.log(`${remote} ${response.release} is stored, but not live yet, ${ms} ms`);
      console.error(
        `Preview it: ${commandLine(`preview ${remote} ${response.release} --to ${options.to}`)}`,
      );
    });
}
