const BYTES = 16;
/** Hex digits of a UUID that a dash precedes. */
const DASHES = [8, 12, 16, 20];

/** A random UUID (RFC 9562, version 4). Works also on http pages and in browsers without `randomUUID`. */
export function randomId(): string {
  const maker: { randomUUID?(): string } = crypto;
  return maker.randomUUID?.() ?? randomIdOfBytes();
}

function randomIdOfBytes(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"));
  // Version 4, variant 10.
  digits[6] = `4${digits[6]?.slice(1) ?? ""}`;
  digits[8] = `${(8 + ((bytes[8] ?? 0) & 3)).toString(16)}${digits[8]?.slice(1) ?? ""}`;
  return Array.from(digits.join(""), (digit, index) => (DASHES.includes(index) ? `-${digit}` : digit)).join("");
}
