/** Where browser tests get a media file, and ffmpeg's own decode of one, from their server (`media-server.ts`): before its name. */
export const MEDIA_PATH = "/test-media/file/";
export const REFERENCE_PATH = "/test-media/reference/";
