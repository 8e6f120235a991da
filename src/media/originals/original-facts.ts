import { fingerprintBlob } from "#engine/cache/fingerprint.ts";
import type { ProjectOriginal } from "#model/timeline/clip.ts";
import { clipName } from "#model/text/names.ts";
import type { PictureProbe } from "../probe/media-probe.ts";

/** What a project remembers of a video that stays on the user's computer (B-216). Rejects if the file cannot be read. */
export async function originalFacts(file: File, picture: PictureProbe): Promise<ProjectOriginal> {
  const { duration: seconds, frameCount: frames, frameRate, codec, widthPx, heightPx } = picture;
  const fingerprint = await fingerprintBlob(file);
  const rate = frameRate && { rate: frameRate };
  return {
    name: clipName(file.name),
    sizeBytes: file.size,
    fingerprint,
    seconds,
    frames,
    ...rate,
    codec,
    widthPx,
    heightPx,
  };
}
