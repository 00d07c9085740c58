/** The public interface of `menu-data`. The server imports only this file. */
export { CATEGORY_BACKDROP, readMenu, type Bilingual, type MenuEntry } from './menu';
export { generateAvif, generateWebp, type GenerateOptions, type GenerateReport } from './generate';
export { MANIFEST, readManifest, type Manifest, type ManifestFile } from './manifest';
export { openParts, type Parts, type PartsOptions } from './parts';
export { RecipeError, type Backdrop, type PictureRecipe } from './recipe';
export { DISH_WIDTHS, type PictureFormat } from './variants';
