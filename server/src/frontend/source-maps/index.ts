export { framesOf } from './frames';
export {
  compressMap,
  hasSourceMaps,
  insertSourceMaps,
  MAX_MAP_BYTES,
  type SourceMaps,
} from './maps';
export { createStackResolver, type StackResolver } from './resolve';
