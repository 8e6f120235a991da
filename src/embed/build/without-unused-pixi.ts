import type { Plugin } from "vite";

/** Imports of Pixi that no timeline uses: each is replaced by a declaration of the same name. */
const UNUSED = [
  {
    module: /@pixi\/react\/lib\/helpers\/applyProps\.mjs$/u,
    code: "import { Graphics, Container } from 'pixi.js';",
    // Imported only to recognise vector graphics, of which a timeline has none.
    instead: "import { Container } from 'pixi.js'; class Graphics {}",
  },
  {
    module: /pixi\.js\/lib\/app\/Application\.mjs$/u,
    code: "import { autoDetectRenderer } from '../rendering/renderers/autoDetectRenderer.mjs';",
    // A timeline's application gets its renderer from page-renderer.ts.
    instead: "const autoDetectRenderer = () => { throw new Error('The application needs a renderer.'); };",
  },
] as const;

/** Leaves out Pixi's vector graphics and its WebGPU and canvas renderers, which `<Application>` would load. `isPixiBundled`: Pixi is in the build. */
export function withoutUnusedPixi(isPixiBundled: boolean): Plugin {
  const found = new Set<(typeof UNUSED)[number]>();
  return {
    name: "layback:without-unused-pixi",
    apply: "build",
    transform(code, id) {
      const unused = UNUSED.find(({ module }) => module.test(id.split("?", 1)[0] ?? ""));
      if (!unused) return undefined;
      if (!code.includes(unused.code)) this.error(`${id} is written otherwise than expected.`);
      found.add(unused);
      return { code: code.replace(unused.code, unused.instead), map: null };
    },
    generateBundle() {
      if (found.size < (isPixiBundled ? UNUSED.length : 1)) this.error("@pixi/react or Pixi's Application is not in the build.");
    },
  };
}
