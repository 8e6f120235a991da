import { acquireRenderer } from "./page-renderer.ts";
import type { SceneRenderer } from "./scene-renderer.ts";
import type { JoinStage } from "./show-scene.ts";
import { layersBy } from "./surface.ts";

/** A stage without React, on the renderer that the page's timelines use, too. */
export const joinPlainStage: JoinStage = (page, onStage) => {
  const { ready, release } = acquireRenderer(page);
  const layers = layersBy(() => ({ render: () => undefined }));
  let isLeft = false;
  const onStarted = (renderer: SceneRenderer | undefined) => {
    if (!isLeft) onStage(renderer && { renderer, layers });
  };
  ready.then(onStarted, (error: unknown) => {
    reportError(error);
    onStarted(undefined);
  });
  return () => {
    isLeft = true;
    release();
  };
};
