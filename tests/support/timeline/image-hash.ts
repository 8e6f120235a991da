/** SHA-256 of an image's pixels, in hexadecimal. */
export async function hashOf(image: ImageData): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", image.data);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
