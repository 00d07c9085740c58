import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { chooseSandboxUid } from '../../process-users';
import { CONFINE } from './confine-program';
import { callNumbers, PERL, setUser, UNSHARE } from './confinement';
import { networkFilter } from './system-call-filter';
import { systemCallsOf } from './system-calls';

const PROBE_LIMIT_MS = 10_000;
/** The first two descriptors after the streams are the browser's pipes. */
const CLOSE_FROM = 5;

/**
 * What keeps a browser from the network: `namespace`, a network without any interface; `filter`,
 * no socket of TCP, UDP or another protocol can be made.
 */
export type NetworkBarrier = 'namespace' | 'filter';

export interface BrowserConfinement {
  barriers: readonly NetworkBarrier[];
  /** The command that the browser and its flags are appended to. */
  command: readonly string[];
  /** The user that the browser becomes, if the server is root. */
  uid: number | undefined;
}

/** The confinement by some barriers, whether they work here or not. */
export function confinementBy(barriers: readonly NetworkBarrier[]): BrowserConfinement {
  const uid = process.getuid?.() === 0 ? chooseSandboxUid() : undefined;
  return { barriers, command: commandWith(barriers, uid), uid };
}

function commandWith(barriers: readonly NetworkBarrier[], uid: number | undefined): string[] {
  const calls = systemCallsOf(process.arch);
  // A browser that believes to be root refuses to start.
  const asUser = uid === undefined ? ['--user', '--map-current-user'] : [];
  const namespace = [...UNSHARE, ...asUser, '--fork', '--kill-child', '--'];
  return [
    ...(barriers.includes('namespace') ? namespace : []),
    ...(barriers.includes('filter') && calls
      ? [
          ...[PERL, '-e', CONFINE, `close-from=${CLOSE_FROM}`, 'open-files=0'],
          ...(uid === undefined ? [] : [`uid=${uid}`]),
          ...[`filter=${networkFilter(calls).toString('hex')}`, ...callNumbers(calls), '--'],
        ]
      : uid === undefined
        ? []
        : setUser(uid)),
  ];
}

async function works(command: readonly string[]): Promise<boolean> {
  const [file = '', ...args] = [...command, '/bin/true'];
  return promisify(execFile)(file, args, { env: {}, cwd: '/', timeout: PROBE_LIMIT_MS }).then(
    () => true,
    () => false,
  );
}

/**
 * Finds what keeps a browser from the network on this machine. All requests of its pages are
 * answered over its pipes, so it needs none. Each barrier alone is enough; containers often forbid
 * namespaces, other systems than Linux have neither.
 */
export async function confineBrowser(): Promise<BrowserConfinement> {
  const barriers: NetworkBarrier[] = [];
  const hasPerl = existsSync(PERL) && systemCallsOf(process.arch) !== undefined;
  const candidates: NetworkBarrier[] =
    process.platform === 'linux' ? ['namespace', ...(hasPerl ? (['filter'] as const) : [])] : [];
  for (const barrier of candidates)
    if (await works(confinementBy([...barriers, barrier]).command)) barriers.push(barrier);
  return confinementBy(barriers);
}
