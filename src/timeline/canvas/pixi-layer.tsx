import { memo, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createLazyModule } from "#ui/lazy-module.ts";
import { prepareContext } from "../scene/page-context.ts";
import type { SceneInput } from "../scene/show-scene.ts";
import styles from "./timeline-canvas.module.css";

/** Pixi reads the page when it is loaded: a server that imports the timeline has none. */
const sceneModule = createLazyModule(() => import("./open-scene.ts"));
if ("document" in globalThis) sceneModule.preload();

type PixiLayerProps = Pick<SceneInput, "host" | "onScene" | "onUnable">;

/** The canvas and its scene: created once its code is there, destroyed on unmount. Throws in render if the code cannot be loaded. */
export const PixiLayer = memo(function PixiLayer({ host, onScene, onUnable }: PixiLayerProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const playhead = useRef<HTMLCanvasElement>(null);
  const [error, setError] = useState<unknown>(undefined);

  useLayoutEffect(() => {
    let isGone = false;
    let end: () => void = () => undefined;
    const open = async () => {
      const { openScene } = await sceneModule.load();
      const [element, line] = [canvas.current, playhead.current];
      if (!isGone && element && line) end = openScene({ canvas: element, line, host, onScene, onUnable });
    };
    open().catch(setError);
    return () => {
      isGone = true;
      end();
    };
  }, [host, onScene, onUnable]);

  // After the elements are painted, while the scene's code is on its way.
  useEffect(() => (canvas.current ? prepareContext(canvas.current.ownerDocument) : undefined), []);

  if (error !== undefined) throw error;
  return (
    <>
      <canvas ref={canvas} className={styles["canvas"] ?? ""} />
      <canvas ref={playhead} className={styles["playhead"] ?? ""} aria-hidden="true" hidden />
    </>
  );
});
