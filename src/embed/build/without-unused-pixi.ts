import type { Plugin } from "vite";
import { replaceCode } from "./replace-code.ts";

const EVENT_NAMES_OF_REACT = "import { ReactToPixiEventPropNames } from '../constants/EventPropNames.mjs';";
const NO_EVENT_NAMES_OF_REACT = "const ReactToPixiEventPropNames = {};";

/** Imported only to recognise vector graphics and events of Pixi. A timeline has none: it listens to its page. */
const GRAPHICS_AND_EVENTS = {
  module: /@pixi\/react\/lib\/helpers\/applyProps\.mjs$/u,
  code: `import { Graphics, Container } from 'pixi.js';
import { PixiToReactEventPropNames, ReactToPixiEventPropNames } from '../constants/EventPropNames.mjs';`,
  instead: `import { Container } from 'pixi.js'; class Graphics {}
const PixiToReactEventPropNames = {}; ${NO_EVENT_NAMES_OF_REACT}`,
};

const EVENTS = [/@pixi\/react\/lib\/helpers\/diffProps\.mjs$/u, /@pixi\/react\/lib\/helpers\/createInstance\.mjs$/u].map((module) => ({
  module,
  code: EVENT_NAMES_OF_REACT,
  instead: NO_EVENT_NAMES_OF_REACT,
}));

const IGNORED_EVENTS = {
  module: /@pixi\/react\/lib\/constants\/PixiReactIgnoredProps\.mjs$/u,
  code: "import { PixiToReactEventPropNames } from './EventPropNames.mjs';",
  instead: "const PixiToReactEventPropNames = {};",
};

/** `<Application>` would reset the text style of a page that shares its Pixi. Text styles bring vector graphics. */
const TEXT_STYLE = {
  module: /@pixi\/react\/lib\/components\/Application\.mjs$/u,
  code: "import { TextStyle, extensions } from 'pixi.js';",
  instead: "import { extensions } from 'pixi.js'; const TextStyle = { defaultTextStyle: {} };",
};

/** Pixi's asset loader, and what it loads for each kind of page: a timeline has no assets, and its renderer imports none of that. */
const INDEX = /pixi\.js\/lib\/index\.mjs$/u;
const SPRITESHEETS = { module: INDEX, code: "import './spritesheet/init.mjs';", instead: "" };
const ENVIRONMENTS = [
  {
    module: INDEX,
    code: `import { browserExt } from './environment-browser/browserExt.mjs';
import { webworkerExt } from './environment-webworker/webworkerExt.mjs';`,
    instead: "const browserExt = {}; const webworkerExt = {};",
  },
  { module: INDEX, code: "extensions.add(browserExt, webworkerExt);", instead: "" },
];

/** Masks, which bring the scene graph, and textures of other kinds than a canvas and plain data. */
const RENDERING = /pixi\.js\/lib\/rendering\/init\.mjs$/u;
const MASKS = [
  {
    module: RENDERING,
    code: `import { AlphaMask } from './mask/alpha/AlphaMask.mjs';
import { ColorMask } from './mask/color/ColorMask.mjs';
import { StencilMask } from './mask/stencil/StencilMask.mjs';`,
    instead: "",
  },
  {
    module: RENDERING,
    code: "import './renderers/shared/texture/utils/textureFrom.mjs';\nimport './mask/MaskEffectManager.mjs';",
    instead: "",
  },
  { module: RENDERING, code: "  AlphaMask,\n  ColorMask,\n  StencilMask,\n  VideoSource,\n  ImageSource,\n", instead: "" },
];

/** Of the code that Pixi would generate, a timeline's renderer uses only that for plain uniforms. */
const UNSAFE_EVAL = {
  module: /pixi\.js\/lib\/unsafe-eval\/init\.mjs$/u,
  code: `import { GlUboSystem } from '../rendering/renderers/gl/GlUboSystem.mjs';
import { GlShaderSystem } from '../rendering/renderers/gl/shader/GlShaderSystem.mjs';
import { GlUniformGroupSystem } from '../rendering/renderers/gl/shader/GlUniformGroupSystem.mjs';
import { GpuUboSystem } from '../rendering/renderers/gpu/GpuUboSystem.mjs';
import { UboSystem } from '../rendering/renderers/shared/shader/UboSystem.mjs';
import { AbstractRenderer } from '../rendering/renderers/shared/system/AbstractRenderer.mjs';
import { ParticleBuffer } from '../scene/particle-container/shared/ParticleBuffer.mjs';
import { generateParticleUpdatePolyfill } from './particle/generateParticleUpdatePolyfill.mjs';
import { generateShaderSyncPolyfill } from './shader/generateShaderSyncPolyfill.mjs';
import { generateUboSyncPolyfillSTD40, generateUboSyncPolyfillWGSL } from './ubo/generateUboSyncPolyfill.mjs';`,
  instead: `import { GlUniformGroupSystem } from '../rendering/renderers/gl/shader/GlUniformGroupSystem.mjs';
import { AbstractRenderer } from '../rendering/renderers/shared/system/AbstractRenderer.mjs';
class Unused {}
const [GlUboSystem, GlShaderSystem, GpuUboSystem, UboSystem, ParticleBuffer] = [Unused, Unused, Unused, Unused, Unused];
const [generateParticleUpdatePolyfill, generateShaderSyncPolyfill, generateUboSyncPolyfillSTD40, generateUboSyncPolyfillWGSL] = [];`,
};

const SHARED = String.raw`pixi\.js\/lib\/rendering\/renderers\/shared\/`;

/** What classes of Pixi import for uses that a timeline has none of: the class's module, the name, where from, and what stands in its place. */
const UNUSED_IMPORTS = [
  // Shaders for WebGPU.
  ["shader/Shader", "GpuProgram", "../../gpu/shader/GpuProgram.mjs", "const GpuProgram = undefined;"],
  // The renderer renders no scene graph: a timeline draws its layers one by one.
  ["system/AbstractRenderer", "Color", "../../../../color/Color.mjs", "const Color = undefined;"],
  ["system/AbstractRenderer", "Container", "../../../../scene/container/Container.mjs", "class Container {}"],
  // Bounds of meshes.
  ["geometry/Geometry", "Bounds", "../../../../scene/container/bounds/Bounds.mjs", "class Bounds {}"],
  ["geometry/Geometry", "getGeometryBounds", "./utils/getGeometryBounds.mjs", "const getGeometryBounds = undefined;"],
  // Rotated parts of textures.
  ["texture/Texture", "groupD8", "../../../../maths/matrix/groupD8.mjs", "const groupD8 = undefined;"],
  ["texture/Texture", "TextureMatrix", "./TextureMatrix.mjs", "const TextureMatrix = undefined;"],
].map(([module = "", name = "", path = "", instead = ""]) => ({
  module: new RegExp(`${SHARED}${module}\\.mjs$`, "u"),
  code: `import { ${name} } from '${path}';`,
  instead,
}));

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

const OF_PIXI_REACT = [GRAPHICS_AND_EVENTS, ...EVENTS, IGNORED_EVENTS, TEXT_STYLE, PACKAGE];
const OF_PIXI = [RENDERERS, SPRITESHEETS, ...ENVIRONMENTS, ...MASKS, UNSAFE_EVAL, ...UNUSED_IMPORTS];

/** Leaves out what timelines do not use of Pixi: most of it registers itself, so that no bundler can. */
export const withoutUnusedPixi = (): Plugin => replaceCode("layback:without-unused-pixi", OF_PIXI);

/** The same of @pixi/react. */
export const withoutUnusedPixiReact = (): Plugin => replaceCode("layback:without-unused-pixi-react", OF_PIXI_REACT);
