import { decimalText } from "#model/text/language/numbers.ts";
import { exportMessages } from "#model/text/export-messages.ts";
import type { CodecSettings } from "../encode/codec-settings.ts";
import type { EarlyWorker } from "../early-worker.ts";
import type { MediaFileFacts, VideoFacts } from "./file-facts.ts";
import type { PacketList } from "../mux/picture-packets.ts";
import type { PictureFormat } from "../plan/export-format.ts";
import { EXPORT_RATE } from "../plan/plan-export.ts";
import { readFacts } from "./read-facts.ts";
import { isStall } from "../stall.ts";

export type OutputVerdict =
  | { readonly kind: "good" }
  /** Correct except for its position: the picture lies `seconds` later than in the source. */
  | { readonly kind: "shifted"; readonly seconds: number }
  | { readonly kind: "bad"; readonly reason: string };

export type WantedOutput = {
  readonly format: PictureFormat;
  readonly video: VideoFacts;
  readonly codecSettings: Pick<CodecSettings, "codec" | "decoder" | "grid">;
  readonly lengthFrames: number;
};

/** Time stamps closer than this are equal: half a tick of the finest timescales in use (90 kHz and above). */
const SAME_SECONDS = 1e-5;
/** Matroska's time stamps are whole milliseconds. */
const SAME_SECONDS_MATROSKA = 1.1e-3;

type CheckOptions = { readonly signal: AbortSignal; readonly worker: EarlyWorker };

/** Demuxes the output and compares it with the requested one, before it is offered. `worker`: from `startFactsWorker`. */
export async function checkOutput(output: Blob, wanted: WantedOutput, { signal, worker }: CheckOptions): Promise<OutputVerdict> {
  const question = { file: output, payloads: wanted.video.packets.payloads !== undefined };
  const facts = await readFacts(question, signal, worker).catch((cause: unknown) => {
    if (isStall(cause)) throw cause;
  });
  signal.throwIfAborted();
  if (!facts) return { kind: "bad", reason: exportMessages.checkFaults.unreadable };
  return judgeOutput(facts, wanted);
}

/** Pure part of `checkOutput`. Expects one picture with the source's packets and times, and one sound of the requested codec and length. */
export function judgeOutput(output: MediaFileFacts, { format, video: picture, codecSettings, lengthFrames }: WantedOutput): OutputVerdict {
  const { video, audio } = output;
  if (!video || output.videoCount !== 1) return bad(exportMessages.checkFaults.pictures(output.videoCount));
  if (!audio || output.audioCount !== 1) return bad(exportMessages.checkFaults.sounds(output.audioCount));
  if (audio.codec !== codecSettings.codec || audio.rate !== EXPORT_RATE || audio.channels !== 2)
    return bad(exportMessages.checkFaults.codec(codecSettings.codec));
  const wanted = lengthFrames / EXPORT_RATE;
  // WebM states the end of the sound only to the packet.
  const slackSeconds = Math.max(picture.frameSeconds, codecSettings.grid.packetFrames / EXPORT_RATE);
  if (Math.abs(audio.end - wanted) > slackSeconds + SAME_SECONDS)
    return bad(exportMessages.checkFaults.soundLength(decimalText(audio.end, 3), decimalText(wanted, 3)));
  const tolerance = picture.demuxer === "matroska" || format === "webm" ? SAME_SECONDS_MATROSKA : SAME_SECONDS;
  const isWhole = carriesSame(video.packets, picture.packets);
  // FFmpeg drops packets that the edit list hides, unless a shown packet depends on them.
  const [made, source] = isWhole ? [video.packets, picture.packets] : [shownPackets(video, tolerance), shownPackets(picture, tolerance)];
  if (!carriesSame(made, source)) return bad(exportMessages.checkFaults.pictureNotWhole);
  if (!isWhole && Math.abs(video.end - picture.end) > tolerance) return bad(exportMessages.checkFaults.pictureEnd);
  // The frame that is clipped at a part's start does not move with the others; in a shifted copy it is another one.
  const isClipped = (index: number) =>
    picture.part?.clipAfter !== undefined && (source.timestamps[index] === 0 || made.timestamps[index] === 0);
  const first = Math.max(
    0,
    source.timestamps.findIndex((_, index) => !isClipped(index)),
  );
  const shift = (made.timestamps[first] ?? 0) - (source.timestamps[first] ?? 0);
  const isShifted = Math.abs(shift) > tolerance;
  const moved = made.timestamps.some(
    (time, index) => !(isShifted && isClipped(index)) && Math.abs(time - shift - (source.timestamps[index] ?? 0)) > tolerance,
  );
  if (moved) return bad(exportMessages.checkFaults.pictureTimes);
  return isShifted ? { kind: "shifted", seconds: shift } : { kind: "good" };
}

/** Packets whose frames are shown: from 0 to the picture's end. */
function shownPackets({ packets, end }: VideoFacts, tolerance: number): PacketList {
  const isShown = (index: number) => {
    const time = packets.timestamps[index] ?? 0;
    return time > -tolerance && time < end - tolerance;
  };
  const shown = (values: Uint32Array) => values.filter((_, index) => isShown(index));
  const { payloads } = packets;
  return {
    timestamps: packets.timestamps.filter((_, index) => isShown(index)),
    sizesBytes: shown(packets.sizesBytes),
    payloads: payloads && { sizesBytes: shown(payloads.sizesBytes), sums: shown(payloads.sums) },
  };
}

/** Compares packets by content where the copy changes their framing, else by size. */
function carriesSame(made: PacketList, wanted: PacketList): boolean {
  if (!wanted.payloads) return areSame(made.sizesBytes, wanted.sizesBytes);
  const { sizesBytes, sums } = wanted.payloads;
  return made.payloads !== undefined && areSame(made.payloads.sizesBytes, sizesBytes) && areSame(made.payloads.sums, sums);
}

function areSame(made: Uint32Array, wanted: Uint32Array): boolean {
  return made.length === wanted.length && made.every((value, index) => value === wanted[index]);
}

function bad(reason: string): OutputVerdict {
  return { kind: "bad", reason };
}
