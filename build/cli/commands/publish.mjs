import { percent, REMOTE, toOption } from '../options.mjs';
import { describeMove, readNames, sendRelease } from '../send.mjs';

export function addPublish(program) {
  program
    .command('publish')
    .summary('build, send, and make live')
    .description(
      'Builds the package, sends it and makes it live when every check of the site has passed.\n' +
        'What is refused changes nothing.',
    )
    .argument('[remote]', REMOTE)
    .addOption(toOption())
    .option('--percent <n>', 'to this share of the visitors; 0: to nobody yet', percent)
    .option(
      '--dropping <addresses>',
      'live addresses that are dropped on purpose: /old,/older',
      readNames,
    )
    .option('--dist <folder>', 'send what was built before into this folder')
    .action(async (name, options) => {
      const fields = { percent: options.percent, dropping: options.dropping };
      const { remote, answer, ms } = await sendRelease(name, options, fields);
      if (answer.percent !== 0) return console.log(describeMove(remote, answer, ms));
      console.log(`${remote} ${answer.release} is kept, and nobody gets it yet, ${ms} ms`);
      console.error(`See it: smokehouse preview ${remote} ${answer.release} --to ${options.to}`);
    });
}
