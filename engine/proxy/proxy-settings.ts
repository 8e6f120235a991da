import type { PictureShape } from "../picture/picture-frame-pixels.ts";
import type { ProxyEncoding } from "./proxy-budget.ts";

/** How a proxy's picture is encoded: as planned, or smaller where the proxy would pass its limit. */
export type ProxySettings = ProxyEncoding & {
  /** Of the whole file. */
  readonly mostBytes: number;
  /** What the file's index holds for each frame. */
  readonly indexBytes: number;
  /** Longest distance of two key frames, seconds. */
  readonly keySeconds: number;
  /** Of the original; absent where it varies. */
  readonly framesPerSecond?: number | undefined;
  /** Frames by length, where known: the encoder counts its bits by frames. */
  readonly averageFramesPerSecond?: number | undefined;
};

/** Profiles and levels that hold a picture of 960 × 540 at 60 frames a second, the most compatible first. */
const CODECS = ["avc1.42e02a", "avc1.42002a", "avc1.4d002a", "avc1.64002a"];

/** Pixels of a proxy as they are stored, before rotation: even numbers, because chroma has half of them. */
export type ProxySize = { readonly width: number; readonly height: number };

/** The size that has the aspect ratio of the shown picture, with square pixels. */
export function proxySize({ widthPx, heightPx, turn }: PictureShape, shortSidePx: number): ProxySize {
  const scale = Math.min(1, shortSidePx / Math.min(widthPx, heightPx));
  const even = (length: number) => Math.max(2, 2 * Math.round((length * scale) / 2));
  const [width, height] = [even(widthPx), even(heightPx)];
  return turn === 90 || turn === 270 ? { width: height, height: width } : { width, height };
}

/** The encoder's configuration; undefined where this browser has no H.264 encoder. */
export async function encoderConfig(
  { width, height }: ProxySize,
  bitrate: number,
  framerate: number,
): Promise<VideoEncoderConfig | undefined> {
  if (typeof VideoEncoder === "undefined") return undefined;
  for (const codec of CODECS) {
    const config: VideoEncoderConfig = {
      codec,
      width,
      height,
      bitrate,
      framerate,
      bitrateMode: "variable",
      latencyMode: "quality",
      avc: { format: "avc" },
    };
    const { supported } = await VideoEncoder.isConfigSupported(config).catch(() => ({ supported: false }));
    if (supported === true) return config;
  }
  return undefined;
}
