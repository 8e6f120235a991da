/**
 * The formats of an export: the picture with AAC, the picture with Opus (VP8, VP9 and AV1 pictures only), the mix alone in 24 bits, or
 * every audible lane alone in 24 bits, in one ZIP file.
 */
export const EXPORT_FORMATS = ["mp4", "webm", "wav", "stems"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Whether a format carries no picture. */
export function isSoundFormat(format: ExportFormat): format is Exclude<ExportFormat, PictureFormat> {
  return format === "wav" || format === "stems";
}

/** WebM has no edit lists, so its copied picture could begin at a key frame only. */
const HAS_RANGES: Readonly<Record<ExportFormat, boolean>> = { mp4: true, webm: false, wav: true, stems: true };

/** Whether a range can be exported alone (B-197). */
export function hasRanges(format: ExportFormat): boolean {
  return HAS_RANGES[format];
}

/** The formats that carry the picture. */
export type PictureFormat = Extract<ExportFormat, "mp4" | "webm">;
