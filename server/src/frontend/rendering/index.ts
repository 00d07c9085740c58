export { ISOLATIONS, openTo } from './confinement';
export type { RealmFiles } from './messages';
export { RenderError } from './render-error';
export { createRenderer, type Renderer, TIME_LIMIT_MS } from './renderer';
export type { RendererState } from './programs';
export { confineBrowser, type BrowserConfinement } from './browser-confinement';
