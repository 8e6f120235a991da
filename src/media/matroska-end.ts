import type { Input } from "mediabunny";
import type { ByteSource } from "#engine/decode/byte-source.ts";
import { claimedMatroskaBytes } from "#engine/decode/matroska-size.ts";

/** As mediabunny names them. */
const MATROSKA_FORMATS: ReadonlySet<string> = new Set(["Matroska", "WebM"]);
/** Packets whose lengths are not written, and what encoders add, are no cut. */
const SLACK_SECONDS = 0.5;

/**
 * Whether a Matroska or WebM file promises more than there is to be read: bytes, where it was cut off, or seconds, where damage hides what
 * follows.
 * @param readSeconds to the end of the longest of its streams
 * @param readStreams how many of them were read: one that was not may be the longest
 */
export async function endsEarlyInMatroska(input: Input, bytes: ByteSource, readSeconds: number, readStreams: number): Promise<boolean> {
  const { name } = await input.getFormat();
  if (!MATROSKA_FORMATS.has(name)) return false;
  const sizeBytes = await input.source.getSizeOrNull();
  if (sizeBytes !== null && (await claimedMatroskaBytes(bytes, sizeBytes)) > sizeBytes) return true;
  if ((await input.getTracks()).length > readStreams) return false;
  return ((await input.getDurationFromMetadata()) ?? 0) > readSeconds + SLACK_SECONDS;
}
