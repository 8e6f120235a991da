/** Helper of a decode worker: decodes stretches of packets that it is sent, one decoder per port. */
import { EncodedPacket } from "mediabunny";
import type { HelpCommand, HelpReport } from "../decode/range-help.ts";
import type { PacketReader } from "../decode/packet-reader.ts";
import { RangeDecoder } from "../decode/range-decoder.ts";
import type { Planar } from "../decode/raw-audio.ts";

type Read = Extract<HelpCommand, { type: "read" }>;

/** The packets of one stretch: their places do not matter here, only their order. */
function packetsIn({ bytes, ends }: Read): readonly EncodedPacket[] {
  let start = 0;
  return Array.from(ends, (end, index) => {
    const packet = new EncodedPacket(bytes.subarray(start, end), "key", index, 1, index);
    start = end;
    return packet;
  });
}

function serve(port: MessagePort): void {
  let stretch: readonly EncodedPacket[] = [];
  let decoder: RangeDecoder | undefined;
  const packets: Pick<PacketReader, "getNextPacket"> = {
    getNextPacket: ({ sequenceNumber }) => Promise.resolve(stretch[sequenceNumber + 1] ?? null),
  };
  const read = async (command: Read): Promise<Planar | undefined> => {
    stretch = packetsIn(command);
    const [packet] = stretch;
    if (decoder === undefined || packet === undefined) return undefined;
    const { drop, frame, firstOutputEnd, wanted, sounding, memory } = command;
    const start = firstOutputEnd === undefined ? {} : { firstOutputEnd };
    return decoder.read({ packet, drop, frame, ...start, packets: stretch.length }, wanted, sounding, memory);
  };
  const answer = async (command: Read) => {
    const planes = await read(command).catch(() => undefined);
    const report: HelpReport = { planes };
    port.postMessage(report, planes?.map(({ buffer }) => buffer as ArrayBuffer) ?? []);
  };
  port.addEventListener("message", ({ data }: MessageEvent<HelpCommand>) => {
    if (data.type === "read") void answer(data);
    else decoder = new RangeDecoder({ ...data, packets, frameOf: () => 0 });
  });
  port.start();
}

self.addEventListener("message", ({ data }: MessageEvent<MessagePort>) => serve(data));
