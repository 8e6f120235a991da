import type { WholeFileDecoder } from "./pcm/decode-whole.ts";
import type { Glimpse } from "./raw-audio.ts";

export type OpenAudioOptions = {
  /** Off: as if the browser had none. */
  readonly usesWebCodecs?: boolean | undefined;
  /** The first sound of a file that takes long to open, once at most, before the answer. */
  readonly onGlimpse?: ((glimpse: Glimpse) => void) | undefined;
  /** Makes linear passes faster where it is there. */
  readonly decodeWhole?: WholeFileDecoder | undefined;
};
