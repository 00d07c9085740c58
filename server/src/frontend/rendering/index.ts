export { ISOLATIONS, openTo } from './confinement';
export type { RealmFiles } from './messages';
export { RenderError } from './render-error';
export { createRenderer, type Renderer, type RendererState } from './renderer';
export { confineBrowser, type BrowserConfinement } from './browser-confinement';
