export { createRenderer, RenderError, type Renderer } from './renderer';
