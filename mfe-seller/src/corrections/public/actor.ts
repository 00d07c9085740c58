import { openStorage } from '@smokehouse/shared/bundled/storage';

const storage = openStorage('mfe-seller', 'always');
const KEY = 'corrected-by';
/** The server's limit. */
export const MAX_NAME = 40;

/** The name of the person who corrected an order last on this device. */
export const rememberedName = (): string => storage.get(KEY) ?? '';

export const rememberName = (name: string): void => storage.set(KEY, name);

/** Forgets the name when a shared tablet changes hands. */
export const forgetName = (): void => storage.set(KEY, null);
