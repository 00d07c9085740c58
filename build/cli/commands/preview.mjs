import { hours, RELEASE, REMOTE, toOption } from '../options.mjs';
import { readTarget } from '../project.mjs';
import { connect } from '../site.mjs';

export function addPreview(program) {
  program
    .command('preview')
    .summary('print a link that shows a release')
    .description(
      'Prints a link that shows a release in place of the live one, in that browser alone.',
    )
    .argument('[remote]', REMOTE)
    .argument('[release]', `${RELEASE}; without it the canary, or the newest`)
    .addOption(toOption())
    .option('--hours <n>', 'how long the link is good, 720 at most (default: 24)', hours)
    .option('--path <address>', 'the page that the link opens: /cart')
    .action(async (first, second, options) => {
      const { remote, release } = readTarget(first, second);
      const site = connect(options.to);
      const body = { ...(release && { release }), ...(options.hours && { hours: options.hours }) };
      const answer = await site.ask('POST', `${remote}/preview`, body);
      for (const fault of answer.faults) console.error(`Beside what is live it may fail: ${fault}`);
      console.error(`${answer.release}, to whoever opens it, until ${answer.expires}:`);
      const page = options.path ? `?to=${encodeURIComponent(options.path)}` : '';
      // Alone on stdout, so that it can be passed on.
      console.log(`${site.address}/preview/${answer.link}${page}`);
    });
}
