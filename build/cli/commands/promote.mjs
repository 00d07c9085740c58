import { RELEASE, REMOTE, toOption } from '../options.mjs';
import { readTarget } from '../project.mjs';
import { describeMove, readNames } from '../send.mjs';
import { connect } from '../site.mjs';

export function addPromote(program) {
  program
    .command('promote')
    .summary('make a stored release live for everybody')
    .description('Makes a release that the site has stored live for everybody.')
    .argument('[remote]', REMOTE)
    .argument('[release]', `${RELEASE}; default: the canary`)
    .addOption(toOption())
    .option(
      '--dropping <addresses>',
      'live addresses that the release may drop: /old,/older',
      readNames,
    )
    .action(async (first, second, { to, dropping }) => {
      const { remote, release } = readTarget(first, second);
      const start = performance.now();
      const body = { ...(release && { release }), ...(dropping && { dropping }) };
      const response = await connect(to).request('POST', `${remote}/promote`, body);
      console.log(describeMove(remote, response, Math.round(performance.now() - start)));
    });
}
