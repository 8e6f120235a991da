/** `edited-video-{timestamp}.mp4` (section 9): the timestamp is milliseconds since 1970. */
export function exportFileName(timestampMs: number): string {
  return `edited-video-${Math.floor(timestampMs)}.mp4`;
}
