/** How NAL units of H.264 and HEVC are separated in a packet: by start codes (Annex B of both), or by a length of so many bytes. */
export type Framing = "startCodes" | 1 | 2 | 3 | 4;

export type NalCodec = "avc" | "hevc";

/** A packet's content, independent of its framing. */
export type Payload = {
  /** Size of all units, without start codes, lengths and trailing zeros. */
  readonly sizeBytes: number;
  /** Hash of the units and their order (FNV-1a, 32 bits). */
  readonly sum: number;
};

/**
 * The framing of a stream, from its decoder's description (`avcC` or `hvcC` of ISO/IEC 14496-15), or from its first packet where there is
 * no description. Undefined where neither shows it.
 */
export function framingOf(codec: NalCodec, description: Uint8Array | undefined, firstPacket: Uint8Array): Framing | undefined {
  const head = description ?? firstPacket;
  if (startCodeAt(head, 0) === 0 || (head[0] === 0 && startCodeAt(head, 1) === 1)) return "startCodes";
  const lengthAt = codec === "avc" ? 4 : 21;
  return description && description.length > lengthAt ? ((((description[lengthAt] ?? 0) & 3) + 1) as Framing) : undefined;
}

/** Throws where a length reaches past the packet's end. */
export function payloadOf(packet: Uint8Array, codec: NalCodec, framing: Framing): Payload {
  let sizeBytes = 0;
  let sum = 0x811c9dc5;
  const mix = (value: number) => (sum = Math.imul(sum ^ value, 0x01000193));
  for (const unit of framing === "startCodes" ? unitsBetweenCodes(packet) : unitsByLength(packet, framing)) {
    let length = unit.length;
    while (length > 0 && unit[length - 1] === 0) length -= 1;
    if (length === 0 || (codec === "hevc" && isHevcParameterSet(unit))) continue;
    sizeBytes += length;
    mix(length);
    for (let at = 0; at < length; at += 1) mix(unit[at] as number);
  }
  return { sizeBytes, sum: sum >>> 0 };
}

/** MP4 moves parameter sets from the packets into the stream's description (`hvc1`). Types 32 to 34: VPS, SPS, PPS. */
function isHevcParameterSet(unit: Uint8Array): boolean {
  const type = ((unit[0] ?? 0) >> 1) & 0x3f;
  return type >= 32 && type <= 34;
}

function* unitsBetweenCodes(packet: Uint8Array): Generator<Uint8Array, void, undefined> {
  let code = startCodeAt(packet, 0);
  while (code < packet.length) {
    const next = startCodeAt(packet, code + 3);
    yield packet.subarray(code + 3, next);
    code = next;
  }
}

/** Offset of the next 00 00 01; the packet's length where there is none. */
function startCodeAt(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(1, from + 2); at >= 0; at = bytes.indexOf(1, at + 1))
    if (bytes[at - 1] === 0 && bytes[at - 2] === 0) return at - 2;
  return bytes.length;
}

function* unitsByLength(packet: Uint8Array, lengthBytes: number): Generator<Uint8Array, void, undefined> {
  for (let at = 0; at < packet.length;) {
    let length = 0;
    for (let byte = 0; byte < lengthBytes; byte += 1) length = length * 256 + (packet[at + byte] ?? 0);
    const from = at + lengthBytes;
    if (from + length > packet.length) throw new Error("A unit is longer than its packet.");
    yield packet.subarray(from, from + length);
    at = from + length;
  }
}
