/**
 * The path before the name at which browser tests request a media file, or ffmpeg's own decode of one, from their server
 * (`media-server.ts`).
 */
export const MEDIA_PATH = "/test-media/file/";
export const REFERENCE_PATH = "/test-media/reference/";
