import { roomFailure } from "../export-failure.ts";
import type { VideoFacts } from "../verify/file-facts.ts";
import type { OutputRun } from "./output-files.ts";

/** From this size on a file is not held in memory, and the user chooses where it is saved (B-219). */
export const LARGE_BYTES = 1e9;

/** The bytes of a picture's packets; a file with the mix is about as large. */
export function packetBytes({ packets }: VideoFacts): number {
  return packets.sizesBytes.reduce((sum, bytes) => sum + bytes, 0);
}

type RoomOptions = {
  /** From this size on; default `LARGE_BYTES`. */
  readonly largeBytes?: number | undefined;
  /** The file can be written to a place that the user chooses. */
  readonly canBePlaced?: boolean;
};

/** Rejects with an `ExportError` if a large file cannot be written to this device: the video engine's memory cannot hold it. */
export async function requireRoom(
  output: OutputRun,
  bytes: number,
  { largeBytes = LARGE_BYTES, canBePlaced = false }: RoomOptions = {},
): Promise<void> {
  if (bytes < largeBytes) return;
  const room = await output.roomFor(bytes);
  if (room !== "enough") throw roomFailure(bytes, room, canBePlaced);
}
