import { openStorage } from '@smokehouse/shared/bundled/storage';

const storage = openStorage('mfe-seller', 'always');
const KEY = 'locked';

/**
 * True from a lock of the tablet until the server has ended the session. Without a connection, the
 * session goes on there: a reload must not open the desk again.
 */
export const isLocked = (): boolean => storage.get(KEY) !== null;

export const setLocked = (locked: boolean): void => storage.set(KEY, locked ? '1' : null);
