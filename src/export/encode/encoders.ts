import type { CodecSettings } from "./codec-settings.ts";
import type { EncodedSegment } from "./encoded-segment.ts";
import { engineFailure } from "../export-failure.ts";
import { encodeArguments, PACKETS_FILE, PCM_FILE } from "../ffmpeg/ffmpeg-arguments.ts";
import type { FfmpegSession } from "../ffmpeg/ffmpeg-session.ts";
import { runWriting } from "../output/run-writing.ts";
import { EXPORT_RATE } from "../plan/plan-export.ts";
import type { MixSegment } from "../mix/segment-grid.ts";

/** A segment of the mix and the encoder's input for it. */
export type MixedSegment = { readonly segment: MixSegment; readonly pcm: Float32Array<ArrayBuffer> };

/** Consecutive segments that are encoded as one batch, so that an engine's start-up, preroll and tail are spent once. */
export type EncodeBatch = readonly MixedSegment[];

/** Encodes the input of consecutive segments. Rejects if the engine fails; the session is then unusable. */
async function encodeSegments(
  session: FfmpegSession,
  codecSettings: CodecSettings,
  segments: readonly MixSegment[],
  sound: Float32Array<ArrayBuffer>,
): Promise<readonly EncodedSegment[]> {
  await session.refresh().catch((cause: unknown) => {
    throw engineFailure(cause);
  });
  await session.write(PCM_FILE, new Uint8Array(sound.buffer));
  await runWriting(session, `sound.${codecSettings.codec}`, encodeArguments(EXPORT_RATE, codecSettings), () => undefined);
  const stream = await session.read(PACKETS_FILE);
  await session.remove(PCM_FILE);
  await session.remove(PACKETS_FILE);
  let first = segments[0]?.firstPacket ?? 0;
  return segments.map(({ packetCount }) => {
    const encoded = codecSettings.packetsOf(stream, first, packetCount);
    first += packetCount;
    return encoded;
  });
}

/** Joins the input of several segments: the first segment's preroll, each segment's own range, and the last one's tail. */
function soundOf(batch: EncodeBatch, { grid }: CodecSettings): Float32Array<ArrayBuffer> {
  const [first, last] = [batch[0], batch.at(-1)];
  if (!first || !last) throw new Error("There is nothing to encode.");
  if (first === last) return first.pcm;
  const from = first.segment.inputFrom;
  const sound = new Float32Array(2 * (last.segment.inputTo - from));
  for (const { segment, pcm } of batch) {
    const preroll = segment === first.segment ? 0 : segment.firstPacket * grid.packetFrames;
    sound.set(pcm.subarray(2 * preroll), 2 * (segment.inputFrom + preroll - from));
  }
  return sound;
}

/** Several engines that encode segments in parallel. */
export type Encoders = {
  readonly codecSettings: CodecSettings;
  /** Whether an engine is idle, or another may still be started. */
  isFree(): boolean;
  /** Resolves once an engine has begun to encode; `encoded` then resolves with the packets. */
  start(batch: EncodeBatch): Promise<{ readonly encoded: Promise<readonly EncodedSegment[]> }>;
};

/**
 * Creates up to `count` engines, each when there is work for it. If one does not start, the others do the work.
 * @param first an engine that is open or opening; it stays open
 * @param open opens another engine, which the caller must terminate
 */
export function createEncoders(
  codecSettings: CodecSettings,
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
    // Probably no memory for another engine: those that run do the work, more slowly.
    if (!session) most = running -= 1;
    return session;
  };
  const acquire = async (): Promise<FfmpegSession> => {
    if (running === 0) {
      running = 1;
      return first;
    }
    const free = idle.pop() ?? (running < most ? await openAnother() : undefined) ?? idle.pop();
    return free ?? new Promise((resolve) => waiting.push(resolve));
  };
  const release = (session: FfmpegSession) => {
    const next = waiting.shift();
    if (next) next(session);
    else idle.push(session);
  };
  return {
    codecSettings,
    isFree: () => idle.length > 0 || running < most,
    start: async (batch) => {
      const session = await acquire();
      const segments = batch.map(({ segment }) => segment);
      const encoded = encodeSegments(session, codecSettings, segments, soundOf(batch, codecSettings));
      encoded.then(
        () => release(session),
        // The session is unusable; the export ends with this rejection.
        () => undefined,
      );
      return { encoded };
    },
  };
}
