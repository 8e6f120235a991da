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

/** The whole package.json, for its version. */
const PACKAGE = {
  module: /@pixi\/react\/lib\/core\/reconciler\.mjs$/u,
  code: "import packageData from '../package.json.mjs';",
  instead: "import { version } from '../package.json.mjs'; const packageData = { version };",
};

/** Leaves out Pixi's vector graphics, its package.json and its WebGPU and canvas renderers, which `<Application>` would load. `isPixiBundled`: Pixi is in the build. */
export const withoutUnusedPixi = (isPixiBundled: boolean): Plugin =>
  replaceCode("layback:without-unused-pixi", isPixiBundled ? [GRAPHICS, PACKAGE, RENDERERS] : [GRAPHICS, PACKAGE]);
