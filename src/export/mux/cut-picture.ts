import { FRAME_TOLERANCE_SECONDS } from "#model/timeline/limits.ts";
import type { LoopRange } from "#model/timeline/clip.ts";
import type { VideoFacts } from "../verify/file-facts.ts";

/** Less than a tick of any timescale in use. */
const TINY_SECONDS = 1e-6;
const LEAST_TICKS = 10_000;
/** Containers find packets by decode time, which is earlier than the presentation by less than this. */
const SEEK_EARLIER_SECONDS = 1;

/**
 * The facts of a range of a picture (B-203): its packets from the last key frame that the frame at the start depends on, to the last one that is
 * shown before the end; times count from the range's start. Undefined where the range shows no frame.
 */
export function cutPicture(video: VideoFacts, range: LoopRange): VideoFacts | undefined {
  const { demuxer, keyPackets, frameSeconds } = video;
  const { timestamps, sizesBytes, payloads } = video.packets;
  const timeAt = (index: number) => timestamps[index] ?? 0;
  const start = onPicture(video, range.start);
  const end = Math.min(video.end, onPicture(video, range.end));
  const shown = lastBefore(timestamps, start + TINY_SECONDS);
  // Of an open group of pictures, frames that are decoded after the key frame but shown before it depend on the group before.
  const canStartAt = (key: number) => key <= shown && timeAt(key) <= timeAt(shown);
  const first = keyPackets.findLast(canStartAt) ?? 0;
  const isWithin = (time: number) => time > start - TINY_SECONDS && time < end - TINY_SECONDS;
  const last = Math.max(shown, timestamps.findLastIndex(isWithin));
  if (!(start < end) || last < first) return undefined;
  const keyBefore = keyPackets.findLast((key) => key < first);
  const times = timestamps.slice(first, last + 1).map((time) => time - start);
  const isClipped = shown >= 0 && timeAt(shown) < start - TINY_SECONDS;
  const before = lastBefore(timestamps, timeAt(shown));
  if (isClipped) times[shown - first] = 0;
  const seekTo = timeAt(first) - SEEK_EARLIER_SECONDS;
  return {
    ...video,
    end: end - start,
    isCut: true,
    isTruncated: false,
    keyPackets: keyPackets.filter((key) => key >= first && key <= last).map((key) => key - first),
    packets: {
      timestamps: times,
      sizesBytes: sizesBytes.slice(first, last + 1),
      payloads: payloads && { sizesBytes: payloads.sizesBytes.slice(first, last + 1), sums: payloads.sums.slice(first, last + 1) },
    },
    part: {
      start,
      ticks: fineTicks(video.timescale),
      // In a Matroska file without an index, FFmpeg may land after the time that is sought.
      seekTo: demuxer === "mov" && seekTo > 0 ? seekTo : undefined,
      keyAfter: keyBefore === undefined ? undefined : (timeAt(keyBefore) + timeAt(first)) / 2,
      clipAfter: isClipped ? (before < 0 ? timeAt(shown) - frameSeconds : (timeAt(before) + timeAt(shown)) / 2) : undefined,
      sourceEnd: video.end,
    },
  };
}

/** A time as the picture can express it: that of a frame that begins there, as playback finds frames; else the tick before. */
function onPicture({ packets: { timestamps }, timescale }: VideoFacts, time: number): number {
  const frame = timestamps[lastBefore(timestamps, time + FRAME_TOLERANCE_SECONDS)];
  const isNear = frame !== undefined && frame > time - FRAME_TOLERANCE_SECONDS;
  // A product of rounded numbers may lie just below a whole number of ticks.
  return isNear ? frame : Math.floor(time * timescale + 0.01) / timescale;
}

/** A multiple of a timescale that FFmpeg writes unchanged: it doubles smaller ones. */
function fineTicks(timescale: number): number {
  return timescale >= LEAST_TICKS || timescale < 1 ? timescale : fineTicks(2 * timescale);
}

/** The packet of the latest frame that begins before a time; −1 if there is none. */
function lastBefore(timestamps: Float64Array, time: number): number {
  return timestamps.reduce((best, one, index) => (one < time && (best < 0 || one > (timestamps[best] ?? 0)) ? index : best), -1);
}
