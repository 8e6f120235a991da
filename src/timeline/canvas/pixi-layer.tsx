import { memo, useLayoutEffect, useRef } from "react";
import type { TimelineHost } from "../contract.ts";
import { leaseRenderer } from "../scene/page-renderer.ts";
import { PlayheadLayer } from "../scene/ruler/playhead-layer.ts";
import { Surface } from "../scene/surface.ts";
import { TimelineScene } from "../scene/timeline-scene.ts";
import styles from "./timeline-canvas.module.css";

type PixiLayerProps = {
  readonly host: TimelineHost;
  /** Called with the scene once it exists, and with undefined when it is destroyed. */
  readonly onScene: (scene: TimelineScene | undefined) => void;
  /** Called where the browser cannot draw with WebGL 2. */
  readonly onUnable: () => void;
};

/** The canvas and its scene: created once the page's renderer is ready, destroyed on unmount. */
export const PixiLayer = memo(function PixiLayer({ host, onScene, onUnable }: PixiLayerProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const playhead = useRef<HTMLCanvasElement>(null);

  useLayoutEffect(() => {
    const [element, line] = [canvas.current, playhead.current];
    if (!element || !line) return undefined;
    const lease = leaseRenderer(element.ownerDocument);
    let scene: TimelineScene | undefined;
    let isGone = false;
    void lease.whenReady.then((renderer) => {
      // The renderer is created asynchronously: the component may be unmounted by now.
      if (isGone) return;
      if (!renderer) {
        onUnable();
        return;
      }
      scene = new TimelineScene(new Surface(renderer, element), new PlayheadLayer(line), host);
      onScene(scene);
    });
    return () => {
      isGone = true;
      if (scene) {
        onScene(undefined);
        scene.dispose();
      }
      lease.release();
    };
  }, [host, onScene, onUnable]);

  return (
    <>
      <canvas ref={canvas} className={styles["canvas"] ?? ""} />
      <canvas ref={playhead} className={styles["playhead"] ?? ""} aria-hidden="true" hidden />
    </>
  );
});
