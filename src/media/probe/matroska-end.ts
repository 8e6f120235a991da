import type { Input } from "mediabunny";
import type { ByteSource } from "#engine/decode/bytes/byte-source.ts";
import { claimedMatroskaBytes } from "#engine/decode/matroska-size.ts";
import type { PacketScan } from "./packet-scan.ts";

/** mediabunny's names. */
const MATROSKA_FORMATS: ReadonlySet<string> = new Set(["Matroska", "WebM"]);

/**
 * Whether a Matroska or WebM file has more than could be read: it was cut off, or damage hides what follows. The length that it states in
 * seconds does not show this: it may be that of a subtitle, of a held frame, or of a clock.
 */
export async function endsEarlyInMatroska(input: Input, bytes: ByteSource, read: readonly PacketScan[]): Promise<boolean> {
  const { name } = await input.getFormat();
  if (!MATROSKA_FORMATS.has(name)) return false;
  const sizeBytes = await input.source.getSizeOrNull();
  if (sizeBytes !== null && (await claimedMatroskaBytes(bytes, sizeBytes)) > sizeBytes) return true;
  return read.some(({ endsBeforeLast }) => endsBeforeLast);
}
