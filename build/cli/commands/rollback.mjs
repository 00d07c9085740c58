import { REMOTE, toOption } from '../options.mjs';
import { readTarget } from '../project.mjs';
import { describeMove } from '../send.mjs';
import { connect } from '../site.mjs';

export function addRollback(program) {
  program
    .command('rollback')
    .summary('end the canary, or go back one release')
    .description('Ends the canary. Without a canary, makes the previous live release live again.')
    .argument('[remote]', REMOTE)
    .addOption(toOption())
    .action(async (name, { to }) => {
      const { remote } = readTarget(name);
      const start = performance.now();
      const response = await connect(to).request('POST', `${remote}/rollback`);
      console.log(describeMove(remote, response, Math.round(performance.now() - start)));
    });
}
