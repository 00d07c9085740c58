import { CommandError } from '../exit-codes.mjs';
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

/** `from 2026-11-21T18:40:00Z to 2026-11-21T19:05:00Z`. Older sites tell no times. */
function describeTimes(firstAt, lastAt) {
  const [first, last] = [firstAt, lastAt].map((time) => time?.replace(/\.\d+Z$/, 'Z'));
  if (!last) return [];
  return [first === last ? `      at ${last}` : `      from ${first} to ${last}`];
}

function describeFault(fault) {
  const { kind, reason, page, pages = [page], count, stack = [], isResolved } = fault;
  const isRaw = stack.length > 0 && !isResolved;
  return [
    `  ${count} ×  ${kind}  ${pages.join(', ')}  ${reason}`,
    ...describeTimes(fault.firstAt, fault.lastAt),
    ...stack.map((frame) => `      at ${frame}`),
    ...(isRaw ? ['      (no source map has this position)'] : []),
  ];
}

/** Of a canary that the site cannot compare yet. */
const describeAwaited = (awaits) =>
  awaits
    ? [
        `  withdrawn at the earliest once the live release has ${awaits.needed} visitors beside it: ` +
          `${awaits.visitors}`,
      ]
    : [];

/** A release that hangs in every browser has no reports either. */
function describeVisitors({ visitors, failed, vitals, faults }) {
  const measured = Object.entries(vitals).map(formatVital);
  if (visitors + faults.length + measured.length === 0) return 'no visitor has reported yet';
  const seen = `${visitors} ${visitors === 1 ? 'visitor' : 'visitors'}`;
  return [seen, `${failed} with failures`, ...measured].join(', ');
}

function describeRelease(one) {
  const { release, faults, awaits } = one;
  return [
    `${release}${describeState(one)}`,
    `  ${describeVisitors(one)}`,
    ...describeAwaited(awaits),
    ...faults.flatMap(describeFault),
  ].join('\n');
}

export function addErrors(program) {
  program
    .command('errors')
    .summary('failures and speed of each release')
    .description(
      'Shows the reports of browsers about each release: failures with their reasons, times, pages ' +
        'and stacks, and web vitals (75th percentile).',
    )
    .argument('[remote]', REMOTE)
    .addOption(toOption())
    .option('--release <release>', `${RELEASE}; default: all with reports`)
    .option('--json', "print the site's response as JSON")
    .action(async (name, { to, release, json }) => {
      const { remote } = readTarget(name);
      const response = await connect(to).request('GET', `${remote}/errors`);
      const releases = response.releases.filter((one) => one.release.endsWith(release ?? ''));
      if (release !== undefined && releases.length === 0)
        throw new CommandError(`${remote} has no release ${release}; list shows all.`);
      if (json) return console.log(JSON.stringify({ ...response, releases }, null, 2));
      const selected = releases.filter(
        (one) => one.visitors > 0 || one.faults.length > 0 || one.awaits || one.percent > 0,
      );
      console.log(
        selected.length > 0
          ? selected.map(describeRelease).join('\n\n')
          : `No browser has reported about ${release ?? remote} yet.`,
      );
    });
}
