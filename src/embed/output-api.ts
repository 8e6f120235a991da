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

/** What a timeline makes for its page. Not in a frame: images, sounds and nodes stay in the document where they are. */
export type TimelineOutput = {
  /**
   * An image of the timeline, drawn beside what is on the screen, from its top, once the waveforms that it shows are complete. Those of given
   * peaks are. Rejects with a `UsageError` ("value") for sizes and ranges that are not possible, with the signal's reason on abort, and with
   * an error where the browser cannot draw.
   */
  toBlob(options?: ImageOptions): Promise<Blob>;
};
