import type { Exporter } from "#export/exporter.ts";
import type { EncodeSound, SoundCopyJob } from "#media/import-sound-copy.ts";
import type { ForegroundWork } from "./foreground-work.ts";
import { createRestingEncoder } from "./resting-encoder.ts";

/** Encodes the compressed copies of sounds that are too large to be uploaded (B-222); rests during work in the foreground. */
export function createSoundCopyEncoder({ busy, urgent }: ForegroundWork, encode: Exporter["encodePictureSound"]): EncodeSound {
  const encoder = createRestingEncoder<SoundCopyJob>(({ file, fingerprint, ...rest }, signal) =>
    encode({ picture: file, contentName: fingerprint, ...rest }, signal),
  );
  urgent.follow(encoder.hold);
  return (job, signal, onResting) => {
    const stop = busy.follow(onResting);
    return encoder.encode(job, signal).finally(stop);
  };
}
