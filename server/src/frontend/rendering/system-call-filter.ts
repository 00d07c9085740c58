import type { SystemCalls } from './system-calls';

/** Offsets in `struct seccomp_data`; of a 64-bit argument the lower half. */
const NUMBER = 0;
const ARCHITECTURE = 4;
const argument = (index: number): number => 16 + 8 * index;

const ALLOW = 0x7fff0000;
const KILL_PROCESS = 0x80000000;
const fail = (errno: number): number => 0x00050000 | errno;
const EPERM = 1;
const EAFNOSUPPORT = 97;
/** The C library then uses the earlier call, whose flags a filter can read. */
const ENOSYS = 38;

const AF_UNIX = 1;
const AF_NETLINK = 16;
const CLONE_THREAD = 0x10000;
/** `MAP_SHARED | MAP_ANONYMOUS`: memory that `RLIMIT_DATA` does not count. */
const SHARED_ANONYMOUS = 0x21;
/** Numbers from here on are those of the x32 interface. */
const X32 = 0x40000000;

type Instruction = readonly [code: number, ifTrue: number, ifFalse: number, value: number];
const load = (offset: number): Instruction => [0x20, 0, 0, offset];
const and = (value: number): Instruction => [0x54, 0, 0, value];
const answer = (value: number): Instruction => [0x06, 0, 0, value];
const ifEqual = (value: number, skipElse: number): Instruction => [0x15, 0, skipElse, value];
const skipIfEqual = (value: number, skip: number): Instruction => [0x15, skip, 0, value];
const ifAtLeast = (value: number, skipElse: number): Instruction => [0x35, 0, skipElse, value];

const refuse = (number: number, errno = EPERM) => [ifEqual(number, 1), answer(fail(errno))];

/**
 * A program of the kernel's packet filter (`struct sock_filter[]`, seccomp(2)). It ends with the
 * permission of what the rules do not refuse.
 */
function filter(calls: SystemCalls, rules: readonly Instruction[]): Buffer {
  const program: Instruction[] = [
    load(ARCHITECTURE),
    // The next instruction but one, if it is ours.
    [0x15, 1, 0, calls.audit],
    answer(KILL_PROCESS),
    load(NUMBER),
    ifAtLeast(X32, 1),
    answer(fail(EPERM)),
    ...rules,
    answer(ALLOW),
  ];
  const bytes = Buffer.alloc(program.length * 8);
  program.forEach(([code, ifTrue, ifFalse, value], index) => {
    bytes.writeUInt16LE(code, index * 8);
    bytes.writeUInt8(ifTrue, index * 8 + 2);
    bytes.writeUInt8(ifFalse, index * 8 + 3);
    bytes.writeUInt32LE(value, index * 8 + 4);
  });
  return bytes;
}

/**
 * Refuses the calls of the list with EPERM. New threads are allowed, new processes are not; memory
 * is, unless it is shared.
 */
export const systemCallFilter = (calls: SystemCalls): Buffer =>
  filter(calls, [
    ...calls.refused.flatMap((number) => refuse(number)),
    ...refuse(calls.clone3, ENOSYS),
    ...[ifEqual(calls.clone, 4), load(argument(0)), and(CLONE_THREAD)],
    ...[ifEqual(0, 1), answer(fail(EPERM))],
    ...[load(NUMBER), ifEqual(calls.mmap, 4), load(argument(3)), and(SHARED_ANONYMOUS)],
    ...[ifEqual(SHARED_ANONYMOUS, 1), answer(fail(EPERM))],
  ]);

/** Refuses sockets that reach another machine or a port of this one: TCP, UDP, raw and all others. */
export const networkFilter = (calls: SystemCalls): Buffer =>
  filter(calls, [
    ...calls.ioUring.flatMap((number) => refuse(number, ENOSYS)),
    ...[ifEqual(calls.socket, 4), load(argument(0))],
    // Between processes of one program, and the list of the machine's interfaces.
    ...[skipIfEqual(AF_UNIX, 2), skipIfEqual(AF_NETLINK, 1)],
    answer(fail(EAFNOSUPPORT)),
  ]);
