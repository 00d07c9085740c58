/**
 * Programs that try to leave a sandbox. Each reads one JSON line of targets, and prints a line
 * `NAME<tab>DETAIL` for each attempt that succeeded and `tried NAME` for each attempt.
 */

/** What the machine has, found from outside. */
export interface Targets {
  /** Unix sockets, those of the abstract namespace begin with a null byte. */
  sockets: string[];
  tcp: number[];
  udp: number;
  pids: number[];
  files: string[];
  folders: string[];
  /** What the program may read. */
  ownFiles: string[];
  /** More than the sandbox allows. Unit: MB. */
  memoryMb: number;
  /** More than the sandbox allows. */
  threads: number;
}

/** JavaScript that no flag of Node.js holds back: files, sockets and processes as they are. */
export const SCRIPT = String.raw`
import { spawnSync } from 'node:child_process';
import dgram from 'node:dgram';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';

const [line] = await once(createInterface({ input: process.stdin }), 'line');
const targets = JSON.parse(line);
const say = (text) => fs.writeSync(1, text + '\n');
async function attempt(name, act) {
  say('tried ' + name);
  let reached;
  try { reached = await act(); } catch { return; }
  for (const detail of [reached].flat()) if (detail) say(name + '\t' + detail);
}
async function each(all, act) {
  const reached = [];
  for (const one of all) try { if (await act(one)) reached.push(String(one)); } catch {}
  return reached.slice(0, 20);
}
const connect = (options) => new Promise((resolve) => {
  try {
    const socket = net.connect(options);
    socket.setTimeout(500, () => { socket.destroy(); resolve(false); });
    socket.on('connect', () => { socket.destroy(); resolve(true); }).on('error', () => resolve(false));
  } catch { resolve(false); }
});

await attempt('unix sockets', () => each(targets.sockets, (socket) => connect({ path: socket })));
await attempt('TCP', () => each(targets.tcp, (port) => connect({ port, host: '127.0.0.1' })));
await attempt('UDP', async () => {
  const socket = dgram.createSocket('udp4');
  const failed = once(socket, 'error').then(() => false, () => false);
  const sent = new Promise((resolve) =>
    socket.send('escaped', targets.udp, '127.0.0.1', (error) => resolve(!error)));
  const reached = await Promise.race([sent, failed]);
  socket.close();
  return reached && 'a datagram was sent';
});
await attempt('listening', () => new Promise((resolve) => {
  const server = net.createServer().listen(0, '127.0.0.1', () => resolve('a port'));
  server.on('error', () => resolve(''));
  server.unref();
}));
await attempt('signals', () => each(targets.pids.filter((pid) => pid !== process.pid),
  (pid) => process.kill(pid, 0)));
await attempt('/proc of others', () => each(targets.pids.filter((pid) => pid !== process.pid).flatMap(
  (pid) => ['environ', 'cmdline', 'maps', 'status'].map((name) => '/proc/' + pid + '/' + name)),
  (file) => fs.readFileSync(file)));
await attempt('known files', () => each(targets.files, (file) => {
  fs.closeSync(fs.openSync(file, 'r'));
  return !targets.ownFiles.includes(file);
}));
await attempt('files found', () => {
  const found = [];
  const look = (folder, depth) => {
    let entries = [];
    try { entries = fs.readdirSync(folder, { withFileTypes: true }); } catch { return; }
    for (const entry of entries) {
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) { if (depth < 8 && found.length < 20) look(file, depth + 1); continue; }
      if (targets.ownFiles.includes(file)) continue;
      try { fs.closeSync(fs.openSync(file, 'r')); found.push(file); } catch {}
    }
  };
  look('/', 0);
  return found.slice(0, 20);
});
await attempt('disk', () => each(targets.folders, (folder) => {
  const file = path.join(folder, 'smokehouse-escape');
  fs.writeFileSync(file, 'x');
  fs.rmSync(file);
  return true;
}));
await attempt('changed programs', () => each(targets.ownFiles,
  (file) => { fs.closeSync(fs.openSync(file, 'r+')); return true; }));
await attempt('programs', () => each(['/bin/sh', '/usr/bin/perl', process.execPath],
  (file) => spawnSync(file, ['-e', '1'], { timeout: 2000 }).pid > 0));
await attempt('threads', async () => {
  const workers = [];
  for (let count = 0; count < targets.threads; count++) {
    const worker = new Worker('setInterval(() => {}, 1000)',
      { eval: true, resourceLimits: { maxOldGenerationSizeMb: 2, maxYoungGenerationSizeMb: 1 } });
    const isOnline = await Promise.race([
      once(worker, 'online').then(() => true, () => false), once(worker, 'exit').then(() => false)]);
    if (!isOnline) break;
    workers.push(worker);
  }
  const reached = workers.length >= targets.threads && workers.length + ' threads';
  await Promise.all(workers.map((worker) => worker.terminate()));
  return reached;
});
say('tried memory');
const held = [];
for (let mb = 0; mb < targets.memoryMb; mb += 16) held.push(Buffer.alloc(16 * 1024 * 1024, 1));
say('memory\t' + held.length * 16 + ' MB');
process.exit(0);
`;

/**
 * Perl stands for machine code: it makes any system call. No modules, because its files are gone.
 * The arguments are the pid of a process outside, and `NAME:NUMBER` of each system call.
 */
export const NATIVE = String.raw`
$| = 1;
my $outside = shift @ARGV;
my %number = map { split /:/ } @ARGV;
my ($text, $space) = ("none\0", "\0" x 512);
sub attempt {
  my ($name, @arguments) = @_;
  print "tried $name\n";
  return unless defined $number{$name};
  my $result = syscall($number{$name} + 0, @arguments);
  print "$name\t$result\n" if $result >= 0;
}
print "tried fork\n";
my $children = 0;
for (1 .. 100) {
  my $pid = fork;
  last unless defined $pid;
  exit 0 if $pid == 0;
  $children++;
}
print "fork\t$children children\n" if $children;
my %families = (unix => 1, inet => 2, inet6 => 10, netlink => 16, packet => 17, alg => 38, vsock => 40);
for my $family (sort keys %families) {
  print "tried socket $family\n";
  my $result = syscall($number{socket} + 0, $families{$family}, $family eq 'alg' ? 5 : 2, 0);
  print "socket $family\t$result\n" if $result >= 0;
}
attempt('kill', $outside + 0, 0);
attempt('tkill', $outside + 0, 0);
attempt('ptrace', 16, $outside + 0, 0, 0);
my $vector = pack('PQ', $space, 8);
attempt('process_vm_readv', $outside + 0, $vector, 1, $vector, 1, 0);
attempt('pidfd_open', $outside + 0, 0);
# In a user namespace it is 0 already, which is the server's user outside.
if ($< == 0) { print "tried setuid\n" } else { attempt('setuid', 0) }
attempt('unshare', 0x10000000);
attempt('mount', $text, $text, $text, 0, $text);
attempt('chroot', $text);
attempt('open_tree', -100, $text, 1);
attempt('bpf', 0, $space, 128);
attempt('perf_event_open', $space, 0, -1, -1, 0);
attempt('userfaultfd', 1);
attempt('io_uring_setup', 4, $space);
attempt('keyctl', 0, -3, 1);
attempt('memfd_create', $text, 0);
attempt('shmget', 0, 4096, 0x3b6);
attempt('mmap', 0, 67108864, 3, 0x21, -1, 0);
attempt('personality', 0x0040000);
attempt('open_by_handle_at', -100, $space, 0);
attempt('kexec_load', 0, 0, $space, 0);
attempt('reboot', 0, 0, 0, 0);
`;
