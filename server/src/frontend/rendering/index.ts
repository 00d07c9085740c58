export { createRenderer, RenderError, type Renderer, type RendererOptions } from './renderer';
