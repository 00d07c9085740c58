import { RELEASE, REMOTE, toOption } from '../options.mjs';
import { readTarget } from '../project.mjs';
import { connect } from '../site.mjs';

/** LCP and INP are milliseconds, CLS is a number without a unit. */
const formatVital = ([name, value]) =>
  `${name} ${name === 'CLS' ? value.toFixed(2) : `${Math.round(value)} ms`}`;

function describeState({ channel, percent }) {
  if (!channel) return '';
  return percent < 100 ? `  (${channel}, ${percent} %)` : `  (${channel})`;
}

function describeRelease({ release, visitors, failed, vitals, faults, ...state }) {
  const measured = Object.entries(vitals).map(formatVital);
  return [
    `${release}${describeState(state)}`,
    `  ${visitors} visitors, ${failed} with failures${measured.length > 0 ? `, ${measured.join(', ')}` : ''}`,
    ...faults.map(({ kind, reason, page, count }) => `  ${count} ×  ${kind}  ${page}  ${reason}`),
  ].join('\n');
}

export function addErrors(program) {
  program
    .command('errors')
    .summary('failures and speed of each release')
    .description(
      'Shows what browsers reported about each release: failures with their reasons, and web vitals (75th percentile).',
    )
    .argument('[remote]', REMOTE)
    .argument('[release]', `${RELEASE}; without it all that were reported about`)
    .addOption(toOption())
    .option('--json', "the site's answer as JSON")
    .action(async (first, second, { to, json }) => {
      const { remote, release } = readTarget(first, second);
      const answer = await connect(to).ask('GET', `${remote}/errors`);
      if (json) return console.log(JSON.stringify(answer, null, 2));
      const wanted = answer.releases.filter((one) =>
        release ? one.release.endsWith(release) : one.visitors > 0 || one.faults.length > 0,
      );
      console.log(
        wanted.length > 0
          ? wanted.map(describeRelease).join('\n\n')
          : `No browser has reported about ${release ?? remote} yet.`,
      );
    });
}
