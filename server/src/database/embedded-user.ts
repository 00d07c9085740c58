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

/** The user that runs PostgreSQL, which refuses to run as root. */
export interface RunAs {
  /** Command and arguments that precede the program. */
  prefix: readonly string[];
  /** Options of `spawn`. */
  ids: { uid?: number; gid?: number };
  /** Owner of the folders that PostgreSQL writes to; undefined for the current user. */
  owner: number | undefined;
}

/**
 * Chooses the user for PostgreSQL: the current one, unless it is root. For root it is `nobody`; if
 * `nobody` cannot read the checkout, `nobody` with the capability to read it; or else a user
 * namespace that maps root to another id.
 */
export function chooseUser(postgres: string, folder: string): RunAs {
  if (process.getuid?.() !== 0) return { prefix: [], ids: {}, owner: undefined };
  const candidates: RunAs[] = [
    { prefix: [], ids: { uid: NOBODY, gid: NOBODY }, owner: NOBODY },
    { prefix: SETPRIV, ids: {}, owner: NOBODY },
    { prefix: USER_NAMESPACE, ids: {}, owner: undefined },
  ];
  const parent = path.dirname(folder);
  const canRun = 'test -x "$0" && test -x "$1" && cd "$1" && id -un >/dev/null';
  for (const candidate of candidates) {
    const [program = '/bin/sh', ...rest] = [
      ...candidate.prefix,
      '/bin/sh',
      '-c',
      canRun,
      postgres,
      parent,
    ];
    const { status } = spawnSync(program, rest, { ...candidate.ids, stdio: 'ignore' });
    if (status === 0) return candidate;
  }
  throw new Error(
    'PostgreSQL does not run as root, and other users cannot read its programs: ' +
      'start as an ordinary user, or set DATABASE_URL.',
  );
}
