import type { EncodedPacket } from "mediabunny";
import { createPacketDecoder } from "./packet-decoder.ts";
import type { Planar } from "../raw-audio.ts";

export type PacketSound = {
  readonly channels: Planar;
  /** First output of a new decoder: frames that the decoder cut off (pre-skip) are missing at its start. */
  readonly isFirst: boolean;
};

type Run = { readonly outputs: readonly Planar[]; readonly hasFailed: boolean };

/**
 * Decodes consecutive packets and assigns each output to its packet. At a damaged packet a decoder either fails, and is then closed, or
 * skips the packet without an error. Decoding parts of the packets again finds the damaged one in both cases.
 * @returns one entry for each packet; undefined if the packet gives no output
 */
export async function decodeEach(
  packets: readonly EncodedPacket[],
  codec: string,
  config: AudioDecoderConfig,
): Promise<readonly (PacketSound | undefined)[]> {
  const sounds: (PacketSound | undefined)[] = packets.map(() => undefined);
  const run = (from: number, to: number) => decodeRun(packets.slice(from, to), codec, config);
  let from = 0;
  let isBehindDamage = false;
  while (from < packets.length) {
    // After a refused packet the next ones are often refused too: one packet is tried before all the rest.
    const to = isBehindDamage ? from + 1 : packets.length;
    const { outputs, hasFailed } = await run(from, to);
    if (!hasFailed && isBehindDamage && to < packets.length) {
      isBehindDamage = false;
      continue;
    }
    const end = hasFailed ? await firstRefused(run, from, to, outputs.length) : to;
    const found = hasFailed ? (await run(from, end)).outputs : outputs;
    const givers = await packetsWithSound(run, from, end, found.length);
    givers.forEach((packet, index) => {
      const channels = found[index];
      if (channels !== undefined) sounds[packet] = { channels, isFirst: index === 0 };
    });
    isBehindDamage = hasFailed;
    from = hasFailed ? end + 1 : end;
  }
  return sounds;
}

async function decodeRun(packets: readonly EncodedPacket[], codec: string, config: AudioDecoderConfig): Promise<Run> {
  const outputs: Planar[] = [];
  if (packets.length === 0) return { outputs, hasFailed: false };
  const decoder = createPacketDecoder(codec, config, (decoded) => outputs.push(decoded.channels()));
  try {
    for (const packet of packets) {
      decoder.decode(packet);
      if (decoder.isFull()) await decoder.ready();
    }
    await decoder.flush();
    return { outputs, hasFailed: false };
  } catch {
    return { outputs, hasFailed: true };
  } finally {
    decoder.close();
  }
}

type Decode = (from: number, to: number) => Promise<Run>;

/**
 * The packet of [from, to) that was refused after `count` outputs: packet `from + count`, or a later one if some packets gave no output.
 */
async function firstRefused(run: Decode, from: number, to: number, count: number): Promise<number> {
  for (let packet = Math.min(from + count, to - 1); packet < to - 1; packet += 1) {
    if ((await run(from, packet + 1)).hasFailed) return packet;
  }
  return to - 1;
}

/** The packets of [from, to) that give an output each, `count` in all. */
async function packetsWithSound(run: Decode, from: number, to: number, count: number): Promise<readonly number[]> {
  const givers: number[] = [];
  const countUpTo = async (packet: number) => (await run(from, packet)).outputs.length;
  const look = async (low: number, before: number, high: number, after: number): Promise<void> => {
    const missing = high - low - (after - before);
    if (missing <= 0) {
      for (let packet = low; packet < high; packet += 1) givers.push(packet);
      return;
    }
    if (after <= before || high - low === 1) return;
    // Decoders often need a packet or two before their first output.
    const middle = low === from && missing < high - low ? low + missing : (low + high) >> 1;
    const between = await countUpTo(middle);
    await look(low, before, middle, between);
    await look(middle, between, high, after);
  };
  await look(from, 0, to, count);
  return givers;
}
