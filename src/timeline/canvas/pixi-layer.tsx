import { memo, useLayoutEffect, useRef } from "react";
import type { TimelineHost } from "../contract.ts";
import { PlayheadLayer } from "../scene/ruler/playhead-layer.ts";
import { Surface } from "../scene/surface.ts";
import { TimelineScene } from "../scene/timeline-scene.ts";
import { joinPageApplication } from "./page-application.tsx";
import styles from "./timeline-canvas.module.css";

type PixiLayerProps = {
  readonly host: TimelineHost;
  /** Called with the scene once it exists, and with undefined when it is destroyed. */
  readonly onScene: (scene: TimelineScene | undefined) => void;
  /** Called where the browser cannot draw with WebGL 2. */
  readonly onUnable: () => void;
};

/** The canvas and its scene: created once the page's Pixi application has its containers, destroyed on unmount. */
export const PixiLayer = memo(function PixiLayer({ host, onScene, onUnable }: PixiLayerProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const playhead = useRef<HTMLCanvasElement>(null);

  useLayoutEffect(() => {
    const [element, line] = [canvas.current, playhead.current];
    if (!element || !line) return undefined;
    let scene: TimelineScene | undefined;
    const leave = joinPageApplication(element.ownerDocument, (stage) => {
      if (!stage) return onUnable();
      scene = new TimelineScene(new Surface(stage, element), new PlayheadLayer(line), host);
      onScene(scene);
    });
    return () => {
      if (scene) {
        onScene(undefined);
        scene.dispose();
      }
      leave();
    };
  }, [host, onScene, onUnable]);

  return (
    <>
      <canvas ref={canvas} className={styles["canvas"] ?? ""} />
      <canvas ref={playhead} className={styles["playhead"] ?? ""} aria-hidden="true" hidden />
    </>
  );
});
