/** The public side of the menu's data: what the server may import. */
export {
  CATEGORIES,
  CATEGORY_BACKDROP,
  readMenu,
  type Bilingual,
  type Category,
  type MenuEntry,
} from './menu';
export {
  generateAvif,
  generatePictures,
  generateWebp,
  type GenerateOptions,
  type GenerateReport,
} from './generate';
export { MANIFEST, readManifest, type Manifest, type ManifestFile } from './manifest';
export { openParts, type Parts, type PartsOptions } from './parts';
export { RecipeError, type Backdrop, type PictureRecipe } from './recipe';
export { DISH_WIDTHS, type PictureFormat } from './variants';
