/** Numbers of Linux' system calls on one architecture. */
export interface SystemCalls {
  /** `AUDIT_ARCH_*`: what a filter sees. */
  audit: number;
  /** Calls that a confined process is refused. */
  refused: readonly number[];
  /** Numbers of io_uring, which makes other calls without their numbers. */
  ioUring: readonly number[];
  socket: number;
  clone: number;
  clone3: number;
  mmap: number;
  /** Calls that confine a process. */
  mount: number;
  umount2: number;
  pivotRoot: number;
  prctl: number;
  prlimit: number;
  seccomp: number;
}

/** The same numbers on every architecture, because they are newer than 2019. */
const NEW = {
  ioUring: [425, 426, 427],
  mounts: [428, 429, 430, 431, 432, 433, 442],
  otherProcesses: [424, 434, 438, 440, 448],
};

/**
 * What a rendering process needs never: connections, processes, signals, other processes, mounts and
 * namespaces, memory that no limit counts (files in memory, System V), and rare parts of the kernel
 * in which faults were found (BPF, io_uring, keys, userfaultfd, modules, clocks).
 *
 * A list of what is refused, not of what is allowed: a new version of Node.js that needs another
 * call must not end all rendering. Files are the mount namespace's and Landlock's business.
 */
const BY_ARCHITECTURE: Readonly<Partial<Record<NodeJS.Architecture, SystemCalls>>> = {
  x64: {
    audit: 0xc000003e,
    refused: [
      ...[41, 42, 43, 49, 50, 53, 288], // socket connect accept bind listen socketpair accept4
      ...[57, 58, 322], // fork vfork execveat
      ...[62, 129, 200, 234, 297], // kill rt_sigqueueinfo tkill tgkill rt_tgsigqueueinfo
      ...[101, 135, 310, 311, 312], // ptrace personality process_vm_readv …writev kcmp
      ...[155, 161, 165, 166, 272, 308], // pivot_root chroot mount umount2 unshare setns
      ...[303, 304, 300], // name_to_handle_at open_by_handle_at fanotify_init
      ...[29, 64, 68, 240, 319, 447], // shmget semget msgget mq_open memfd_create memfd_secret
      ...[248, 249, 250, 298, 321, 323], // add_key request_key keyctl perf_event_open bpf userfaultfd
      ...[103, 163, 167, 168, 169, 172, 173, 179], // syslog acct swapon swapoff reboot iopl ioperm quotactl
      ...[175, 176, 246, 313, 320], // init_module delete_module kexec_load finit_module kexec_file_load
      ...[159, 164, 170, 171, 227, 305], // adjtimex settimeofday set(host|domain)name clock_(set|adj)time
      ...[...NEW.ioUring, ...NEW.mounts, ...NEW.otherProcesses],
    ],
    ioUring: NEW.ioUring,
    socket: 41,
    clone: 56,
    clone3: 435,
    mmap: 9,
    mount: 165,
    umount2: 166,
    pivotRoot: 155,
    prctl: 157,
    prlimit: 302,
    seccomp: 317,
  },
  arm64: {
    audit: 0xc00000b7,
    refused: [
      ...[198, 203, 202, 200, 201, 199, 242],
      ...[281],
      ...[129, 138, 130, 131, 240],
      ...[117, 92, 270, 271, 272],
      ...[41, 51, 40, 39, 97, 268],
      ...[264, 265, 262],
      ...[194, 190, 186, 180, 279, 447],
      ...[217, 218, 219, 241, 280, 282],
      ...[116, 89, 224, 225, 142, 60],
      ...[105, 106, 104, 273, 294],
      ...[171, 170, 161, 162, 112, 266],
      ...[...NEW.ioUring, ...NEW.mounts, ...NEW.otherProcesses],
    ],
    ioUring: NEW.ioUring,
    socket: 198,
    clone: 220,
    clone3: 435,
    mmap: 222,
    mount: 40,
    umount2: 39,
    pivotRoot: 41,
    prctl: 167,
    prlimit: 261,
    seccomp: 277,
  },
};

/** @returns undefined where the numbers are not known */
export const systemCallsOf = (architecture: NodeJS.Architecture): SystemCalls | undefined =>
  BY_ARCHITECTURE[architecture];
