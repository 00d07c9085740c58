import { spawnSync } from 'node:child_process';
import { chownSync, lchownSync, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { DATABASE_UID, NOBODY } from '../process-users';

/** How one of PostgreSQL's programs is started as a certain user. */
export interface Identity {
  /** Command and arguments that precede the program. */
  prefix: readonly string[];
  /** Options of `spawn`. */
  ids: { uid?: number; gid?: number };
  /** Owner of the files that the program reads and writes; undefined for the current user. */
  owner: number | undefined;
}

/** The users that run PostgreSQL, which refuses to run as root. */
export interface RunAs {
  /** Runs the server. */
  server: Identity;
  /** Runs `initdb` and the single-user mode, which need a user with an entry in `/etc/passwd`. */
  named: Identity;
}

const CURRENT_USER: Identity = { prefix: [], ids: {}, owner: undefined };

const as = (uid: number): Identity => ({ prefix: [], ids: { uid, gid: uid }, owner: uid });

/** With the capability to read what only root can, for a checkout below `/root`. */
const asReader = (uid: number): Identity => ({
  prefix: [
    ...['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups'],
    ...['--securebits=+no_setuid_fixup', '--inh-caps=-all,+dac_read_search'],
    '--ambient-caps=-all,+dac_read_search',
  ],
  ids: {},
  owner: uid,
});

const IN_USER_NAMESPACE: Identity = {
  ...CURRENT_USER,
  prefix: ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`],
};

/**
 * Chooses the users for PostgreSQL: the current one, unless it is root. For root the server gets a
 * user of its own, so that no other program of this machine can send it signals or open its files;
 * `initdb` runs as `nobody`. If they cannot read the checkout, they get the capability to; where
 * the container has only few users, `nobody` runs everything; or else a user namespace maps root to
 * another id.
 * @throws Error if none of them can read PostgreSQL's programs
 */
export function chooseUser(postgres: string, folder: string): RunAs {
  if (process.getuid?.() !== 0) return { server: CURRENT_USER, named: CURRENT_USER };
  const candidates: RunAs[] = [
    { server: as(DATABASE_UID), named: as(NOBODY) },
    { server: asReader(DATABASE_UID), named: asReader(NOBODY) },
    { server: as(NOBODY), named: as(NOBODY) },
    { server: asReader(NOBODY), named: asReader(NOBODY) },
    { server: IN_USER_NAMESPACE, named: IN_USER_NAMESPACE },
  ];
  const parent = path.dirname(folder);
  const found = candidates.find(
    ({ server, named }) =>
      canRun(named, postgres, parent, 'id -un >/dev/null') && canRun(server, postgres, parent),
  );
  if (found) return found;
  throw new Error(
    'PostgreSQL does not run as root, and other users cannot read its programs: ' +
      'start as an ordinary user, or set DATABASE_URL.',
  );
}

function canRun({ prefix, ids }: Identity, postgres: string, parent: string, and = ':'): boolean {
  const test = `test -x "$0" && test -x "$1" && cd "$1" && ${and}`;
  const [program = '', ...rest] = [...prefix, '/bin/sh', '-c', test, postgres, parent];
  return spawnSync(program, rest, { ...ids, stdio: 'ignore' }).status === 0;
}

/**
 * Gives a folder with its content to a user. Does nothing if the folder belongs to them: it changes
 * its owner last. Symbolic links are not followed.
 */
export function giveFolder(folder: string, { owner }: Identity): void {
  if (owner === undefined || lstatSync(folder).uid === owner) return;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    lchownSync(path.join(entry.parentPath, entry.name), owner, owner);
  chownSync(folder, owner, owner);
}
