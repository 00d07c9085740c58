import { randomInt } from 'node:crypto';

/** `nobody` of Debian and Alpine. Other programs run as `nobody`, too: it protects nothing. */
export const NOBODY = 65534;

/**
 * Where the server is root, the embedded database and each rendering process have a user of their
 * own: they can neither read each other's files nor send each other signals. The ids need no entry
 * in `/etc/passwd`. systemd's list of ids leaves 60578–61183 to nobody, and they are inside of the
 * 65536 ids that containers usually have.
 */
export const DATABASE_UID = 60_600;

const FIRST_SANDBOX_UID = 60_706;
const LAST_SANDBOX_UID = 61_183;

/** A user for one sandboxed process: two of them share one only by chance. */
export const chooseSandboxUid = (): number => randomInt(FIRST_SANDBOX_UID, LAST_SANDBOX_UID + 1);
