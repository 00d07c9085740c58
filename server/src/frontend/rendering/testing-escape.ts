import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { confiningCommand, programFiles, type Mechanism } from './confinement';
import { NATIVE, SCRIPT, type Targets } from './testing-escape-programs';
export { MECHANISMS, type Mechanism } from './confinement';
export { findSandbox } from './sandbox';

export interface Attempt {
  name: string;
  /** What was reached; empty if the sandbox held. */
  reached: string[];
}

export interface EscapeOptions {
  mechanisms: ReadonlySet<Mechanism>;
  /** Limit of the sandbox's memory. Unit: MB. */
  dataMb: number;
  /** Unix sockets to try beside those that the kernel lists. */
  sockets?: string[];
  /** Files to try. */
  files: string[];
}

/** More than 64, the limit of a sandboxed user, and few enough for a shared machine. */
const THREADS = 80;
const TIME_LIMIT_MS = 60_000;

/**
 * Runs code in a sandbox that no flag of Node.js holds back, as if it had left its realm, and lets
 * it try everything. What it may use up is bounded: 100 processes, 80 threads, twice its memory.
 */
export async function tryToEscape(options: EscapeOptions): Promise<Attempt[]> {
  const outside = await openTargets();
  try {
    const ownFiles = await programFiles();
    const targets: Targets = {
      sockets: [outside.socket, ...(options.sockets ?? []), ...socketsOfMachine()],
      tcp: [outside.tcp, ...portsOfMachine()],
      udp: outside.udp,
      pids: readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map(Number),
      files: options.files,
      folders: ['/', '/tmp', '/dev/shm', '/var/tmp', '/run', '/proc', os.homedir(), process.cwd()],
      ownFiles,
      memoryMb: 2 * options.dataMb,
      threads: THREADS,
    };
    const script = [process.execPath, '--no-warnings', '--input-type=module', '--eval', SCRIPT];
    const lines = await run(script, ownFiles, options, `${JSON.stringify(targets)}\n`);
    // Perl opens `/dev/null` for a program in its arguments, which the sandbox does not have.
    const native = ['/usr/bin/perl', '-', String(process.pid), ...numbers()];
    const more = await run(native, await programFiles('/usr/bin/perl'), options, NATIVE);
    const received = outside.wasReached() ? ['datagram\tit was received'] : [];
    return attemptsIn([...lines, ...more, 'tried datagram', ...received]);
  } finally {
    outside.close();
  }
}

/** Servers outside of the sandbox that anybody on this machine may connect to. */
async function openTargets() {
  const socket = path.join(os.tmpdir(), `smokehouse-escape-${process.pid}`);
  const unix = createServer().listen({ path: socket, readableAll: true, writableAll: true });
  const tcp = createServer().listen(0, '127.0.0.1');
  const udp = createSocket('udp4').bind(0, '127.0.0.1');
  let wasReached = false;
  for (const server of [unix, tcp]) server.on('connection', () => (wasReached = true));
  udp.on('message', () => (wasReached = true));
  await Promise.all([unix, tcp, udp].map((server) => once(server, 'listening')));
  return {
    socket,
    tcp: (tcp.address() as AddressInfo).port,
    udp: udp.address().port,
    wasReached: () => wasReached,
    close() {
      for (const server of [unix, tcp, udp]) server.close();
      rmSync(socket, { force: true });
    },
  };
}

async function run(
  command: string[],
  files: string[],
  { mechanisms, dataMb }: EscapeOptions,
  input: string,
): Promise<string[]> {
  const [file = '', ...args] = [...confiningCommand(mechanisms, { dataMb, files }), ...command];
  const child = spawn(file, args, { env: {}, cwd: '/', timeout: TIME_LIMIT_MS });
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  await once(child, 'close');
  if (lines.length === 0) throw new Error(`The attack did not run: ${errors}`);
  return lines;
}

function attemptsIn(lines: readonly string[]): Attempt[] {
  const attempts = new Map<string, string[]>();
  for (const line of lines) {
    const [, tried] = /^tried (.+)$/.exec(line) ?? [];
    const [name = '', detail = ''] = line.split('\t');
    if (tried !== undefined) attempts.set(tried, []);
    else attempts.get(name)?.push(detail);
  }
  return [...attempts].map(([name, reached]) => ({ name, reached }));
}

function socketsOfMachine(): string[] {
  const lines = readFileSync('/proc/net/unix', 'utf8').split('\n').slice(1);
  return [...new Set(lines.map((line) => line.trim().split(/\s+/)[7] ?? '').filter(Boolean))].map(
    (name) => name.replace(/^@/, '\0'),
  );
}

function portsOfMachine(): number[] {
  const LISTENING = '0A';
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , state]) => state === LISTENING)
    .map(([, address = '']) => parseInt(address.split(':')[1] ?? '', 16));
}

/** System calls by name, of the two architectures that are served. */
function numbers(): string[] {
  const names = ['socket', 'kill', 'tkill', 'ptrace', 'process_vm_readv', 'setuid', 'unshare'];
  const more = ['mount', 'chroot', 'bpf', 'perf_event_open', 'userfaultfd', 'keyctl'];
  const others = ['memfd_create', 'shmget', 'mmap', 'personality', 'open_by_handle_at'];
  const x64 = [41, 62, 200, 101, 310, 105, 272, 165, 161, 321, 298, 323, 250, 319, 29, 9, 135, 304];
  const arm = [
    198, 129, 130, 117, 270, 146, 97, 40, 51, 280, 241, 282, 219, 279, 194, 222, 92, 265,
  ];
  const own = process.arch === 'x64' ? [...x64, 246, 169] : [...arm, 104, 142];
  const everywhere = ['pidfd_open:434', 'open_tree:428', 'io_uring_setup:425'];
  return [
    ...[...names, ...more, ...others, 'kexec_load', 'reboot'].map(
      (name, at) => `${name}:${own[at]}`,
    ),
    ...everywhere,
  ];
}
