import {
  ALL_FORMATS,
  BlobSource,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Mp4OutputFormat,
  Output,
  StreamTarget,
} from "mediabunny";
import type { InputAudioTrack, InputVideoTrack } from "mediabunny";
import { exportMessages } from "#model/text/export-messages.ts";
import { ExportError } from "../export-failure.ts";
import type { PlacedFile } from "../output/placed-file.ts";
import type { FileCheck } from "../verify/file-check.ts";
import type { VideoFacts } from "../verify/file-facts.ts";
import type { MuxedPicture } from "./mux-picture.ts";

type CopyInput = {
  readonly picture: Blob;
  readonly video: VideoFacts;
  /** The encoded sound. */
  readonly sound: Blob;
  /** Seconds. */
  readonly lengthSeconds: number;
  readonly place: PlacedFile;
  readonly signal: AbortSignal;
  readonly openCheck: () => FileCheck;
};

/** Packets read from a sound of this length: an upper bound, for which room is reserved in the index. AAC has 47 a second. */
const mostSoundPackets = (lengthSeconds: number) => Math.ceil(50 * lengthSeconds) + 100;

/**
 * Copies picture and sound packet by packet into an MP4 at a place that the user chose, index first, and checks it: for a device without room
 * in private storage, which FFmpeg writes to. Other tracks, such as a time code, are left out. Rejects if that fails, and leaves the
 * removal of the file to the caller.
 */
export async function copyToPlace(input: CopyInput, onProgress: (phase: "mux" | "check", done: number) => void): Promise<MuxedPicture> {
  const { place, signal } = input;
  const check = input.openCheck();
  try {
    await write(input, (done) => onProgress("mux", done));
    signal.throwIfAborted();
    const file = await place.commit();
    onProgress("check", 0);
    const { verdict, lagFrames } = await check.run(file);
    signal.throwIfAborted();
    if (verdict.kind === "good") return { file, lagFrames };
    const reason = verdict.kind === "bad" ? verdict.reason : exportMessages.checkFaults.pictureMoved;
    throw new ExportError("failed", exportMessages.exportCheckFailed(reason));
  } finally {
    check.dispose();
  }
}

async function write({ picture, video, sound, lengthSeconds, place, signal }: CopyInput, onDone: (done: number) => void): Promise<void> {
  const [pictureInput, soundInput] = [picture, sound].map((blob) => new Input({ source: new BlobSource(blob), formats: ALL_FORMATS }));
  const target = new StreamTarget(await place.open(), { chunked: true });
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: "reserve" }), target });
  const abort = () => void output.cancel().catch(() => undefined);
  signal.addEventListener("abort", abort);
  try {
    const [track, heard] = [await pictureInput?.getPrimaryVideoTrack(), await soundInput?.getPrimaryAudioTrack()];
    if (!track || !heard) throw new Error("there is no picture or no sound");
    const [codec, soundCodec] = [await track.getCodec(), await heard.getCodec()];
    if (!codec || !soundCodec) throw new Error("the codec is not known");
    const copied = new EncodedVideoPacketSource(codec);
    const added = new EncodedAudioPacketSource(soundCodec);
    const most = video.packets.timestamps.length;
    // A "rate" of so many ticks a second keeps the time stamps exact.
    output.addVideoTrack(copied, { rotation: await track.getRotation(), frameRate: video.timescale, maximumPacketCount: most });
    output.addAudioTrack(added, { maximumPacketCount: mostSoundPackets(lengthSeconds) });
    await output.start();
    await Promise.all([copyPicture(copied, track, (seconds) => onDone(seconds / lengthSeconds)), copySound(added, heard)]);
    signal.throwIfAborted();
    await output.finalize();
  } catch (error) {
    if (output.state !== "canceled" && output.state !== "finalized") await output.cancel();
    throw error;
  } finally {
    signal.removeEventListener("abort", abort);
    pictureInput?.dispose();
    soundInput?.dispose();
  }
}

async function copyPicture(source: EncodedVideoPacketSource, track: InputVideoTrack, onTime: (seconds: number) => void): Promise<void> {
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    await source.add(packet, decoderConfig && { decoderConfig });
    onTime(packet.timestamp);
  }
  source.close();
}

async function copySound(source: EncodedAudioPacketSource, track: InputAudioTrack): Promise<void> {
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
  for await (const packet of new EncodedPacketSink(track).packets()) await source.add(packet, decoderConfig && { decoderConfig });
  source.close();
}
