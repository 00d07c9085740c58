export { ISOLATIONS, openTo, type Isolation } from './confinement';
export type { RealmFiles } from './messages';
export { createRenderer, RenderError, type Renderer } from './renderer';
