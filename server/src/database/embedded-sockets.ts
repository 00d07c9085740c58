import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { shortHash } from './embedded-binaries';
import type { Identity } from './embedded-user';

/** The folders of a running database outside of its data folder. */
export interface RunFolders {
  /** Contains the socket; only the database's user can enter it, and root. */
  sockets: string;
  /** The output of PostgreSQL. Its folder is ours, so that PostgreSQL cannot replace the file. */
  log: string;
}

/**
 * Folders with short names, because paths of Unix sockets are limited to about 103 bytes.
 * @throws Error if another user made the folder, who could answer in the place of the database
 */
export function runFolders(folder: string, { owner }: Identity): RunFolders {
  const home = path.join(os.tmpdir(), `smokehouse-run-${shortHash(folder)}`);
  makeOwnFolder(home, 0o711);
  const sockets = path.join(home, 'sockets');
  mkdirSync(sockets, { recursive: true });
  chmodSync(sockets, 0o700);
  if (owner !== undefined) chownSync(sockets, owner, owner);
  return { sockets, log: path.join(home, 'log') };
}

function makeOwnFolder(folder: string, mode: number): void {
  mkdirSync(folder, { recursive: true });
  const found = lstatSync(folder);
  const self = process.getuid?.();
  if (!found.isDirectory() || (self !== undefined && found.uid !== self))
    throw new Error(`${folder} belongs to another user: remove it, or set TMPDIR.`);
  chmodSync(folder, mode);
}
