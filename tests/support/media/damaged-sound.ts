/** Sound files with bytes overwritten in the middle, as a failing disk or a broken transfer leaves them. */

/** The position of the damage among a file's packets. */
export type DamagedPlace = "beginning" | "middle" | "end";

const SHARES: Readonly<Record<DamagedPlace, number>> = { beginning: 0.12, middle: 0.5, end: 0.985 };

/**
 * Where to damage a file: at a share of the bytes that hold its packets. In MP4 these are in the "mdat" box (ISO/IEC 14496-12, 8.1.1);
 * damage elsewhere destroys the index.
 */
export function damagedPlace(file: Uint8Array, place: DamagedPlace): { readonly at: number; readonly share: number } {
  const share = SHARES[place];
  const name = new TextDecoder("latin1").decode(file).indexOf("mdat");
  if (name < 0) return { at: Math.round(share * file.length), share };
  const size = new DataView(file.buffer, file.byteOffset).getUint32(name - 4);
  return { at: Math.round(name + 4 + share * (size - 8)), share };
}

/** A copy of a file with `count` bytes at `at` overwritten by noise, which is the same in each run. */
export function overwritten(file: Uint8Array, at: number, count: number): Uint8Array<ArrayBuffer> {
  const damaged = new Uint8Array(file);
  let state = 12_345;
  for (let index = at; index < Math.min(at + count, damaged.length); index += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    damaged[index] = index % 3 === 0 ? 0xff : state >>> 24;
  }
  return damaged;
}
