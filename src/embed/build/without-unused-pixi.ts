import type { Plugin } from "vite";
import { replaceCode } from "./replace-code.ts";

/** Imported only to recognise vector graphics, of which a timeline has none. */
const GRAPHICS = {
  module: /@pixi\/react\/lib\/helpers\/applyProps\.mjs$/u,
  code: "import { Graphics, Container } from 'pixi.js';",
  instead: "import { Container } from 'pixi.js'; class Graphics {}",
};

/** A timeline's application gets its renderer from page-renderer.ts. */
const RENDERERS = {
  module: /pixi\.js\/lib\/app\/Application\.mjs$/u,
  code: "import { autoDetectRenderer } from '../rendering/renderers/autoDetectRenderer.mjs';",
  instead: "const autoDetectRenderer = () => { throw new Error('The application needs a renderer.'); };",
};

/** Leaves out Pixi's vector graphics and its WebGPU and canvas renderers, which `<Application>` would load. `isPixiBundled`: Pixi is in the build. */
export const withoutUnusedPixi = (isPixiBundled: boolean): Plugin =>
  replaceCode("layback:without-unused-pixi", isPixiBundled ? [GRAPHICS, RENDERERS] : [GRAPHICS]);
