import type { EncodedPacket, EncodedPacketSink, InputVideoTrack } from "mediabunny";
import { framingOf, payloadOf } from "./nal-units.ts";
import type { Framing, NalCodec } from "./nal-units.ts";
import { onceASecond } from "../watchdog.ts";

/** Every packet of a picture in decode order: the copy must have the same ones. */
export type PacketList = {
  /** Seconds, presentation time. */
  readonly timestamps: Float64Array;
  readonly sizesBytes: Uint32Array;
  /** What each carries apart from its framing: of pictures with start codes, which a copy frames anew. */
  readonly payloads?: { readonly sizesBytes: Uint32Array; readonly sums: Uint32Array } | undefined;
};

/** Two days of 60 a second: what claims more lies. */
const MOST_PACKETS = 10_000_000;

type Reading = {
  readonly fileBytes: number;
  /** What the file would have, had it not been cut off. */
  readonly claimedBytes: number;
  /** That alone means that packets are missing. */
  readonly isCutOff: boolean;
  readonly payloads: boolean;
  readonly onProgress: () => void;
};

type Packets = {
  readonly packets: PacketList;
  /** See `VideoFacts`. */
  readonly end: number;
  readonly frameSeconds: number;
};
type Framed = { readonly codec: NalCodec; readonly framing: Framing };

/** Every packet of a picture that is there, by `sink`. Throws where there are more than the file can hold. */
export async function readPackets(
  track: InputVideoTrack,
  sink: EncodedPacketSink,
  reading: Reading,
): Promise<Packets & { readonly isTruncated: boolean }> {
  const framed = await framedOf(track, sink);
  const hasPayloads = framed !== undefined && (reading.payloads || framed.framing === "startCodes");
  const promised = await pass(sink, { ...reading, mostBytes: reading.claimedBytes, isData: false, framed: undefined });
  const lastTime = promised.packets.timestamps.at(-1);
  const isLastThere = lastTime === undefined || (await sink.getPacket(lastTime)) !== null;
  const isTruncated = !isLastThere || reading.isCutOff;
  if (isLastThere && !hasPayloads) return { ...promised, isTruncated };
  const there = await pass(sink, { ...reading, mostBytes: reading.fileBytes, isData: true, framed: hasPayloads ? framed : undefined });
  return { ...there, isTruncated };
}

/** Undefined for other codecs, and where nothing says how they are framed. */
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
  /** More than that in all packets together is a lie. */
  readonly mostBytes: number;
  /** The packets' data is read: the first that is not there is the end. */
  readonly isData: boolean;
  readonly framed: Framed | undefined;
};

async function pass(sink: EncodedPacketSink, { onProgress, mostBytes, isData, framed }: Pass): Promise<Packets> {
  const timestamps: number[] = [];
  const sizes: number[] = [];
  const payloads: { readonly sizeBytes: number; readonly sum: number }[] = [];
  let [end, frameSeconds, bytes] = [0, 0, 0];
  const onPacket = onceASecond(onProgress);
  const options = { metadataOnly: !isData };
  // One by one: the sink's own iterator reads ahead, and takes twenty times as long to.
  let packet: EncodedPacket | null = await sink.getFirstPacket(options);
  for (; packet; packet = await sink.getNextPacket(packet, options)) {
    timestamps.push(packet.timestamp);
    sizes.push(packet.byteLength);
    if (framed) payloads.push(payloadOf(packet.data, framed.codec, framed.framing));
    end = Math.max(end, packet.timestamp + packet.duration);
    frameSeconds = Math.max(frameSeconds, packet.duration);
    bytes += packet.byteLength;
    // Nobody would live to see the end of a table that says it has four thousand million.
    if (bytes > mostBytes || sizes.length > MOST_PACKETS) throw new Error("The file claims to hold more than it does.");
    // However slow the disk is, each packet is a step.
    onPacket();
  }
  const carried = framed && {
    sizesBytes: Uint32Array.from(payloads, ({ sizeBytes }) => sizeBytes),
    sums: Uint32Array.from(payloads, ({ sum }) => sum),
  };
  return {
    packets: { timestamps: Float64Array.from(timestamps), sizesBytes: Uint32Array.from(sizes), payloads: carried },
    end,
    frameSeconds,
  };
}
