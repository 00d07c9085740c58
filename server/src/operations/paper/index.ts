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
export { codesOf } from './codes';
export { copyBand } from './copy';
export { PAGES, PAPERS, type Paper } from './pages';
export { printPdf } from './pdf';
export type { Style } from './pen';
export { renderRaster, type Raster } from './raster';
export { testPage, type TestedPrinter } from './test-page';
export { riyadhTime } from './time';
