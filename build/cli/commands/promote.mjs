import { RELEASE, REMOTE, toOption } from '../options.mjs';
import { readTarget } from '../project.mjs';
import { describeMove, readNames } from '../send.mjs';
import { connect } from '../site.mjs';

export function addPromote(program) {
  program
    .command('promote')
    .summary('a kept release, to everybody')
    .description('Makes a release that the site has kept live for everybody.')
    .argument('[remote]', REMOTE)
    .argument('[release]', `${RELEASE}; without it the canary`)
    .addOption(toOption())
    .option(
      '--dropping <addresses>',
      'live addresses that are dropped on purpose: /old,/older',
      readNames,
    )
    .action(async (first, second, { to, dropping }) => {
      const { remote, release } = readTarget(first, second);
      const start = performance.now();
      const body = { ...(release && { release }), ...(dropping && { dropping }) };
      const answer = await connect(to).ask('POST', `${remote}/promote`, body);
      console.log(describeMove(remote, answer, Math.round(performance.now() - start)));
    });
}
