export {
  band,
  centred,
  code,
  fact,
  firstBaseLine,
  mark,
  paragraph,
  rule,
  space,
  together,
  type Block,
  type Column,
} from './blocks';
export { printPdf, type Page } from './pdf';
export type { Style } from './pen';
export { renderRaster, type Raster } from './raster';
