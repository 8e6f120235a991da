/** Peaks of a sound that were made elsewhere, by audiowaveform. */
export type SoundPeaks = {
  /** The length of the sound, seconds. It counts as measured. */
  readonly duration: number;
  /** Of the sound. Default: as many as the peaks have. */
  readonly channels?: number | undefined;
  /** A `.dat` or `.json` of audiowaveform, with one or two channels: its address (resolved against the page's), or its bytes. */
  readonly peaks: string | ArrayBuffer;
};

/** What an image shows. Lengths in CSS pixels; it has as many pixels for each as the page's screen. */
export type ImageOptions = {
  /** Default: that of the timeline in the page. */
  readonly width?: number | undefined;
  /** Default: as high as all lanes. */
  readonly height?: number | undefined;
  /** Times at the left and the right edge of the canvas, seconds. Default: what is in view. */
  readonly range?: { readonly start: number; readonly end: number } | undefined;
  /** Writes the names of the lanes beside the canvas, within `width`. Default: false. */
  readonly laneHeaders?: boolean | undefined;
  /** Default: "image/png". A type that the browser cannot write becomes a PNG. */
  readonly type?: "image/png" | "image/jpeg" | "image/webp" | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** Where a node of the page lies over the canvas: its upper left corner. */
export type OverlayPlace = {
  /** The time. */
  readonly seconds: number;
  /** At the top of this lane, from 0; it scrolls with it. Default: at the top of the canvas, over the ruler. */
  readonly laneIndex?: number | undefined;
};

export type MixOptions = {
  /** Only this part, seconds. Default: all, up to the end of the picture, or without one of the last clip. */
  readonly range?: { readonly start: number; readonly end: number } | undefined;
  /** 24-bit stereo at 48 kHz. Default, and the only one. */
  readonly format?: "wav" | undefined;
  readonly signal?: AbortSignal | undefined;
  /** @param ratio 0 to 1 */
  readonly onProgress?: ((ratio: number) => void) | undefined;
};

/** What a timeline makes for its page. Not in a frame: images, sounds and nodes stay in the document where they are. */
export type TimelineOutput = {
  /**
   * An image of the timeline, drawn beside what is on the screen, from its top, once the waveforms that it shows are complete. Waveforms
   * of given peaks count as complete. Rejects with a `UsageError` ("value") for sizes and ranges that are not possible, with the signal's reason on abort, and with
   * an error where the browser cannot draw.
   */
  toBlob(options?: ImageOptions): Promise<Blob>;
  /**
   * The mix as a sound file, with the samples that the editor's WAV export has. Rejects with a `MixError` where a sound in the range, or up to 10 s beside it,
   * cannot be read, and where nothing can be heard; with a `UsageError` ("value") for an impossible range; with the signal's reason on abort. Changes of
   * the timeline after the call do not count.
   */
  exportMix(options?: MixOptions): Promise<Blob>;
  /**
   * Shows an element of the page over the canvas, and moves it in the frames in which the canvas scrolls and zooms; out of view it is hidden.
   * It leaves its place in the page, and keeps the page's styles. A press on it is no gesture of the timeline; beside it, all are as before.
   * Returns the function that removes it from the page, as `dispose` does. Throws a `UsageError` for what is no element, and a wrong place.
   */
  addOverlay(node: Element, place: OverlayPlace): () => void;
};
