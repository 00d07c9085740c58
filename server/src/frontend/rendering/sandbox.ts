import {
  type ChildProcessWithoutNullStreams,
  execFile,
  spawn,
  type SpawnOptions,
  type StdioOptions,
} from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const execFileAsync = promisify(execFile);

/** A probe that takes longer counts as failed. Unit: ms. */
const PROBE_LIMIT_MS = 10_000;
/** `nobody` of Debian and Alpine. */
const NOBODY = '65534';

export interface SandboxLimits {
  /** Limit of V8's heap. Unit: MB. */
  heapMb: number;
  /**
   * Limit of all writable memory of the process, buffers outside of the heap included (Linux:
   * `RLIMIT_DATA`). Node.js itself takes about 130 MB of it. Unit: MB.
   */
  dataMb: number;
}

/** What the operating system keeps from a sandboxed process, beside what Node.js does. */
export type Isolation = 'network' | 'user' | 'memory';

interface Launcher {
  isolation: readonly Isolation[];
  command: readonly string[];
}

/** Ways to start a process, the strongest first. Absolute paths, because the child has no `PATH`. */
function launchers({ dataMb }: SandboxLimits): Launcher[] {
  const limited = ['/usr/bin/prlimit', `--data=${dataMb * 1024 * 1024}`, '--core=0', '--'];
  const asNobody = [
    ...['/usr/bin/setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'],
    ...['--no-new-privs', '--bounding-set=-all', '--'],
  ];
  const isRoot = process.getuid?.() === 0;
  const all: Launcher[] = [
    ...(isRoot
      ? [
          {
            isolation: ['network', 'user', 'memory'] as const,
            command: ['/usr/bin/unshare', '--net', '--', ...asNobody, ...limited],
          },
          { isolation: ['user', 'memory'] as const, command: [...asNobody, ...limited] },
        ]
      : [
          {
            isolation: ['network', 'memory'] as const,
            command: ['/usr/bin/unshare', '--user', '--net', '--', ...limited],
          },
        ]),
    { isolation: ['memory'], command: limited },
  ];
  return [...(process.platform === 'linux' ? all : []), { isolation: [], command: [] }];
}

/**
 * Flags of Node.js: no files, processes, workers or native modules (permission model), no code from
 * strings in any context, built-in prototypes that nobody can change. The heap is small rather than
 * fast, because rendered pages are cached.
 */
const nodeFlags = ({ heapMb }: SandboxLimits): string[] => [
  '--experimental-permission',
  '--disallow-code-generation-from-strings',
  '--frozen-intrinsics',
  '--no-addons',
  '--no-warnings',
  '--optimize-for-size',
  '--max-semi-space-size=2',
  '--unhandled-rejections=none',
  `--max-old-space-size=${heapMb}`,
  '--input-type=module',
  '--eval',
];

function commandLine({ command }: Launcher, limits: SandboxLimits, source: string) {
  const [file = process.execPath, ...args] = [
    ...command,
    process.execPath,
    ...nodeFlags(limits),
    source,
  ];
  return { file, args, options: { env: {}, cwd: '/' } };
}

/** `O_CLOEXEC` of Linux, as `/proc/self/fdinfo` shows it. */
const CLOSE_ON_EXEC = 0o2000000;

/** A descriptor that this process has from its own parent, and would pass on. */
function isInheritable(descriptor: string): boolean {
  try {
    const info = readFileSync(`/proc/self/fdinfo/${descriptor}`, 'utf8');
    const flags = parseInt(/^flags:\s*([0-7]+)/m.exec(info)?.[1] ?? '0', 8);
    return (flags & CLOSE_ON_EXEC) === 0;
  } catch {
    // Closed meanwhile.
    return false;
  }
}

/**
 * Starts a process with three pipes. Node.js marks its own descriptors as close-on-exec, but not
 * those that it was started with; the child gets `/dev/null` in their place.
 */
function spawnWithPipes(...[file, args, options]: [string, string[], SpawnOptions]) {
  const inherited =
    process.platform === 'linux'
      ? readdirSync('/proc/self/fd').filter((fd) => Number(fd) > 2 && isInheritable(fd))
      : [];
  const devNull = inherited.length > 0 ? openSync('/dev/null', 'r') : undefined;
  const replaced = Array.from({ length: Math.max(2, ...inherited.map(Number)) - 2 }, () => devNull);
  try {
    const stdio = ['pipe', 'pipe', 'pipe', ...replaced] as StdioOptions;
    return spawn(file, args, { ...options, stdio }) as ChildProcessWithoutNullStreams;
  } finally {
    if (devNull !== undefined) closeSync(devNull);
  }
}

async function works(launcher: Launcher, limits: SandboxLimits): Promise<boolean> {
  const { file, args, options } = commandLine(launcher, limits, '');
  return execFileAsync(file, args, { ...options, timeout: PROBE_LIMIT_MS }).then(
    () => true,
    () => false,
  );
}

export interface Sandbox {
  isolation: readonly Isolation[];
  start: (source: string) => ChildProcessWithoutNullStreams;
}

/**
 * Finds the strongest sandbox that this machine allows. Containers often forbid namespaces; there,
 * and on other systems than Linux, the flags of Node.js remain.
 */
export async function findSandbox(limits: SandboxLimits): Promise<Sandbox> {
  for (const launcher of launchers(limits)) {
    if (!(await works(launcher, limits))) continue;
    return {
      isolation: launcher.isolation,
      start(source) {
        const { file, args, options } = commandLine(launcher, limits, source);
        return spawnWithPipes(file, args, options);
      },
    };
  }
  throw new Error('Node.js cannot start a rendering process on this machine');
}
