/** The public interface of `menu-data`. The server imports only this file. */
export { readMenu, type MenuEntry } from './menu';
export { generateAvif, generateWebp } from './generate';
export { readManifest } from './manifest';
export { openParts, type PartsOptions } from './parts';
