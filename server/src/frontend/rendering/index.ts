export type { RealmFiles } from './messages';
export { createRenderer, RenderError, type Renderer } from './renderer';
