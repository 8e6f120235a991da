import type { Coding } from "./coding.ts";
import type { EncodedSegment } from "./encoded-segment.ts";
import { encodeArguments, PACKETS_FILE, PCM_FILE } from "./ffmpeg-arguments.ts";
import type { FfmpegSession } from "./ffmpeg-session.ts";
import { runWriting } from "./run-writing.ts";
import { EXPORT_RATE } from "./plan-export.ts";
import type { Segment } from "./segment-grid.ts";

/** Encodes one segment. Rejects where the engine fails; the session is then spent. */
async function encodeSegment(
  session: FfmpegSession,
  coding: Coding,
  segment: Segment,
  pcm: Float32Array<ArrayBuffer>,
): Promise<EncodedSegment> {
  await session.write(PCM_FILE, new Uint8Array(pcm.buffer));
  await runWriting(session, `sound.${coding.codec}`, encodeArguments(EXPORT_RATE, coding), () => undefined);
  const stream = await session.read(PACKETS_FILE);
  await session.remove(PCM_FILE);
  await session.remove(PACKETS_FILE);
  return coding.packetsOf(stream, segment.firstPacket, segment.packetCount);
}

/** Several engines that encode segments side by side. */
export type Encoders = {
  /** Resolves once an engine is free for the segment, to the encoding under way. */
  readonly coding: Coding;
  start(segment: Segment, pcm: Float32Array<ArrayBuffer>): Promise<{ readonly encoded: Promise<EncodedSegment> }>;
};

/**
 * Up to `count` engines, started when there is work for one more; where one does not start, it is done with those that have.
 * @param first one that is there already, or will be, and goes on
 * @param open starts one more, which is for its opener to end
 */
export function createEncoders(coding: Coding, first: Promise<FfmpegSession>, count: number, open: () => Promise<FfmpegSession>): Encoders {
  const idle: FfmpegSession[] = [];
  const waiting: ((session: FfmpegSession) => void)[] = [];
  let most = count;
  let running = 0;
  const openAnother = async (): Promise<FfmpegSession | undefined> => {
    running += 1;
    const session = await open().catch(() => undefined);
    // No memory for one more: those that run do the work, if it takes longer.
    if (!session) most = running -= 1;
    return session;
  };
  const take = async (): Promise<FfmpegSession> => {
    if (running === 0) {
      running = 1;
      return first;
    }
    const free = idle.pop() ?? (running < most ? await openAnother() : undefined) ?? idle.pop();
    return free ?? new Promise((resolve) => waiting.push(resolve));
  };
  const giveBack = (session: FfmpegSession) => {
    const next = waiting.shift();
    if (next) next(session);
    else idle.push(session);
  };
  return {
    coding,
    start: async (segment, pcm) => {
      const session = await take();
      const encoded = encodeSegment(session, coding, segment, pcm);
      encoded.then(
        () => giveBack(session),
        // It is spent; the export ends with this rejection.
        () => undefined,
      );
      return { encoded };
    },
  };
}
