/** Sets a 32-bit number in every table of this type, `at` bytes after its type code (ISO/IEC 14496-12, 8.6 and 8.7). */
function patched(file: Uint8Array<ArrayBuffer>, type: string, at: number, value: number): Uint8Array<ArrayBuffer> {
  const bytes = file.slice();
  const view = new DataView(bytes.buffer);
  const name = Array.from(type, (letter) => letter.charCodeAt(0));
  let from = bytes.indexOf(name[0] ?? 0);
  while (from >= 0) {
    if (name.every((code, index) => bytes[from + index] === code)) view.setUint32(from + at, value);
    from = bytes.indexOf(name[0] ?? 0, from + 1);
  }
  return bytes;
}

/** An MP4 file whose chunks claim four thousand million samples each: a demuxer that sums sizes to find a sample hangs. */
export function endlessChunks(file: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return patched(file, "stsc", 16, 0xffff_ffff);
}

/** "free": a box that readers skip. */
const FREE = 0x66_72_65_65;

/** An MP4 file that claims four thousand million samples of a kilobyte each, with decode order equal to presentation order. */
export function endlessSamples(file: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return patched(patched(patched(file, "stts", 12, 0xffff_ffff), "stsz", 8, 1024), "ctts", 0, FREE);
}
