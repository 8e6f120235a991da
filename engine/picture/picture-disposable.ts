/** NAL unit types 1 to 5 hold coded pictures (ITU-T H.264, table 7-1). */
const LAST_PICTURE_TYPE = 5;

/**
 * Finds packets that no other frame refers to, so that a pass to a later frame can skip them: by `nal_ref_idc` (ITU-T H.264, 7.4.1) in
 * MP4's H.264, where that saves a third to two thirds of the work. Undefined: this codec's packets do not state it.
 * @param config `description` is the avcC record (ISO/IEC 14496-15); its fifth byte states the size of NAL unit lengths
 */
export function disposableTest({ codec, description }: VideoDecoderConfig): ((packet: Uint8Array) => boolean) | undefined {
  if (!codec.startsWith("avc1") || description === undefined) return undefined;
  const record = ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description);
  const lengthBytes = ((record[4] ?? 3) & 3) + 1;
  return (packet) => {
    let at = 0;
    while (at + lengthBytes < packet.length) {
      let length = 0;
      for (let index = 0; index < lengthBytes; index += 1) length = length * 256 + (packet[at + index] ?? 0);
      const header = packet[at + lengthBytes] ?? 0;
      const type = header & 0x1f;
      if (type >= 1 && type <= LAST_PICTURE_TYPE) return (header & 0x60) === 0;
      at += lengthBytes + length;
    }
    return false;
  };
}
