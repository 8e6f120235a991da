import { commands } from "vitest/browser";

/** A media file of the tests as a Blob. */
export async function mediaBlob(name: string): Promise<Blob> {
  const base64 = await commands.readMedia(name);
  return new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))]);
}
