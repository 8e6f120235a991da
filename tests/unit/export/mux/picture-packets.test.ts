import { EncodedPacket } from "mediabunny";
import type { EncodedPacketSink, InputVideoTrack } from "mediabunny";
import { expect, onTestFinished, test, vi } from "vitest";
import { readPackets } from "#export/mux/picture-packets.ts";

test("a picture on a slow disk reports progress: each packet is a step", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const packets = Array.from({ length: 60 }, (_, index) => new EncodedPacket(new Uint8Array(100_000), "key", index / 25, 1 / 25, index));
  const packetAt = (index: number) => {
    vi.advanceTimersByTime(2000);
    return Promise.resolve(packets[index] ?? null);
  };
  const sink = {
    getFirstPacket: () => packetAt(0),
    getNextPacket: ({ sequenceNumber }: EncodedPacket) => packetAt(sequenceNumber + 1),
    getPacket: () => packetAt(59),
  } as unknown as EncodedPacketSink;
  const track = { getCodec: () => Promise.resolve("vp9") } as unknown as InputVideoTrack;
  let steps = 0;
  const reading = { fileBytes: 6e6, claimedBytes: 6e6, isCutOff: false, wantsPayloads: false, onProgress: () => (steps += 1) };
  expect((await readPackets(track, sink, reading)).packets.timestamps).toHaveLength(60);
  expect(steps).toBeGreaterThanOrEqual(59);
});
