import type { CodecSettings } from "./codec-settings.ts";
import type { EncodedSegment } from "./encoded-segment.ts";
import { engineFailure } from "../export-failure.ts";
import { encodeArguments, PACKETS_FILE, PCM_FILE } from "../ffmpeg/ffmpeg-arguments.ts";
import type { FfmpegSession } from "../ffmpeg/ffmpeg-session.ts";
import { runWriting } from "../output/run-writing.ts";
import { EXPORT_RATE } from "../plan/plan-export.ts";
import type { MixSegment } from "../mix/segment-grid.ts";

/** A segment of the mix and what the encoder hears of it. */
export type MixedSegment = { readonly segment: MixSegment; readonly pcm: Float32Array<ArrayBuffer> };

/** Consecutive segments that are encoded in one go: what an engine needs to begin, and what it hears before and after, then count once. */
export type EncodeRun = readonly MixedSegment[];

/** Encodes what is heard of consecutive segments. Rejects where the engine fails; the session is then spent. */
async function encodeSegments(
  session: FfmpegSession,
  coding: CodecSettings,
  segments: readonly MixSegment[],
  sound: Float32Array<ArrayBuffer>,
): Promise<readonly EncodedSegment[]> {
  await session.refresh().catch((cause: unknown) => {
    throw engineFailure(cause);
  });
  await session.write(PCM_FILE, new Uint8Array(sound.buffer));
  await runWriting(session, `sound.${coding.codec}`, encodeArguments(EXPORT_RATE, coding), () => undefined);
  const stream = await session.read(PACKETS_FILE);
  await session.remove(PCM_FILE);
  await session.remove(PACKETS_FILE);
  let first = segments[0]?.firstPacket ?? 0;
  return segments.map(({ packetCount }) => {
    const encoded = coding.packetsOf(stream, first, packetCount);
    first += packetCount;
    return encoded;
  });
}

/** What the encoder hears of a whole run: of each segment what is its own; before the first and after the last what belongs to their neighbours. */
function soundOf(run: EncodeRun, { grid }: CodecSettings): Float32Array<ArrayBuffer> {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) throw new Error("There is nothing to encode.");
  if (first === last) return first.pcm;
  const from = first.segment.inputFrom;
  const sound = new Float32Array(2 * (last.segment.inputTo - from));
  for (const { segment, pcm } of run) {
    const preroll = segment === first.segment ? 0 : segment.firstPacket * grid.packetFrames;
    sound.set(pcm.subarray(2 * preroll), 2 * (segment.inputFrom + preroll - from));
  }
  return sound;
}

/** Several engines that encode segments side by side. */
export type Encoders = {
  readonly coding: CodecSettings;
  /** An engine is idle, or one more may still be started. */
  isFree(): boolean;
  /** Resolves once an engine is free for the run, to the encoding under way. */
  start(run: EncodeRun): Promise<{ readonly encoded: Promise<readonly EncodedSegment[]> }>;
};

/**
 * Up to `count` engines, started when there is work for one more; where one does not start, it is done with those that have.
 * @param first one that is there already, or will be, and goes on
 * @param open starts one more, which is for its opener to end
 */
export function createEncoders(
  coding: CodecSettings,
  first: Promise<FfmpegSession>,
  count: number,
  open: () => Promise<FfmpegSession>,
): Encoders {
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
    isFree: () => idle.length > 0 || running < most,
    start: async (run) => {
      const session = await take();
      const segments = run.map(({ segment }) => segment);
      const encoded = encodeSegments(session, coding, segments, soundOf(run, coding));
      encoded.then(
        () => giveBack(session),
        // It is spent; the export ends with this rejection.
        () => undefined,
      );
      return { encoded };
    },
  };
}
