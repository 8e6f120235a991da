import { timecodeRate } from "#model/time/timecode.ts";
import type { Thumbnail, ThumbnailPicture, ThumbnailSource } from "../../contract.ts";
import { CLIP_HEADER_PX, CLIP_INSET_PX, videoSoundTopPx, videoTopPx } from "../../layout.ts";
import type { FrameInput } from "../frame-input.ts";
import type { Drawable } from "../instance-batch.ts";
import { xOf, yOf } from "../pixel-grid.ts";
import type { SizeUniforms } from "../rect-batch.ts";
import { Filmstrip } from "./filmstrip.ts";
import { ThumbnailAtlas } from "./thumbnail-atlas.ts";
import { ThumbnailBatch } from "./thumbnail-batch.ts";
import type { StripBox } from "./thumbnail-batch.ts";

/** Minimum interval between requests while the view scrolls. */
const ASK_MS = 60;
/** A missing thumbnail is replaced by the nearest one within this many steps of the strip or this many seconds, whichever is longer. */
const NEAR_STEPS = 4;
const NEAR_SECONDS = 4;
/** A key frame this share of a thumbnail earlier is near enough: it costs no decoding of the frames after it. */
const TOLERANCE_STEPS = 0.25;
/** Share of the atlas's cells for one view; the rest holds thumbnails seen before. */
const VIEW_SHARE = 0.75;
/** Space between two thumbnails, CSS px. */
const GAP_PX = 1;
/** Minimum width of a thumbnail's cell; a narrower picture (portrait) leaves space beside it, CSS px. */
const NARROWEST_PX = 12;
/** Outline of the selected video bar and its corner radius, CSS px. */
const EDGE_PX = 1.5;
const CORNER_PX = 4;

/** Thumbnails on the video bar: draws available ones and requests the missing ones of the view. */
export class VideoStrip {
  readonly #source: ThumbnailSource | undefined;
  readonly #strip = new Filmstrip();
  readonly #batch: ThumbnailBatch;
  readonly #stops: (() => void)[] = [];
  #atlas: ThumbnailAtlas | undefined;
  #picture: ThumbnailPicture | undefined;
  #framesPerSecond = 0;
  /** The frames requested last, and their number. */
  #asked = new Float64Array(0);
  #askedCount = 0;
  #askedStep = 0;
  #askTimer: ReturnType<typeof setTimeout> | undefined;

  /** @param onNew a new thumbnail is ready to be drawn */
  constructor(size: SizeUniforms, source: ThumbnailSource | undefined, onNew: () => void) {
    this.#source = source;
    this.#batch = new ThumbnailBatch(size);
    if (!source) return;
    this.#stops.push(
      source.onPicture(onNew),
      source.onThumbnail((thumbnail) => {
        if (this.#cache(thumbnail)) onNew();
      }),
    );
  }

  /** The strip's draw call. */
  get batch(): Drawable {
    return this.#batch;
  }

  /** Lays out the thumbnails in view. */
  draw(input: FrameInput): void {
    const { grid, shown } = input;
    const box = boxOf(input);
    this.#batch.begin(box, Math.max(0, yOf(grid, CORNER_PX - EDGE_PX)));
    const picture = shown.pictureSeconds > 0 ? this.#source?.picture() : undefined;
    this.#follow(picture, input, box);
    const atlas = this.#atlas;
    if (atlas) {
      this.#strip.layOut(grid, atlas.widthPx, this.#framesPerSecond, Math.max(1, Math.round(shown.pictureSeconds * this.#framesPerSecond)));
      atlas.beginUses();
      this.#addVisible(atlas, box, yOf(grid, GAP_PX));
      this.#ask(atlas);
    }
    this.#batch.end(atlas);
  }

  dispose(): void {
    clearTimeout(this.#askTimer);
    for (const stop of this.#stops) stop();
    this.#batch.dispose();
  }

  /** Discards all thumbnails after a change of the picture, of their size, or of the frame rate. */
  #follow(picture: ThumbnailPicture | undefined, { grid, shown }: FrameInput, box: StripBox): void {
    if (!picture && !this.#picture) return;
    const { framesPerSecond } = timecodeRate(shown.settings.frameRate, shown.settings.dropFrame);
    const heightPx = box.bottom - box.top;
    const isSame =
      picture === this.#picture && framesPerSecond === this.#framesPerSecond && heightPx === (this.#atlas?.heightPx ?? heightPx);
    if (isSame) return;
    this.#picture = picture;
    this.#framesPerSecond = framesPerSecond;
    const widthPx = Math.max(yOf(grid, NARROWEST_PX), Math.round(heightPx * (picture?.aspect ?? 1)));
    this.#atlas = picture && heightPx > 0 ? new ThumbnailAtlas(widthPx, heightPx) : undefined;
    this.#askedCount = 0;
  }

  #addVisible(atlas: ThumbnailAtlas, box: StripBox, gap: number): void {
    const { first, end, frames, lefts, rights, stepFrames } = this.#strip;
    const within = Math.max(NEAR_STEPS * stepFrames, NEAR_SECONDS * this.#framesPerSecond);
    for (let at = first; at < end; at++) {
      const cell = atlas.nearest(frames[at] ?? 0, within);
      if (cell < 0) continue;
      const left = lefts[at] ?? 0;
      const from = Math.max(left, box.left);
      const to = Math.min((rights[at] ?? 0) - gap, box.right);
      this.#batch.add(from, box.top, to, box.bottom, atlas.xOf(cell) + from - left, atlas.yOf(cell));
    }
  }

  /** The latest view replaces earlier requests; its missing frames are requested together after a short delay. */
  #ask(atlas: ThumbnailAtlas): void {
    const { frames, count, stepFrames } = this.#strip;
    const wanted = Math.min(count, Math.floor(atlas.capacity * VIEW_SHARE));
    let isKnown = wanted === this.#askedCount && stepFrames === this.#askedStep;
    for (let at = 0; at < wanted && isKnown; at++) isKnown = frames[at] === this.#asked[at];
    if (isKnown) return;
    if (this.#asked.length < wanted) this.#asked = new Float64Array(frames.length);
    for (let at = 0; at < wanted; at++) this.#asked[at] = frames[at] ?? 0;
    this.#askedCount = wanted;
    this.#askedStep = stepFrames;
    this.#askTimer ??= setTimeout(this.#onAsk, ASK_MS);
  }

  readonly #onAsk = (): void => {
    this.#askTimer = undefined;
    const atlas = this.#atlas;
    if (!atlas) return;
    const toleranceSeconds = this.#askedStep > 1 ? (TOLERANCE_STEPS * this.#askedStep) / this.#framesPerSecond : 0;
    const missing = [...this.#asked.subarray(0, this.#askedCount)].filter((frame) => !atlas.has(frame, toleranceSeconds));
    // Requests the middle of a frame, which rounding cannot move to another frame.
    const requests = missing.map((frame) => ({ seconds: (frame + 0.5) / this.#framesPerSecond, toleranceSeconds }));
    this.#source?.want(requests, { widthPx: atlas.widthPx, heightPx: atlas.heightPx });
  };

  /** False if the thumbnail belongs to an earlier picture or size. */
  #cache({ seconds, lagSeconds, widthPx, heightPx, pixels }: Thumbnail): boolean {
    const atlas = this.#atlas;
    if (!atlas || this.#picture !== this.#source?.picture()) return false;
    if (widthPx !== atlas.widthPx || heightPx !== atlas.heightPx) return false;
    atlas.put(Math.floor(seconds * this.#framesPerSecond), lagSeconds, pixels);
    return true;
  }
}

function boxOf({ grid, shown }: FrameInput): StripBox {
  const edge = Math.ceil(EDGE_PX * grid.devicePixelRatio);
  return {
    left: Math.max(0, xOf(grid, 0) + edge),
    top: yOf(grid, videoTopPx(grid.viewport) + CLIP_INSET_PX) + yOf(grid, CLIP_HEADER_PX),
    right: Math.min(grid.widthDevicePx, xOf(grid, shown.pictureSeconds) - edge),
    bottom: yOf(grid, videoSoundTopPx(grid.viewport) - CLIP_INSET_PX - 1) - edge,
  };
}
