import type { TimelineHost } from "../contract.ts";
import { PlayheadLayer } from "../scene/ruler/playhead-layer.ts";
import { Surface } from "../scene/surface.ts";
import { TimelineScene } from "../scene/timeline-scene.ts";
import { joinPageApplication } from "./page-application.tsx";

export type SceneInput = {
  readonly canvas: HTMLCanvasElement;
  /** The canvas of the playhead alone. */
  readonly line: HTMLCanvasElement;
  readonly host: TimelineHost;
  /** Called with the scene once it exists, and with undefined when it is destroyed. */
  readonly onScene: (scene: TimelineScene | undefined) => void;
  /** Called where the browser cannot draw with WebGL 2. */
  readonly onUnable: () => void;
};

/** Draws a timeline, once the page's Pixi application has its containers. Returns the function that ends it. */
export function openScene({ canvas, line, host, onScene, onUnable }: SceneInput): () => void {
  let scene: TimelineScene | undefined;
  const leave = joinPageApplication(canvas.ownerDocument, (stage) => {
    if (!stage) return onUnable();
    scene = new TimelineScene(new Surface(stage, canvas), new PlayheadLayer(line), host);
    onScene(scene);
  });
  return () => {
    if (scene) {
      onScene(undefined);
      scene.dispose();
    }
    leave();
  };
}
