import {
  type ChildProcessWithoutNullStreams,
  execFile,
  type ExecFileException,
  spawn,
  type SpawnOptions,
  type StdioOptions,
} from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { releaseText } from '../../release-text';
import {
  candidateMechanisms,
  confiningCommand,
  isolationBy,
  programFiles,
  type Isolation,
  type Mechanism,
} from './confinement';

const execFileAsync = promisify(execFile);

/** A probe that takes longer counts as failed. Unit: ms. */
const PROBE_LIMIT_MS = 10_000;
const REASON_LENGTH = 200;

export interface SandboxLimits {
  /** Limit of V8's heap. Unit: MB. */
  heapMb: number;
  /**
   * Limit of all writable memory of the process, buffers outside of the heap included (Linux:
   * `RLIMIT_DATA`), without what V8 reserves for machine code. Node.js itself takes about 130 MB of
   * it. Unit: MB.
   */
  dataMb: number;
}

/** The permission model's flag: with its first name until Node.js 22.13 and 23.5. */
const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/**
 * Flags of Node.js: no files, processes, workers or native modules (permission model), no code from
 * strings in any context, built-in prototypes that nobody can change. The heap is small rather than
 * fast, because rendered pages are cached.
 */
const nodeFlags = ({ heapMb }: SandboxLimits): string[] => [
  PERMISSION,
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

type Confinement = ReadonlySet<Mechanism>;

interface Program {
  limits: SandboxLimits;
  /** Flags of Node.js, the last of which takes the source. */
  flags: readonly string[];
  /** What the process may read. */
  files: readonly string[];
}

function commandLine(confinement: Confinement, program: Program, source: string) {
  const { limits, flags, files } = program;
  const [file = process.execPath, ...args] = [
    ...confiningCommand(confinement, { dataMb: limits.dataMb, files }),
    process.execPath,
    ...flags,
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

/** @returns why the program does not start; undefined if it does */
async function faultOf(confinement: Confinement, program: Program): Promise<string | undefined> {
  const { file, args, options } = commandLine(confinement, program, '');
  try {
    await execFileAsync(file, args, { ...options, timeout: PROBE_LIMIT_MS });
    return undefined;
  } catch (error) {
    const { stderr, killed, message } = error as ExecFileException & { stderr?: string };
    if (killed) return `no start within ${PROBE_LIMIT_MS / 1000} s`;
    return releaseText((stderr || message).trim().split('\n', 1)[0], REASON_LENGTH);
  }
}

/** All mechanisms, if they work together; otherwise each that works with those before it. */
async function strongest(program: Program): Promise<Confinement> {
  const candidates = program.files.length > 0 ? candidateMechanisms() : [];
  const works = async (some: Confinement) => (await faultOf(some, program)) === undefined;
  const all = new Set(candidates);
  if (await works(all)) return all;
  const found = new Set<Mechanism>();
  for (const mechanism of candidates) {
    if (mechanism === 'root' && !found.has('namespaces')) continue;
    if (await works(new Set([...found, mechanism]))) found.add(mechanism);
  }
  if (found.size > 0) return found;
  const fault = await faultOf(found, program);
  if (fault === undefined) return found;
  throw new Error(`Node.js ${process.version} starts no rendering process here: ${fault}`);
}

export interface Sandbox {
  mechanisms: readonly Mechanism[];
  isolation: readonly Isolation[];
  start: (source: string) => ChildProcessWithoutNullStreams;
}

/**
 * Finds the strongest sandbox that this machine allows. Containers often forbid namespaces; there
 * Landlock and the filter of system calls remain; on other systems than Linux, the flags of
 * Node.js.
 * @param flags of Node.js, the last of which takes the source
 */
export async function findSandbox(
  limits: SandboxLimits,
  flags: readonly string[] = nodeFlags(limits),
): Promise<Sandbox> {
  const files = await programFiles().catch(() => []);
  const program = { limits, flags, files };
  const confinement = await strongest(program);
  return {
    mechanisms: [...confinement],
    isolation: isolationBy(confinement),
    start(source) {
      const { file, args, options } = commandLine(confinement, program, source);
      return spawnWithPipes(file, args, options);
    },
  };
}
