import type { ExportFormat } from "./export-format.ts";

const PATTERNS: Readonly<Record<ExportFormat, readonly [stem: string, extension: string]>> = {
  mp4: ["edited-video", "mp4"],
  webm: ["edited-video", "webm"],
  wav: ["edited-audio", "wav"],
  stems: ["edited-stems", "zip"],
};

/** `edited-video-{timestamp}.mp4` (B-135), and the same pattern for the other formats. The timestamp is milliseconds since 1970. */
export function exportFileName(timestampMs: number, format: ExportFormat = "mp4"): string {
  const [stem, extension] = PATTERNS[format];
  return `${stem}-${Math.floor(timestampMs)}.${extension}`;
}
