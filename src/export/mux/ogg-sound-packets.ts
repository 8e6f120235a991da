import type { EncodedSegment } from "../encode/encoded-segment.ts";
import { OPUS_DELAY } from "../mix/segment-grid.ts";

const PAGE_HEAD_BYTES = 27;
/** "OpusHead" and "OpusTags" (RFC 7845, 5). */
const HEADERS = 2;

/**
 * Reads `count` packets from index `first` on from an Ogg stream of Opus (RFC 3533, 7845). Throws if the stream is damaged, too short, or
 * not stereo Opus with a delay of `OPUS_DELAY.encoderFrames`.
 */
export function packetsOfOgg(stream: Uint8Array<ArrayBuffer>, first: number, count: number): EncodedSegment {
  const packets = allPackets(stream);
  const head = packets[0];
  const isOpus = head?.length === 19 && new TextDecoder().decode(head.subarray(0, 8)) === "OpusHead";
  if (!isOpus || new DataView(head.buffer, head.byteOffset).getUint16(10, true) !== OPUS_DELAY.encoderFrames || head[9] !== 2)
    throw new Error("The encoder made another kind of Opus.");
  const wanted = packets.slice(HEADERS + first, HEADERS + first + count);
  if (wanted.length !== count) throw new Error("The encoder's packets are damaged.");
  const data = new Uint8Array(wanted.reduce((sum, packet) => sum + packet.length, 0));
  let at = 0;
  for (const packet of wanted) {
    data.set(packet, at);
    at += packet.length;
  }
  return { sizesBytes: Uint32Array.from(wanted, (packet) => packet.length), data };
}

function allPackets(stream: Uint8Array<ArrayBuffer>): readonly Uint8Array<ArrayBuffer>[] {
  const packets: Uint8Array<ArrayBuffer>[] = [];
  let open: Uint8Array<ArrayBuffer> | undefined;
  for (let at = 0; at < stream.length;) {
    const isPage = stream[at] === 0x4f && stream[at + 1] === 0x67 && stream[at + 2] === 0x67 && stream[at + 3] === 0x53;
    const laces = stream.subarray(at + PAGE_HEAD_BYTES, at + PAGE_HEAD_BYTES + (stream[at + PAGE_HEAD_BYTES - 1] ?? 0));
    let from = at + PAGE_HEAD_BYTES + laces.length;
    let to = from;
    for (const lace of laces) {
      to += lace;
      if (lace === 255) continue;
      packets.push(open ? joined(open, stream.subarray(from, to)) : stream.subarray(from, to));
      open = undefined;
      from = to;
    }
    if (!isPage || to > stream.length) throw new Error("The encoder's packets are damaged.");
    // The packet continues in the next page.
    if (from < to) open = open ? joined(open, stream.subarray(from, to)) : stream.slice(from, to);
    at = to;
  }
  return packets;
}

function joined(before: Uint8Array, after: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(before.length + after.length);
  whole.set(before);
  whole.set(after, before.length);
  return whole;
}
