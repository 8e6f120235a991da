import { useCallback, useEffect, useRef, useState } from "react";
import type { CSSProperties } from "react";
import { panelMessages } from "#model/text/panel-messages.ts";
import { createPictureFrames } from "#engine/picture/picture-frames.ts";
import { createPictureSync } from "#engine/picture/picture-sync.ts";
import { orientationClass } from "#model/timeline/orientation.ts";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { useFileDrop } from "#ui/fields/use-file-drop.ts";
import { cx } from "#ui/cx.ts";
import { useEditor, useEditorState } from "../core/store/editor-context.tsx";
import { OriginalCard } from "../originals/original-card.tsx";
import { OriginalBar, useProxyShown } from "../originals/original-bar.tsx";
import { FramesAtCut } from "./frames-at-cut.tsx";
import { PlayerControls } from "./player-controls.tsx";
import styles from "./video-player.module.css";

/** The picture, as large as its area allows, and its controls. */
export function VideoPlayer() {
  const src = useEditorState((state) => state.picture.src);
  const attempt = useEditorState((state) => state.picture.attempt);
  const status = useEditorState((state) => state.picture.status);
  const orientation = useEditorState((state) => state.picture.orientation);
  const { actions } = useEditor();
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const isProxyShown = useProxyShown();
  const chooseOriginal = useCallback(
    ([file]: readonly File[]) => {
      if (file) void actions.chooseOriginal(file);
    },
    [actions],
  );
  const isDraggingOver = useFileDrop(stage, isProxyShown ? chooseOriginal : undefined);
  return (
    <div className={cx(styles["player"], styles[orientation])} data-picture={orientation}>
      <div ref={setStage} className={cx(styles["stage"], isDraggingOver && styles["over"])}>
        <SilentVideo key={`${attempt} ${src ?? ""}`} src={src} />
        {status === "unavailable" && <OriginalCard />}
        {status === "loading" && (
          <div className={styles["loading"]}>
            <Spinner label={panelMessages.loadingVideo} size="large" />
          </div>
        )}
      </div>
      <div className={styles["bar"]}>
        <OriginalBar />
      </div>
      <PlayerControls />
    </div>
  );
}

/** An element with metadata that has fetched nothing for this long has loaded its beginning. */
const SETTLED_MS = 400;
/** Without metadata: the browser may load nothing before playback. */
const IDLE_MS = 3000;

/** Calls back once the element has loaded its beginning. */
function onSettled(element: HTMLVideoElement, report: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (element.networkState === HTMLMediaElement.NETWORK_LOADING) return;
    timer = setTimeout(report, element.readyState >= HTMLMediaElement.HAVE_METADATA ? SETTLED_MS : IDLE_MS);
  };
  for (const type of ["loadedmetadata", "loadeddata", "canplaythrough", "progress", "suspend"])
    element.addEventListener(type, look, { signal });
  signal.addEventListener("abort", () => clearTimeout(timer));
  return () => listening.abort();
}

/**
 * The element is always muted: its sound is a lane of the mix (B-117), and the clock of the sound drives it. While it is seeking, decoded
 * frames cover it.
 */
function SilentVideo({ src }: { readonly src: string | undefined }) {
  const { store, engine, picture, playhead } = useEditor();
  const video = useRef<HTMLVideoElement>(null);
  const localProxy = useEditorState((state) => state.picture.localProxy);
  const [scale, setScale] = useState<number | undefined>(undefined);

  useEffect(() => {
    const element = video.current;
    const bytes = picture.bytes();
    if (!element || src === undefined || bytes === undefined) return undefined;
    const frames = createPictureFrames(localProxy ? { blob: localProxy } : bytes);
    picture.reportFrames(frames);
    const stopWatching = frames.onChange(() => {
      if (frames.canFind || !localProxy) return;
      // The proxy's file cannot be read, or another tab has removed it: the original is here.
      store.setState((state) => ({ picture: { ...state.picture, localProxy: undefined } }));
    });
    frames.canvas.className = styles["frames"] ?? "";
    frames.canvas.ariaHidden = "true";
    element.after(frames.canvas);
    const lengthSeconds = () => store.getState().document.timeline.picture?.duration;
    const heldSeconds = () => store.getState().heldSeconds;
    const sync = createPictureSync(engine, element, { lengthSeconds, heldSeconds, frames });
    const sizes = new ResizeObserver(() => {
      frames.setSize(element.clientWidth * devicePixelRatio, element.clientHeight * devicePixelRatio);
    });
    sizes.observe(element);
    const follow = () => sync.follow();
    const stopFollowing = playhead.follow(follow);
    const stopHolding = store.subscribe((state, before) => {
      if (state.heldSeconds !== before.heldSeconds) follow();
    });
    element.addEventListener("loadeddata", follow);
    const stopSettling = onSettled(element, picture.reportSettled);
    return () => {
      element.removeEventListener("loadeddata", follow);
      stopSettling();
      stopFollowing();
      stopHolding();
      sizes.disconnect();
      sync.dispose();
      picture.reportSeeking(false);
      picture.reportFrames(undefined);
      stopWatching();
      frames.dispose();
    };
  }, [engine, picture, playhead, store, src, localProxy]);

  return (
    <div
      className={cx(styles["screen"], scale !== undefined && styles["sideBySide"])}
      style={scale === undefined ? undefined : ({ "--side-by-side": scale } as CSSProperties)}
    >
      {/* The picture's own sound plays through the mix; captions belong to a finished film, not to a rough cut. */}
      <video
        ref={video}
        src={src}
        className={styles["video"]}
        aria-label={panelMessages.projectVideo}
        crossOrigin="anonymous"
        preload="metadata"
        muted
        playsInline
        disablePictureInPicture
        onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) => {
          // With `preload="metadata"`, Safari may show no frame before it plays.
          if (videoWidth === 0) picture.reportUndecodable();
          else picture.reportOpened(orientationClass(videoWidth, videoHeight));
        }}
        onLoadedData={() => picture.reportShown()}
        onSeeking={() => picture.reportSeeking(true)}
        onSeeked={() => picture.reportSeeking(false)}
        onError={() => picture.reportFailure()}
      />
      <FramesAtCut video={video} scale={scale} onScale={setScale} />
    </div>
  );
}
