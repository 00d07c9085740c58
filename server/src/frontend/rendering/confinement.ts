import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { chooseSandboxUid } from '../../process-users';
import { CONFINE } from './confine-program';
import { systemCallFilter } from './system-call-filter';
import { type SystemCalls, systemCallsOf } from './system-calls';

/**
 * What the kernel offers to confine a process:
 *
 * - `namespaces`: a network, processes, mounts, host name and shared memory of its own;
 * - `root`: a file system that contains Node.js and its libraries only;
 * - `user`: a user of its own, where the server is root;
 * - `limits`: limits of memory, processes, open files, and no writing of files;
 * - `landlock`: files, TCP and signals are refused by rules of the process itself;
 * - `filter`: system calls are refused (seccomp): connections, new processes, signals and more.
 */
export const MECHANISMS = ['namespaces', 'root', 'user', 'limits', 'landlock', 'filter'] as const;
export type Mechanism = (typeof MECHANISMS)[number];

/** What code in a sandboxed process cannot do, beside what Node.js refuses. */
export const ISOLATIONS = ['network', 'files', 'signals', 'processes', 'memory', 'user'] as const;
export type Isolation = (typeof ISOLATIONS)[number];

/** Each of the mechanisms alone is enough. */
const REACHED_BY: Readonly<Record<Isolation, readonly Mechanism[]>> = {
  /** Connects to nothing, Unix sockets included. */
  network: ['filter'],
  /** Reads no file of the machine and writes none. */
  files: ['root', 'landlock'],
  /** Sends no signal to another process, and does not see any. */
  signals: ['namespaces', 'filter'],
  /** Starts no process. */
  processes: ['filter'],
  /** Takes no more memory than `dataMb`. */
  memory: ['limits'],
  /** Is not the user of the server or the database. */
  user: ['user'],
};

export function isolationBy(mechanisms: ReadonlySet<Mechanism>): Isolation[] {
  const isNetworkGone = mechanisms.has('namespaces') && mechanisms.has('root');
  return ISOLATIONS.filter(
    (name) =>
      REACHED_BY[name].some((mechanism) => mechanisms.has(mechanism)) ||
      (name === 'network' && isNetworkGone),
  );
}

/** What a sandbox leaves open. */
export const openTo = (isolation: readonly Isolation[]): Isolation[] =>
  ISOLATIONS.filter((name) => !isolation.includes(name));

export const PERL = '/usr/bin/perl';
export const UNSHARE = ['/usr/bin/unshare', '--net', '--ipc', '--uts', '--mount', '--pid'];
const execFileAsync = promisify(execFile);

/** Processes and threads of one user; Node.js has about 12 threads. */
const MAX_THREADS = 64;

/** What a program reads at its start, where it exists: refused, Node.js would end. */
const CONFIGURATION = ['/etc/ld.so.cache', '/etc/ssl/openssl.cnf', '/usr/local/ssl/openssl.cnf'];

/**
 * A program, by default Node.js, and the shared libraries it is linked with, as the dynamic linker
 * names them. It has to be run for that: libraries can be anywhere.
 */
export async function programFiles(program = process.execPath): Promise<string[]> {
  const { stdout } = await execFileAsync(program, [], {
    env: { LD_TRACE_LOADED_OBJECTS: '1' },
  });
  const libraries = stdout.split('\n').flatMap((line) => {
    const file = /^\s*(?:\S+ => )?(\/\S+) \(0x/.exec(line)?.[1];
    return file === undefined ? [] : [file];
  });
  return [program, ...new Set(libraries), ...CONFIGURATION.filter(existsSync)];
}

/** What can be tried on this machine, in the order in which each needs the earlier ones. */
export function candidateMechanisms(): Mechanism[] {
  if (process.platform !== 'linux') return [];
  const hasPerl = existsSync(PERL) && systemCallsOf(process.arch) !== undefined;
  return MECHANISMS.filter((mechanism) => {
    if (mechanism === 'user') return process.getuid?.() === 0;
    return hasPerl || mechanism === 'namespaces' || mechanism === 'limits';
  });
}

/**
 * The command that a program and its arguments are appended to. Absolute paths, because the child
 * has no `PATH`.
 * @param files what the program may read
 */
export function confiningCommand(
  mechanisms: ReadonlySet<Mechanism>,
  { dataMb, files }: { dataMb: number; files: readonly string[] },
): string[] {
  const isRoot = process.getuid?.() === 0;
  const uid = mechanisms.has('user') ? chooseSandboxUid() : undefined;
  return [
    ...(mechanisms.has('namespaces')
      ? [
          ...UNSHARE,
          ...(isRoot ? [] : ['--user', '--map-root-user']),
          '--fork',
          '--kill-child',
          '--',
        ]
      : []),
    ...(mechanisms.has('limits') ? limits(dataMb, uid !== undefined) : []),
    ...confine(mechanisms, files, uid),
  ];
}

/**
 * What V8 reserves for machine code, writable: from Node.js 24 on half a gigabyte, which
 * `RLIMIT_DATA` counts although hardly any of it is used. Read from this process, which is the same
 * program. Unit: bytes.
 */
function reservedForCode(): number {
  const areas = readFileSync('/proc/self/maps', 'utf8').matchAll(/^(\w+)-(\w+) rwxp /gm);
  return [...areas].reduce((sum, [, from, to]) => sum + Number(`0x${to}`) - Number(`0x${from}`), 0);
}

/** A limit of processes counts all of the user, so only a user of its own can have one. */
function limits(dataMb: number, hasOwnUser: boolean): string[] {
  const data = dataMb * 1024 * 1024 + reservedForCode();
  return [
    ...['/usr/bin/prlimit', `--data=${data}`, '--core=0', '--fsize=0'],
    ...['--msgqueue=0', '--memlock=0', '--sigpending=64'],
    ...(hasOwnUser ? [`--nproc=${MAX_THREADS}`] : []),
    '--',
  ];
}

/** Numbers of the calls of {@link CONFINE}. */
export const callNumbers = (calls: SystemCalls): string[] => [
  ...[`call-mount=${calls.mount}`, `call-umount2=${calls.umount2}`],
  ...[`call-pivot_root=${calls.pivotRoot}`, `call-prctl=${calls.prctl}`],
  ...[`call-prlimit=${calls.prlimit}`, `call-seccomp=${calls.seccomp}`],
];

function confine(
  mechanisms: ReadonlySet<Mechanism>,
  files: readonly string[],
  uid: number | undefined,
): string[] {
  const calls = systemCallsOf(process.arch);
  if (!calls || !existsSync(PERL)) return uid === undefined ? [] : setUser(uid);
  if (!MECHANISMS.some((name) => name !== 'limits' && mechanisms.has(name))) return [];
  return [
    ...[PERL, '-e', CONFINE],
    ...(mechanisms.has('root') ? ['root=yes'] : []),
    ...(uid === undefined ? [] : [`uid=${uid}`]),
    ...(mechanisms.has('landlock') ? ['landlock=yes'] : []),
    ...(mechanisms.has('filter') ? [`filter=${systemCallFilter(calls).toString('hex')}`] : []),
    ...callNumbers(calls),
    ...[...files.map((file) => `file=${file}`), '--'],
  ];
}

/** What a system without Perl can do. */
export const setUser = (uid: number): string[] => [
  ...['/usr/bin/setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups'],
  ...['--no-new-privs', '--bounding-set=-all', '--pdeathsig=KILL', '--'],
];
