import type { Plugin } from "vite";
import { replaceCode } from "./replace-code.ts";

/**
 * Draws timelines as players are drawn: @pixi/react would bring a second React renderer, only to keep the containers of a page's timelines
 * (37 kB of gzip). The web application uses it.
 */
export const drawWithoutReact = (): Plugin =>
  replaceCode("layback:draw-without-react", [
    {
      module: /\/src\/timeline\/canvas\/open-scene\.ts$/u,
      code: `import { joinPageApplication } from "./page-application.tsx";`,
      instead: `import { joinPlainStage as joinPageApplication } from "../scene/plain-stage.ts";`,
    },
  ]);
