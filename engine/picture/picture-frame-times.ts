/** Picture frames worker: finds frames in presentation order by the metadata of their packets, without decoding. */
import type { EncodedPacketSink } from "mediabunny";
import { microsOf } from "./picture-decode-run.ts";
import type { FrameStep, SteppedFrame } from "./picture-frames-protocol.ts";

/** Timestamps are rounded (in WebM to milliseconds), and so are playheads: a time this little before a frame means that frame. */
export const FRAME_TOLERANCE_SECONDS = 0.001;
/** The search for a next frame begins this far ahead; each try goes twice as far. */
const AHEAD_MICROS = 8000;

/** Timestamp of the frame shown at this time; of the first frame, if the time lies before it. */
export async function frameAt(sink: EncodedPacketSink, micros: number): Promise<number> {
  const options = { metadataOnly: true };
  const packet = (await sink.getPacket(micros / 1e6, options)) ?? (await sink.getFirstPacket(options));
  if (packet === null) throw new Error("The picture has no frames.");
  return microsOf(packet);
}

export async function steppedFrame(sink: EncodedPacketSink, { seconds, count, endSeconds }: FrameStep): Promise<SteppedFrame> {
  const direction = Math.sign(count);
  const endMicros = endSeconds * 1e6;
  let micros = Math.round((seconds + direction * FRAME_TOLERANCE_SECONDS) * 1e6);
  for (let left = Math.abs(count); left > 0; left -= 1) {
    const next = direction < 0 ? await frameBefore(sink, micros) : await frameAfter(sink, micros, endMicros);
    if (next === undefined) return { seconds: micros / 1e6, left };
    micros = next;
  }
  return { seconds: micros / 1e6, left: 0 };
}

async function frameBefore(sink: EncodedPacketSink, micros: number): Promise<number | undefined> {
  const before = await frameAt(sink, micros - 1);
  return before < micros && before >= 0 ? before : undefined;
}

/** Without the durations of packets, which a file may lack or state wrongly. */
async function frameAfter(sink: EncodedPacketSink, micros: number, endMicros: number): Promise<number | undefined> {
  let after = micros;
  for (let [tried, ahead] = [micros, AHEAD_MICROS]; after <= micros; ahead *= 2) {
    if (tried >= endMicros) return undefined;
    tried += ahead;
    after = await frameAt(sink, tried);
  }
  let before = await frameAt(sink, after - 1);
  while (before > micros && before < after) {
    after = before;
    before = await frameAt(sink, after - 1);
  }
  return after < endMicros ? after : undefined;
}
