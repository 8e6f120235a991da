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

/** Pixi's asset loader, which a timeline does not use. */
const SPRITESHEETS = { module: /pixi\.js\/lib\/index\.mjs$/u, code: "import './spritesheet/init.mjs';", instead: "" };

const VIDEO_TEXTURES = { module: /pixi\.js\/lib\/rendering\/init\.mjs$/u, code: "  VideoSource,\n", instead: "" };

const PARTICLES = {
  module: /pixi\.js\/lib\/unsafe-eval\/init\.mjs$/u,
  code: `import { ParticleBuffer } from '../scene/particle-container/shared/ParticleBuffer.mjs';
import { generateParticleUpdatePolyfill } from './particle/generateParticleUpdatePolyfill.mjs';`,
  instead: "class ParticleBuffer {}\nconst generateParticleUpdatePolyfill = undefined;",
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

const OF_PIXI_REACT = [GRAPHICS_AND_EVENTS, ...EVENTS, IGNORED_EVENTS, TEXT_STYLE, PACKAGE];
const OF_PIXI = [RENDERERS, SPRITESHEETS, VIDEO_TEXTURES, PARTICLES];

/** Leaves out what timelines do not use of Pixi and @pixi/react: most of it registers itself, so that no bundler can. `isPixiBundled`: Pixi is in the build. */
export const withoutUnusedPixi = (isPixiBundled: boolean): Plugin =>
  replaceCode("layback:without-unused-pixi", isPixiBundled ? [...OF_PIXI_REACT, ...OF_PIXI] : OF_PIXI_REACT);
