/** Matroska files whose H.264 packets have start codes, as some recorders write them: no `CodecPrivate`, Annex B in every block. */

const FRAME_MS = 40;
/** Few enough frames per cluster for a block's 16-bit time to address. */
const CLUSTER_FRAMES = 25;

/**
 * H.264 NAL unit types (ITU-T H.264, table 7-1): the delimiter before each picture here, and an IDR picture, at which decoding can start.
 */
const DELIMITER = 9;
const KEY_PICTURE = 5;

/**
 * A stream of H.264 NAL units at 25 pictures a second, each picture after a delimiter and without reordering, as a Matroska file. Start
 * codes are reduced to their minimum of 3 bytes.
 */
export function startCodeMkv(stream: Uint8Array, size: { readonly width: number; readonly height: number }): Blob {
  const packets: { units: Uint8Array[]; isKey: boolean }[] = [];
  for (const unit of unitsOf(stream)) {
    const type = (unit[0] ?? 0) & 0x1f;
    if (type === DELIMITER || packets.length === 0) packets.push({ units: [], isKey: false });
    const packet = packets.at(-1);
    packet?.units.push(unit);
    if (packet && type === KEY_PICTURE) packet.isKey = true;
  }
  const video = element(0xe0, element(0xb0, uint(size.width)), element(0xba, uint(size.height)));
  const entry = [element(0xd7, [1]), element(0x73c5, [1]), element(0x83, [1]), element(0x86, text("V_MPEG4/ISO/AVC"))];
  const track = element(0xae, ...entry, element(0x23e383, uint(FRAME_MS * 1_000_000)), video);
  const clusters: Uint8Array[] = [];
  for (let first = 0; first < packets.length; first += CLUSTER_FRAMES) {
    const blocks = packets.slice(first, first + CLUSTER_FRAMES).map((packet, index) => {
      const time = index * FRAME_MS;
      const head = [0x81, time >> 8, time & 0xff, packet.isKey ? 0x80 : 0];
      return element(0xa3, head, ...packet.units.flatMap((unit) => [[0, 0, 1], unit]));
    });
    clusters.push(element(0x1f43b675, element(0xe7, uint(first * FRAME_MS)), ...blocks));
  }
  const info = element(0x1549a966, element(0x2ad7b1, uint(1_000_000)), element(0x4489, double(packets.length * FRAME_MS)));
  const head = element(0x1a45dfa3, element(0x4282, text("matroska")), element(0x4287, [4]), element(0x4285, [2]));
  return new Blob([head, element(0x18538067, info, element(0x1654ae6b, track), ...clusters)] as Uint8Array<ArrayBuffer>[]);
}

function unitsOf(stream: Uint8Array): readonly Uint8Array[] {
  const starts: number[] = [];
  for (let at = 2; at < stream.length; at += 1) if (stream[at] === 1 && stream[at - 1] === 0 && stream[at - 2] === 0) starts.push(at + 1);
  return starts.map((start, index) => {
    let end = index + 1 < starts.length ? (starts[index + 1] ?? 0) - 3 : stream.length;
    // Skips the first byte of a four-byte start code.
    while (stream[end - 1] === 0) end -= 1;
    return stream.subarray(start, end);
  });
}

/** An EBML element with an eight-byte length. */
function element(id: number, ...content: readonly (readonly number[] | Uint8Array)[]): Uint8Array {
  const length = content.reduce((sum, part) => sum + part.length, 0);
  const name = uint(id);
  const bytes = new Uint8Array(name.length + 8 + length);
  bytes.set(name);
  new DataView(bytes.buffer).setBigUint64(name.length, BigInt(length) | (1n << 56n));
  let at = name.length + 8;
  for (const part of content) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function uint(value: number): readonly number[] {
  return value < 256 ? [value] : [...uint(Math.floor(value / 256)), value % 256];
}

function double(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return bytes;
}

function text(word: string): readonly number[] {
  return Array.from(word, (letter) => letter.charCodeAt(0));
}
