import { createEngine } from "#engine/engine.ts";
import { createPictureFrames, type PictureFrames } from "#engine/picture/picture-frames.ts";
import { createPictureSync } from "#engine/picture/picture-sync.ts";
import type { Engine } from "#engine/types.ts";

/**
 * How the picture is synchronised: as in the product; as in the product but without decoded frames; or by the rule "seek if more than 0.1 s
 * off".
 */
export type Lead = "ours" | "element" | "seek-if-late";

/** An observer of a picture that follows an engine's sound; records the visible frames. */
export type MountedPicture = {
  readonly engine: Engine;
  readonly video: HTMLVideoElement;
  readonly frames: PictureFrames | undefined;
  /** The start of the frame on the screen, in picture seconds. */
  readonly seen: () => number | undefined;
  /** Picture minus sound of each frame presented since the last call, seconds. */
  readonly takeErrors: () => number[];
  /** Call after a change while paused. */
  readonly follow: () => void;
  /** Shows the frame of this time instead of the playhead's; undefined: the playhead's. */
  readonly hold: (seconds: number | undefined) => void;
  /** While paused: whether the visible frame is the playhead's, or that of the held time. */
  readonly isExact: () => boolean;
  readonly shownBy: () => "element" | "frames";
  readonly dispose: () => Promise<void>;
};

export async function mountPicture(
  file: Blob,
  lengthSeconds: number,
  lead: Lead,
  openContext?: (rate: number) => AudioContext,
): Promise<MountedPicture> {
  const engine = createEngine({ gestureTarget: document, openContext });
  await engine.unlock();
  engine.setPlan({ clips: [], lanes: [], playableFrames: Math.round(lengthSeconds * engine.rate), pictureFrames: 0 });
  const video = document.createElement("video");
  video.muted = true;
  let mediaTime: number | undefined;
  let onCanvas: number | undefined;
  let errors: number[] = [];
  let isOver = false;
  const watch = () => {
    video.requestVideoFrameCallback((now, frame) => {
      mediaTime = frame.mediaTime;
      if (!video.paused && engine.state.transport === "playing" && !engine.state.starting) {
        const ahead = ((frame.expectedDisplayTime || now) - performance.now()) / 1000;
        errors.push(frame.mediaTime - engine.position() - ahead);
      }
      if (!isOver) watch();
    });
  };
  watch();
  (document.getElementById("screen") ?? document.body).append(video);
  const frames: PictureFrames | undefined = lead === "ours" ? createPictureFrames({ blob: file }) : undefined;
  if (frames) video.after(frames.canvas);
  frames?.setSize(640, 360);
  let heldSeconds: number | undefined;
  const options = { lengthSeconds: () => lengthSeconds, heldSeconds: () => heldSeconds, frames };
  const sync = lead === "seek-if-late" ? undefined : createPictureSync(engine, video, options);
  const follow = () => {
    if (sync) sync.follow();
    else followLoosely(engine, video);
  };
  video.src = URL.createObjectURL(file);
  const stopStates = engine.onState(follow);
  const tick = () => {
    if (isOver) return;
    if (engine.state.transport === "playing") follow();
    requestAnimationFrame(tick);
  };
  tick();
  await new Promise((resolve) => {
    video.addEventListener("loadeddata", resolve, { once: true });
  });
  return {
    engine,
    video,
    frames,
    follow,
    hold: (seconds) => {
      heldSeconds = seconds;
      follow();
    },
    seen: () => {
      if (frames?.shown !== undefined) onCanvas = frames.shown.seconds;
      return sync?.stats().shownBy === "frames" ? onCanvas : mediaTime;
    },
    takeErrors: () => {
      const taken = errors;
      errors = [];
      return taken;
    },
    isExact: () => sync?.stats().isExact === true,
    shownBy: () => sync?.stats().shownBy ?? "element",
    dispose: async () => {
      isOver = true;
      stopStates();
      sync?.dispose();
      frames?.dispose();
      URL.revokeObjectURL(video.src);
      video.remove();
      await engine.dispose();
    },
  };
}

/** The usual approach: plays beside the sound, and seeks when it is more than a tenth of a second off. */
function followLoosely(engine: Engine, video: HTMLVideoElement): void {
  const time = engine.position();
  const isPlaying = engine.state.transport === "playing" && !engine.state.starting;
  if (isPlaying && video.paused) void video.play();
  if (!isPlaying && !video.paused) video.pause();
  if (Math.abs(video.currentTime - time) > 0.1) video.currentTime = time;
}
