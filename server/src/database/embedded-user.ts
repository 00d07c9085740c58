import { spawnSync } from 'node:child_process';
import path from 'node:path';

const NOBODY = 65534;
const SETPRIV = [
  'setpriv',
  `--reuid=${NOBODY}`,
  `--regid=${NOBODY}`,
  '--clear-groups',
  '--securebits=+no_setuid_fixup',
  '--inh-caps=-all,+dac_override',
  '--ambient-caps=-all,+dac_override',
];
const USER_NAMESPACE = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];

/** How PostgreSQL is run. It refuses to run as root. */
export interface RunAs {
  /** Put in front of the command. */
  prefix: readonly string[];
  /** For `spawn`. */
  ids: { uid?: number; gid?: number };
  /** Owner of the folders that PostgreSQL writes to; undefined means whoever runs this. */
  owner: number | undefined;
}

/**
 * Chooses how to run PostgreSQL: as ourselves; or, for root, as `nobody`; or, where `nobody` may
 * not read the checkout, as `nobody` with the one capability to read it anyway; or in a user
 * namespace in which root looks like somebody else.
 */
export function chooseUser(postgres: string, folder: string): RunAs {
  if (process.getuid?.() !== 0) return { prefix: [], ids: {}, owner: undefined };
  const ways: RunAs[] = [
    { prefix: [], ids: { uid: NOBODY, gid: NOBODY }, owner: NOBODY },
    { prefix: SETPRIV, ids: {}, owner: NOBODY },
    { prefix: USER_NAMESPACE, ids: {}, owner: undefined },
  ];
  const parent = path.dirname(folder);
  const canRun = 'test -x "$0" && test -x "$1" && cd "$1" && id -un >/dev/null';
  for (const way of ways) {
    const [program = '/bin/sh', ...rest] = [
      ...way.prefix,
      '/bin/sh',
      '-c',
      canRun,
      postgres,
      parent,
    ];
    if (spawnSync(program, rest, { ...way.ids, stdio: 'ignore' }).status === 0) return way;
  }
  throw new Error(
    'PostgreSQL does not run as root, and nobody else may read its programs here: start as an ordinary user, or set DATABASE_URL.',
  );
}
