import type { WholeFileDecoder } from "./pcm/decode-whole.ts";
import type { Glimpse } from "./raw-audio.ts";

export type OpenAudioOptions = {
  /** False: as in a browser without WebCodecs. */
  readonly usesWebCodecs?: boolean | undefined;
  /** Called at most once, before the file is open, with the start of a file that takes long to open. */
  readonly onGlimpse?: ((glimpse: Glimpse) => void) | undefined;
  /** Optional; makes linear passes faster. */
  readonly decodeWhole?: WholeFileDecoder | undefined;
};
