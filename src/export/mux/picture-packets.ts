import type { EncodedPacket, EncodedPacketSink, InputVideoTrack } from "mediabunny";
import { framingOf, payloadOf } from "./nal-units.ts";
import type { Framing, NalCodec } from "./nal-units.ts";
import { onceASecond } from "../watchdog.ts";

/** Every packet of a picture in decode order. The check compares these lists of source and copy. */
export type PacketList = {
  /** Seconds, presentation time. */
  readonly timestamps: Float64Array;
  readonly sizesBytes: Uint32Array;
  /** Size and checksum of each packet's content without its framing: a copy of a picture with start codes has another framing. */
  readonly payloads?: { readonly sizesBytes: Uint32Array; readonly sums: Uint32Array } | undefined;
};

/** Two days at 60 frames per second; a file that claims more is damaged. */
const MOST_PACKETS = 10_000_000;

type Reading = {
  readonly fileBytes: number;
  /** The whole file's size, where this one is cut off. */
  readonly claimedBytes: number;
  /** Part of the file is missing: it may list fewer packets than it was made with, of which it has all. */
  readonly isCutOff: boolean;
  /** Lists `payloads` also of a picture without start codes: of a copy whose source has them. */
  readonly wantsPayloads: boolean;
  readonly onProgress: () => void;
};

type Packets = {
  readonly packets: PacketList;
  /** Indexes of the key packets. */
  readonly keyPackets: Uint32Array;
  /** Seconds. */
  readonly end: number;
  /** The longest frame's duration. */
  readonly frameSeconds: number;
};
type Framed = { readonly codec: NalCodec; readonly framing: Framing };

/** Reads every packet of a picture that is in the file, through `sink`. Throws where the file claims more packets than it can hold. */
export async function readPackets(
  track: InputVideoTrack,
  sink: EncodedPacketSink,
  reading: Reading,
): Promise<Packets & { readonly isTruncated: boolean }> {
  const framed = await framedOf(track, sink);
  const hasPayloads = framed !== undefined && (reading.wantsPayloads || framed.framing === "startCodes");
  const promised = await pass(sink, { ...reading, mostBytes: reading.claimedBytes, readsData: false, framed: undefined });
  const lastTime = promised.packets.timestamps.at(-1);
  const isLastThere = lastTime === undefined || (await sink.getPacket(lastTime)) !== null;
  const isTruncated = !isLastThere || reading.isCutOff;
  if (isLastThere && !hasPayloads) return { ...promised, isTruncated };
  const there = await pass(sink, { ...reading, mostBytes: reading.fileBytes, readsData: true, framed: hasPayloads ? framed : undefined });
  return { ...there, isTruncated };
}

/** Undefined for other codecs, and where the file does not show the framing. */
async function framedOf(track: InputVideoTrack, sink: EncodedPacketSink): Promise<Framed | undefined> {
  const codec = await track.getCodec();
  if (codec !== "avc" && codec !== "hevc") return undefined;
  const first = await sink.getFirstPacket();
  const { description } = (await track.getDecoderConfig()) ?? {};
  const bytes = description && (ArrayBuffer.isView(description) ? bytesOf(description) : new Uint8Array(description));
  const framing = first ? framingOf(codec, bytes, first.data) : undefined;
  return framing && { codec, framing };
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

type Pass = Pick<Reading, "onProgress"> & {
  /** Upper limit of all packets' sizes together; more cannot be true. */
  readonly mostBytes: number;
  /** Whether to read the packets' data; the pass then ends at the first packet that is missing. */
  readonly readsData: boolean;
  readonly framed: Framed | undefined;
};

async function pass(sink: EncodedPacketSink, { onProgress, mostBytes, readsData, framed }: Pass): Promise<Packets> {
  const timestamps: number[] = [];
  const sizes: number[] = [];
  const keys: number[] = [];
  const payloads: { readonly sizeBytes: number; readonly sum: number }[] = [];
  let [end, frameSeconds, bytes] = [0, 0, 0];
  // Every packet counts as progress, however slow the disk is.
  const onPacket = onceASecond(onProgress);
  const options = { metadataOnly: !readsData };
  // One by one, because the sink's own iterator reads ahead and takes twenty times as long.
  let packet: EncodedPacket | null = await sink.getFirstPacket(options);
  for (; packet; packet = await sink.getNextPacket(packet, options)) {
    if (packet.type === "key") keys.push(timestamps.length);
    timestamps.push(packet.timestamp);
    sizes.push(packet.byteLength);
    if (framed) payloads.push(payloadOf(packet.data, framed.codec, framed.framing));
    end = Math.max(end, packet.timestamp + packet.duration);
    frameSeconds = Math.max(frameSeconds, packet.duration);
    bytes += packet.byteLength;
    // A damaged table may claim four thousand million packets; it would never end.
    if (bytes > mostBytes || sizes.length > MOST_PACKETS) throw new Error("The file claims to hold more than it does.");
    onPacket();
  }
  const carried = framed && {
    sizesBytes: Uint32Array.from(payloads, ({ sizeBytes }) => sizeBytes),
    sums: Uint32Array.from(payloads, ({ sum }) => sum),
  };
  return {
    packets: { timestamps: Float64Array.from(timestamps), sizesBytes: Uint32Array.from(sizes), payloads: carried },
    keyPackets: Uint32Array.from(keys),
    end,
    frameSeconds,
  };
}
