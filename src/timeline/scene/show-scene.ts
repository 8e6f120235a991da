import type { ViewHost } from "../contract.ts";
import { PlayheadLayer } from "./ruler/playhead-layer.ts";
import { Surface } from "./surface.ts";
import type { Stage } from "./surface.ts";
import { TimelineScene } from "./timeline-scene.ts";
import type { MakePictureLayer } from "./timeline-scene.ts";

export type SceneInput = {
  readonly canvas: HTMLCanvasElement;
  /** The canvas of the playhead alone. */
  readonly line: HTMLCanvasElement;
  readonly host: ViewHost;
  /** Called with the scene once it exists, and with undefined when it is destroyed. */
  readonly onScene: (scene: TimelineScene | undefined) => void;
  /** Called where the browser cannot draw with WebGL 2. */
  readonly onUnable: () => void;
};

/** Gives a stage of the page's renderer once: undefined where the browser, as configured, cannot draw with WebGL 2. Returns how to leave it. */
export type JoinStage = (page: Document, onStage: (stage: Stage | undefined) => void) => () => void;

/**
 * Draws a host's view, once it has a stage. Returns the function that ends it.
 * @param makePicture what is drawn on the bar of the picture; absent: nothing
 */
export function showScene(
  join: JoinStage,
  { canvas, line, host, onScene, onUnable }: SceneInput,
  makePicture?: MakePictureLayer,
): () => void {
  let scene: TimelineScene | undefined;
  const leave = join(canvas.ownerDocument, (stage) => {
    if (!stage) return onUnable();
    scene = new TimelineScene(new Surface(stage, canvas), new PlayheadLayer(line), host, makePicture);
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
