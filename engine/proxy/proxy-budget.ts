/** Keeps a proxy under the size that the server takes, whatever its encoder makes of a bitrate. */
import type { ProxyPart } from "./proxy-part.ts";

/** How finely a proxy is encoded. */
export type ProxyEncoding = {
  /** Of the smaller side, where the original is not smaller itself. */
  readonly shortSidePx: number;
  readonly videoBitsPerSecond: number;
};

/** What is made of a proxy, and what it may have in all. */
export type ProxySpace = {
  readonly madeBytes: number;
  readonly madeSeconds: number;
  readonly seconds: number;
  readonly mostBytes: number;
};

/** What an MP4 file's index holds for each packet, at most. */
const INDEX_BYTES = 24;
const LEAST_SHORT_SIDE_PX = 90;
const LEAST_BITS_PER_SECOND = 20_000;
/** A step is no larger, because what comes may be simpler than what is made. */
const SMALLEST_SHARE = 0.5;
/** A step is no smaller, so that there are few. */
const LARGEST_SHARE = 0.9;
/** From here on the encoder does not keep to its bitrate: fewer pixels help. */
const SHARE_OF_PIXELS = 0.8;

export function partBytes({ packets }: ProxyPart): number {
  return packets.reduce((sum, { data }) => sum + data.length + INDEX_BYTES, 0);
}

/** Whether the proxy passes its limit even if the rest is as large as planned. */
export function willPassLimit({ madeBytes, madeSeconds, seconds, mostBytes }: ProxySpace, { videoBitsPerSecond }: ProxyEncoding): boolean {
  return madeBytes + (Math.max(0, seconds - madeSeconds) * videoBitsPerSecond) / 8 > mostBytes;
}

/** The next encoding to try after one that passes the limit; undefined: there is none that shows anything. */
export function smallerEncoding(
  { shortSidePx, videoBitsPerSecond }: ProxyEncoding,
  { madeBytes, madeSeconds, seconds, mostBytes }: ProxySpace,
): ProxyEncoding | undefined {
  if (shortSidePx <= LEAST_SHORT_SIDE_PX && videoBitsPerSecond <= LEAST_BITS_PER_SECOND) return undefined;
  const share = Math.max(SMALLEST_SHARE, Math.min(LARGEST_SHARE, (mostBytes * madeSeconds) / (madeBytes * seconds)));
  const sideShare = share < SHARE_OF_PIXELS ? Math.sqrt(share) : 1;
  return {
    shortSidePx: Math.max(Math.min(shortSidePx, LEAST_SHORT_SIDE_PX), Math.round(shortSidePx * sideShare)),
    videoBitsPerSecond: Math.max(LEAST_BITS_PER_SECOND, Math.floor(videoBitsPerSecond * share)),
  };
}
