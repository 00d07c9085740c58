import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { Binaries } from './embedded-binaries';
import { giveFolder, type RunAs } from './embedded-user';

/**
 * The roles of the embedded database. `app` is PostgreSQL's first role, which has to stay a
 * superuser; only the start of the database and tests connect as it.
 */
export const ROLES = {
  superuser: 'app',
  /** Owns the tables; migrations, backups and restores connect as it. */
  owner: 'smokehouse_owner',
  /** Reads and writes rows; requests and jobs connect as it. */
  requests: 'smokehouse_requests',
} as const;

export type RoleName = keyof typeof ROLES;
export type Passwords = Record<RoleName, string>;

/**
 * Iterations slow guessing down, and each new connection. The passwords are 192 random bits: nobody
 * guesses them.
 */
export const PASSWORD_SETTINGS = { password_encryption: 'scram-sha-256', scram_iterations: '1' };

/** Every connection proves a password. PostgreSQL reads the lines in order. */
const HOST_BASED_AUTHENTICATION = [
  '# Written by the server at every start.',
  'local all all scram-sha-256',
  'host all all 127.0.0.1/32 scram-sha-256',
  'host all all ::1/128 scram-sha-256',
  '',
].join('\n');

/** The file beside the data folder that only the user of the server can read. */
const passwordFile = (folder: string): string => `${folder}-passwords.json`;

/** @returns undefined if there is no complete file, as for a folder of an earlier version */
export function readPasswords(folder: string): Passwords | undefined {
  const file = passwordFile(folder);
  if (!existsSync(file)) return undefined;
  const read = JSON.parse(readFileSync(file, 'utf8')) as Partial<Passwords>;
  const names = Object.keys(ROLES) as RoleName[];
  return names.every((name) => typeof read[name] === 'string') ? (read as Passwords) : undefined;
}

interface StoppedCluster {
  folder: string;
  binaries: Binaries;
  runAs: RunAs;
}

/**
 * Makes new passwords for a database that does not run, and sets the superuser's. The file is
 * written last: an interrupted run is repeated by the next start.
 * @throws Error with PostgreSQL's output if the password cannot be set
 */
export async function createPasswords(cluster: StoppedCluster): Promise<Passwords> {
  const { folder, runAs } = cluster;
  const passwords: Passwords = {
    superuser: newPassword(),
    owner: newPassword(),
    requests: newPassword(),
  };
  giveFolder(folder, runAs.named);
  await setPassword(cluster, passwords.superuser);
  const file = passwordFile(folder);
  const draft = `${file}.new`;
  rmSync(draft, { force: true });
  writeFileSync(draft, `${JSON.stringify(passwords)}\n`, { mode: 0o600, flag: 'wx' });
  renameSync(draft, file);
  return passwords;
}

/** Unreserved characters of URLs. */
const newPassword = (): string => randomBytes(24).toString('base64url');

/** In single-user mode PostgreSQL asks for no password, and nobody can connect. */
async function setPassword({ folder, binaries, runAs }: StoppedCluster, password: string) {
  const { prefix, ids } = runAs.named;
  const settings = { ...PASSWORD_SETTINGS, exit_on_error: 'on' };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const args = ['--single', '-D', folder, ...flags, 'postgres'];
  const [program = '', ...rest] = [...prefix, binaries.postgres, ...args];
  const child = spawn(program, rest, {
    ...ids,
    cwd: path.dirname(folder),
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  // A program that ends early is reported by its exit code.
  child.stdin.on('error', () => {});
  child.stdin.end(`ALTER ROLE ${ROLES.superuser} PASSWORD '${password}'\n`);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The database's password cannot be set: ${output.slice(-600)}`);
}

/**
 * Makes a database ask for passwords from its next start on, and gives its files to the user that
 * runs it.
 */
export function requirePasswords(folder: string, { server }: RunAs): void {
  giveFolder(folder, server);
  const file = path.join(folder, 'pg_hba.conf');
  if (readFileSync(file, 'utf8') === HOST_BASED_AUTHENTICATION) return;
  // A new file, because the database's user could have replaced the old one with a link.
  rmSync(file);
  writeFileSync(file, HOST_BASED_AUTHENTICATION, { mode: 0o600, flag: 'wx' });
  if (server.owner !== undefined) chownSync(file, server.owner, statSync(folder).gid);
}
