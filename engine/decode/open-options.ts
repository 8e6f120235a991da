import type { WholeFileDecoder } from "./pcm/decode-whole.ts";
import type { QuickPeaks } from "./raw-audio.ts";

export type OpenAudioOptions = {
  /** Default true. False: `AudioDecoder` is not used. PCM is still read packet by packet; all else needs `decodeWhole`, or is refused. */
  readonly usesWebCodecs?: boolean | undefined;
  /** MP3 only: called at most once, before the frame headers of the whole file are read, with the start of its audio. */
  readonly onQuickPeaks?: ((quickPeaks: QuickPeaks) => void) | undefined;
  /** The browser's `decodeAudioData`: speeds up full passes of MP3 files, and is the fallback for files that WebCodecs cannot decode. */
  readonly decodeWhole?: WholeFileDecoder | undefined;
};
