import type { DecodedThumbnail } from "#engine/picture/thumbnails/thumbnails-protocol.ts";
import type { SourceBytes } from "#engine/types.ts";
import type { EditorStore } from "../core/store/store.ts";
import { posterFrame } from "./poster-frame.ts";
import type { Posters } from "./posters.ts";

/** A poster is made once the picture has been open this long without playback. */
const QUIET_MS = 3000;

type PosterMakerDeps = {
  readonly store: EditorStore;
  readonly posters: Posters;
  /** The bytes of the present picture. */
  readonly bytes: () => SourceBytes | undefined;
};

/** Makes the poster of the open project's picture, once on each device. Playback stops it: it begins again afterwards. */
export function createPosterMaker({ store, posters, bytes }: PosterMakerDeps): { readonly dispose: () => void } {
  let path: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let making: AbortController | undefined;

  const make = async (wanted: string, signal: AbortSignal) => {
    const { picture } = store.getState().document.timeline;
    const source = bytes();
    if (source === undefined || picture === undefined || (await posters.load(wanted)) || signal.aborted) return;
    const frame = await posterFrame(source, picture.duration, signal);
    const poster = frame && !signal.aborted && (await jpegOf(frame));
    if (poster) await posters.save(wanted, poster);
  };
  const stopMaking = () => {
    clearTimeout(timer);
    making?.abort();
  };
  const follow = () => {
    const { document, picture, transport } = store.getState();
    const isQuiet = picture.status === "ready" && !transport.isPlaying && !transport.isStarting;
    const wanted = isQuiet ? document.timeline.picture?.url : undefined;
    if (wanted === path) return;
    path = wanted;
    stopMaking();
    if (wanted === undefined) return;
    making = new AbortController();
    const { signal } = making;
    timer = setTimeout(() => void make(wanted, signal), QUIET_MS);
  };
  const stop = store.subscribe(follow);
  follow();
  return {
    dispose: () => {
      stop();
      stopMaking();
    },
  };
}

function jpegOf({ widthPx, heightPx, pixels }: DecodedThumbnail): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = widthPx;
  canvas.height = heightPx;
  canvas.getContext("2d")?.putImageData(new ImageData(pixels, widthPx, heightPx), 0, 0);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, "image/jpeg", 0.8);
  });
}
