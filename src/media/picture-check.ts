import type { PictureProbe } from "./media-probe.ts";

const WEBM_CODECS: ReadonlySet<string> = new Set(["vp8", "vp9", "av1"]);

/**
 * Asks a video element whether the browser plays a picture's codec, so that nobody uploads 100 MB to a black screen. The
 * container is not asked about: browsers deny QuickTime and Matroska by name and play what is in them.
 */
export function createPictureCheck(element: Pick<HTMLVideoElement, "canPlayType">): (picture: PictureProbe) => boolean {
  return ({ codec, codecString }) => {
    if (codecString === undefined) return true;
    const container = WEBM_CODECS.has(codec) ? "video/webm" : "video/mp4";
    return element.canPlayType(`${container}; codecs="${codecString}"`) !== "";
  };
}
