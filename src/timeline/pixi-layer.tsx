import { Application } from "@pixi/react";
import type { Application as PixiApplication, WebGLRenderer } from "pixi.js";
import { memo, useCallback, useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";
import type { TimelineHost } from "./contract.ts";
import "./scene/pixi.ts";
import { TimelineScene } from "./scene/timeline-scene.ts";
import styles from "./timeline-canvas.module.css";

type PixiLayerProps = {
  readonly host: TimelineHost;
  /** Where design tokens are read from. */
  readonly tokens: RefObject<HTMLElement | null>;
  /** Told of the scene once it is there, and of undefined when it goes. */
  readonly onScene: (scene: TimelineScene | undefined) => void;
};

/** The one `<Application>`, and the owner of the scene in it: made when Pixi is ready, gone with the component. */
export const PixiLayer = memo(function PixiLayer({ host, tokens, onScene }: PixiLayerProps) {
  const scene = useRef<TimelineScene | undefined>(undefined);
  const isMounted = useRef(false);

  useLayoutEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      if (!scene.current) return;
      onScene(undefined);
      scene.current.dispose();
      scene.current = undefined;
    };
  }, [host, onScene]);

  const onInit = useCallback(
    (app: PixiApplication) => {
      // Pixi starts asynchronously: the component may be gone by now. @pixi/react destroys the application then.
      if (!isMounted.current || !tokens.current) return;
      const webGl = app as PixiApplication<WebGLRenderer>;
      // Pixi's housekeeping would wake the page in every animation frame; what it cleans up, the scene owns itself.
      webGl.renderer.scheduler.destroy();
      scene.current = new TimelineScene(webGl, host, tokens.current);
      onScene(scene.current);
    },
    [host, tokens, onScene],
  );

  return (
    <Application
      className={styles["canvas"] ?? ""}
      autoStart={false}
      sharedTicker={false}
      preference="webgl"
      antialias={false}
      backgroundAlpha={1}
      resolution={1}
      skipExtensionImports
      onInit={onInit}
    />
  );
});
