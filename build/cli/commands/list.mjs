import { REMOTE, toOption } from '../options.mjs';
import { readTarget } from '../project.mjs';
import { connect } from '../site.mjs';

const CHANNEL_WIDTH = 7;
const SOURCE_WIDTH = 9;

const share = (percent) => (percent < 100 ? `  ${percent} %` : '');

function describeRecord({ at, who, what, from, to, percent, reason }) {
  const part = percent > 0 && percent < 100 ? ` ${percent} %` : '';
  const why = reason ? `\n      ${reason}` : '';
  return `  ${at}  ${who}  ${what}${part}  ${from ?? 'none'} → ${to ?? 'none'}${why}`;
}

function describe({ pointers, releases, moves }) {
  return [
    ...pointers.map(
      ({ channel, release, percent }) =>
        `${channel.padEnd(CHANNEL_WIDTH)} ${release}${share(percent)}`,
    ),
    '\nreleases, newest first',
    ...releases.map(
      ({ release, at, source }) => `  ${at}  ${source.padEnd(SOURCE_WIDTH)}  ${release}`,
    ),
    '\nmoves, newest first',
    ...moves.map(describeRecord),
  ].join('\n');
}

export function addList(program) {
  program
    .command('list')
    .summary('what is live, kept, and was moved')
    .description('Shows which releases of a package are live or kept, and who moved them when.')
    .argument('[remote]', REMOTE)
    .addOption(toOption())
    .option('--json', "the site's answer as JSON")
    .action(async (name, { to, json }) => {
      const { remote } = readTarget(name);
      const answer = await connect(to).ask('GET', remote);
      console.log(json ? JSON.stringify(answer, null, 2) : describe(answer));
    });
}
