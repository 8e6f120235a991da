/** Peaks of a sound that were made elsewhere, by audiowaveform. */
export type SoundPeaks = {
  /** The length of the sound, seconds. It counts as measured. */
  readonly duration: number;
  /** Of the sound. Default: as many as the peaks have. */
  readonly channels?: number | undefined;
  /** A `.dat` or `.json` of audiowaveform, with one or two channels: its address (resolved against the page's), or its bytes. */
  readonly peaks: string | ArrayBuffer;
};
