import { createPictureThumbnails } from "#engine/picture/thumbnails/thumbnails.ts";
import type { PictureThumbnails } from "#engine/picture/thumbnails/thumbnails.ts";
import type { Engine, SourceBytes } from "#engine/types.ts";
import type { Thumbnail, ThumbnailPicture, ThumbnailSource } from "#timeline/contract.ts";
import type { EditorStore } from "../core/store/store.ts";
import type { Playhead } from "./playhead.ts";

/** After this long without playback or playhead movement, thumbnails delay nothing that the user waits for. */
const QUIET_MS = 400;

export type TimelineThumbnailsDeps = {
  readonly store: EditorStore;
  readonly engine: Engine;
  readonly playhead: Playhead;
  /** The bytes of the present picture. */
  readonly bytes: () => SourceBytes | undefined;
};

/**
 * Thumbnails of the project's picture. They start once the picture is on screen, and pause while the playhead moves and until every sound
 * has its first peaks, because the user waits for those.
 */
export function createTimelineThumbnails({
  store,
  engine,
  playhead,
  bytes,
}: TimelineThumbnailsDeps): ThumbnailSource & { dispose(): void } {
  const listeners = { thumbnail: new Set<(thumbnail: Thumbnail) => void>(), picture: new Set<() => void>() };
  /** Sounds that are open and have no peaks yet. */
  const unseen = new Set<string>();
  let current: { readonly path: string; readonly thumbnails: PictureThumbnails } | undefined;
  let picture: ThumbnailPicture | undefined;
  let quietTimer: ReturnType<typeof setTimeout> | undefined;
  let isHeld = true;

  const show = (next: ThumbnailPicture | undefined) => {
    if (next === picture) return;
    picture = next;
    for (const listener of listeners.picture) listener();
  };
  const close = () => {
    current?.thumbnails.dispose();
    current = undefined;
    show(undefined);
  };
  const open = (path: string) => {
    const source = bytes();
    if (source === undefined) return;
    const thumbnails = createPictureThumbnails(source);
    current = { path, thumbnails };
    thumbnails.onChange(() => show(thumbnails.aspect === undefined ? undefined : { aspect: thumbnails.aspect }));
    thumbnails.onThumbnail((thumbnail) => {
      for (const listener of listeners.thumbnail) listener(thumbnail);
    });
  };
  const follow = () => {
    const { document, picture: shown, transport } = store.getState();
    const path = document.timeline.picture?.url;
    if (current && (current.path !== path || shown.status === "unavailable")) close();
    const isBusy = transport.isPlaying || transport.isStarting || engine.state.scrubbing || unseen.size > 0;
    if (isBusy) hold();
    else if (isHeld) quietTimer ??= setTimeout(release, QUIET_MS);
    if (!isHeld && !current && path !== undefined && shown.status === "ready") open(path);
  };
  const hold = () => {
    clearTimeout(quietTimer);
    quietTimer = undefined;
    if (isHeld) return;
    isHeld = true;
    current?.thumbnails.hold(true);
  };
  const release = () => {
    quietTimer = undefined;
    isHeld = false;
    current?.thumbnails.hold(false);
    follow();
  };
  const stops = [
    store.subscribe(follow),
    engine.onState(follow),
    // After a jump or a step its picture frame is loaded first.
    playhead.follow(() => {
      hold();
      follow();
    }),
    engine.peaks.onPeaks((sourceId) => {
      const peaks = engine.peaks.peaksOf(sourceId);
      if (peaks !== undefined && peaks.lengthFrames > 0 && peaks.decodedFrames === 0) unseen.add(sourceId);
      else unseen.delete(sourceId);
      for (const id of unseen) if (engine.peaks.peaksOf(id) === undefined) unseen.delete(id);
      follow();
    }),
    engine.onLoadError(({ sourceId }) => {
      unseen.delete(sourceId);
      follow();
    }),
  ];
  follow();

  return {
    picture: () => picture,
    want: (requests, size) => current?.thumbnails.want(requests, size),
    onThumbnail(listener) {
      listeners.thumbnail.add(listener);
      return () => listeners.thumbnail.delete(listener);
    },
    onPicture(listener) {
      listeners.picture.add(listener);
      return () => listeners.picture.delete(listener);
    },
    dispose() {
      for (const stop of stops) stop();
      clearTimeout(quietTimer);
      close();
    },
  };
}
