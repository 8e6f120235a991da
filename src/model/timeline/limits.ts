/** All constants and limits of `docs/behaviour.md`. */

/** Default, unless the server or the build sets another. */
export const MAX_UPLOAD_BYTES = 104_857_600;
/** Of a project, a clip, a library item and its file. */
export const MAX_NAME_LENGTH = 1000;
export const MAX_PHOTO_BYTES = 5_242_880;
export const MIN_PASSWORD_LENGTH = 6;
/** Delay before the account settings close after they were saved. */
export const PROFILE_SAVED_MS = 1500;
export const STORAGE_CACHE_SECONDS = 3600;
/** Time limit for measuring a duration by decoding; afterwards the item is marked as failed. */
export const DURATION_TIMEOUT_MS = 15_000;
/** A local file of any size gets this much longer for each of its bytes: 20 MB a second, less than a slow disk reads. */
export const READING_MS_PER_BYTE = 1 / 20_000;

/** Zoom 1 is 50 px a second. The percentage buttons cover 0.5–5 in steps of 1.5 (B-78). */
export const PX_PER_SECOND_AT_ZOOM_1 = 50;
export const MIN_ZOOM = 0.5;
export const MAX_ZOOM = 5;
export const ZOOM_STEP = 1.5;
/** Of a lane whose height nobody has changed, and of the picture's bar. */
export const LANE_HEIGHT_PX = 60;
/** Of such a lane in a view that is touched (B-202). */
export const FINGER_LANE_HEIGHT_PX = 72;
export const MIN_LANE_HEIGHT_PX = 24;
export const MAX_LANE_HEIGHT_PX = 240;
export const CLIP_TIMES_MIN_WIDTH_PX = 80;
export const RULER_LABEL_MIN_PX = 60;
export const MIN_TIMELINE_SECONDS = 60;
export const TIMELINE_SECONDS_WITHOUT_PICTURE = 240;

export const MIN_CLIP_SECONDS = 0.1;
/** Of a cue, less half a microsecond: the difference of two binary fractions may be a little shorter. */
export const LEAST_CUE_SECONDS = MIN_CLIP_SECONDS - 5e-7;
/** About half a sample: clips closer than that touch. */
export const TOUCHING_SECONDS = 1e-5;
export const DEFAULT_CLIP_SECONDS = 30;
/** Shorter clips are left out of the export (B-132). */
export const MIN_EXPORT_CLIP_SECONDS = 0.01;
/** Range of a clip's gain; the database's own bounds are wider. */
export const MIN_GAIN_DB = -60;
export const MAX_GAIN_DB = 24;
/** The limiter of exports holds this (B-133), and matched alternates stay below it; dBTP. */
export const TRUE_PEAK_CEILING_DB = -1;
/** Linear: +12 dB. */
export const MAX_LANE_GAIN = 10 ** (12 / 20);
/** Lane indexes are 0 … 9999. */
export const MAX_LANES = 10_000;
export const MAX_MARKERS = 1000;
export const MAX_MARKER_NOTE_LENGTH = 2000;
export const MAX_CUES = 500;
export const MAX_CUE_NUMBER_LENGTH = 20;
export const MAX_CUE_NAME_LENGTH = 200;
/** Of a cue: the keys 1 to 9. */
export const MAX_ALTERNATES = 9;
/** Of an alternate, either way, dB. */
export const MAX_TRIM_DB = 24;
/** Of a cue. */
export const MAX_VOTES = 100;
export const MAX_VOTER_LENGTH = 100;
/** Maximum typed position of a clip: one day. */
export const MAX_PLACE_SECONDS = 86_400;

export const UNDO_DEPTH = 20;
export const EXPORT_MESSAGE_MS = 5000;
/** Length of a picture frame without a picture (B-107). */
export const DEFAULT_FRAME_SECONDS = 1 / 30;
/** A time this little before a frame means that frame: the picture shows it there (`engine/picture/picture-frame-reader.ts`). */
export const FRAME_TOLERANCE_SECONDS = 0.001;
/** Start timecodes lie below 24 hours. */
export const MAX_START_HOURS = 24;

/**
 * A stored file is deleted only after it has been unreferenced for this long: undo, a paste or another device's queue may restore a clip
 * until then. Equals the default of the SQL functions `unreferenced_media` and `recently_played_media`.
 */
export const MEDIA_GRACE_DAYS = 30;
export const MEDIA_BUCKET = "media-files";
export const LAST_PROJECT_KEY = "lastProjectId";
