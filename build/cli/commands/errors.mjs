import { RELEASE, REMOTE, toOption } from '../options.mjs';
import { readTarget } from '../project.mjs';
import { connect } from '../site.mjs';

/** LCP and INP are in milliseconds, CLS has no unit. */
const formatVital = ([name, value]) =>
  `${name} ${name === 'CLS' ? value.toFixed(2) : `${Math.round(value)} ms`}`;

function describeState({ channel, percent }) {
  if (!channel) return '';
  return percent < 100 ? `  (${channel}, ${percent} %)` : `  (${channel})`;
}

function describeRelease({ release, visitors, failed, vitals, faults, channel, percent }) {
  const measured = Object.entries(vitals).map(formatVital);
  return [
    `${release}${describeState({ channel, percent })}`,
    ['  ' + `${visitors} visitors`, `${failed} with failures`, ...measured].join(', '),
    ...faults.map(({ kind, reason, page, count }) => `  ${count} ×  ${kind}  ${page}  ${reason}`),
  ].join('\n');
}

export function addErrors(program) {
  program
    .command('errors')
    .summary('failures and speed of each release')
    .description(
      'Shows the reports of browsers about each release: failures with their reasons, ' +
        'and web vitals (75th percentile).',
    )
    .argument('[remote]', REMOTE)
    .argument('[release]', `${RELEASE}; default: all with reports`)
    .addOption(toOption())
    .option('--json', "print the site's response as JSON")
    .action(async (first, second, { to, json }) => {
      const { remote, release } = readTarget(first, second);
      const response = await connect(to).request('GET', `${remote}/errors`);
      if (json) return console.log(JSON.stringify(response, null, 2));
      const selected = response.releases.filter((one) =>
        release ? one.release.endsWith(release) : one.visitors > 0 || one.faults.length > 0,
      );
      console.log(
        selected.length > 0
          ? selected.map(describeRelease).join('\n\n')
          : `No browser has reported about ${release ?? remote} yet.`,
      );
    });
}
