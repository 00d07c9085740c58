/**
 * The public interface of `menu-data`. It only reads. `generate.ts` makes the pictures in another
 * process, because it needs a decoder.
 */
export { readMenu, type MenuEntry } from './menu';
export { readOptions } from './options';
export { MAX_DISH_BYTES, type PictureFormat } from './sizes';
