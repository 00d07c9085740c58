import { REMOTE, toOption } from '../options.mjs';
import { readTarget } from '../project.mjs';
import { connect } from '../site.mjs';

const CHANNEL_WIDTH = 7;
const SOURCE_WIDTH = 9;

const share = (percent) => (percent < 100 ? `  ${percent} %` : '');

function describeRecord({ at, who, what, from, to, percent, reason }) {
  const portion = percent > 0 && percent < 100 ? ` ${percent} %` : '';
  const why = reason ? `\n      ${reason}` : '';
  return `  ${at}  ${who}  ${what}${portion}  ${from ?? 'none'} → ${to ?? 'none'}${why}`;
}

function describe({ pointers, releases, moves }) {
  return [
    ...pointers.map(
      ({ channel, release, percent }) =>
        `${channel.padEnd(CHANNEL_WIDTH)} ${release}${share(percent)}`,
    ),
    '\nreleases, newest first',
    ...releases.map(
      ({ release, at, source, isTakenBack }) =>
        `  ${at}  ${source.padEnd(SOURCE_WIDTH)}  ${release}${isTakenBack ? '  (taken back)' : ''}`,
    ),
    '\nmoves, newest first',
    ...moves.map(describeRecord),
  ].join('\n');
}

export function addList(program) {
  program
    .command('list')
    .summary('show live and stored releases, and their history')
    .description('Shows which releases of a package are live or stored, and who moved them when.')
    .argument('[remote]', REMOTE)
    .addOption(toOption())
    .option('--json', "print the site's response as JSON")
    .action(async (name, { to, json }) => {
      const { remote } = readTarget(name);
      const response = await connect(to).request('GET', remote);
      console.log(json ? JSON.stringify(response, null, 2) : describe(response));
    });
}
