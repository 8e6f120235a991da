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

const LEAST_SHORT_SIDE_PX = 90;
const LEAST_BITS_PER_SECOND = 20_000;
/** A step is no larger, because what comes may be simpler than what is made. */
const SMALLEST_SHARE = 0.5;
/** A step is no smaller, so that there are few. */
const LARGEST_SHARE = 0.9;
/** An encoder that makes so many times its bitrate does not keep to it: fewer pixels help. */
const KEPT_BITRATE = 1.1;
/** The side is then no larger, of the one before. */
const LARGEST_SIDE_SHARE = 0.8;
/** From here on what is made tells how large the rest becomes; an earlier excess may be that of a busy beginning. */
const TELLING_SHARE = 0.2;
/** What is told by that must pass the limit by so much. */
const SURE_EXCESS = 1.05;

/** @param indexBytes what the file's index holds for each packet */
export function partBytes({ packets }: ProxyPart, indexBytes: number): number {
  return packets.reduce((sum, { data }) => sum + data.length + indexBytes, 0);
}

/** Whether the proxy passes its limit even if the rest is as large as planned, or clearly if the rest is like what is made. */
export function willPassLimit({ madeBytes, madeSeconds, seconds, mostBytes }: ProxySpace, { videoBitsPerSecond }: ProxyEncoding): boolean {
  if (madeBytes + (Math.max(0, seconds - madeSeconds) * videoBitsPerSecond) / 8 > mostBytes) return true;
  return madeSeconds >= TELLING_SHARE * seconds && (madeBytes / madeSeconds) * seconds > SURE_EXCESS * mostBytes;
}

/** The next encoding to try after one that passes the limit; undefined: there is none that shows anything. */
export function smallerEncoding(
  { shortSidePx, videoBitsPerSecond }: ProxyEncoding,
  { madeBytes, madeSeconds, seconds, mostBytes }: ProxySpace,
): ProxyEncoding | undefined {
  if (shortSidePx <= LEAST_SHORT_SIDE_PX && videoBitsPerSecond <= LEAST_BITS_PER_SECOND) return undefined;
  const share = Math.max(SMALLEST_SHARE, Math.min(LARGEST_SHARE, (mostBytes * madeSeconds) / (madeBytes * seconds)));
  const isKept = (8 * madeBytes) / madeSeconds <= KEPT_BITRATE * videoBitsPerSecond && videoBitsPerSecond > LEAST_BITS_PER_SECOND;
  const sideShare = isKept ? 1 : Math.min(LARGEST_SIDE_SHARE, Math.sqrt(share));
  return {
    shortSidePx: Math.max(Math.min(shortSidePx, LEAST_SHORT_SIDE_PX), Math.floor(shortSidePx * sideShare)),
    videoBitsPerSecond: Math.max(LEAST_BITS_PER_SECOND, Math.floor(videoBitsPerSecond * share)),
  };
}
