/** Which packets of a picture's file a range needs. All times in seconds of the file's presentation. */
export type PicturePart = {
  /** Where the range begins: a whole number of the picture's ticks. */
  readonly start: number;
  /** Ticks per second of the time stamps that are written. */
  readonly ticks: number;
  /** Where to look for the first packet: a second before it. Undefined: at the beginning of the file. */
  readonly seekTo: number | undefined;
  /** The first packet is that of the first key frame after this time. Undefined: it is the first of the file. */
  readonly keyAfter: number | undefined;
  /** The frame that is shown at the start begins after this time, but before the start. Undefined: it begins at the start. */
  readonly clipAfter: number | undefined;
  /** End of the whole picture. */
  readonly sourceEnd: number;
};
