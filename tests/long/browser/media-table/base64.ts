const PART_BYTES = 32_768;

export function base64Of(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += PART_BYTES) text += String.fromCharCode(...bytes.subarray(at, at + PART_BYTES));
  return btoa(text);
}
