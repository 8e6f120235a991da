/** Boxes of the ISO base media file format: a length, a type of four letters, content. */

type Bytes = readonly number[] | Uint8Array;

export function box(type: string, ...content: readonly Bytes[]): Uint8Array<ArrayBuffer> {
  const length = content.reduce((sum, part) => sum + part.length, 8);
  const bytes = new Uint8Array(length);
  bytes.set(u32(length));
  for (let index = 0; index < 4; index += 1) bytes[4 + index] = type.charCodeAt(index);
  let at = 8;
  for (const part of content) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** A box with a version and flags. */
export function fullBox(type: string, version: number, flags: number, ...content: readonly Bytes[]): Uint8Array<ArrayBuffer> {
  return box(type, u32(version * 2 ** 24 + flags), ...content);
}

/** Big endian, modulo 2³². */
export function u32(value: number): readonly number[] {
  return [(value >>> 24) & 0xff, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff];
}

export function u16(value: number): readonly number[] {
  return [(value >>> 8) & 0xff, value & 0xff];
}
