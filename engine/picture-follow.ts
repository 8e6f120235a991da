/** What the picture should do now, decided without touching it. Times in seconds. */
export type PictureMove =
  /** Play at this rate. */
  | { readonly kind: "nudge"; readonly rate: number }
  /** Show this time, standing or running. */
  | { readonly kind: "seek"; readonly time: number }
  /** The picture is over: stand on its last frame. */
  | { readonly kind: "hold" };

/** Beyond this the eye sees a jump anyway: seek. */
const HARD_SEEK_SECONDS = 0.25;
/** Below this nothing is done: a third of a picture frame. */
const CLOSE_SECONDS = 0.01;
/** The largest change of pace; more is seen, and no sound hangs on it. */
const LARGEST_NUDGE = 0.06;
/** Rates come in steps: every change of pace makes the element set up its playback anew. */
const NUDGE_STEP = 0.02;
/** An error is worked off within this time. */
const CORRECTION_SECONDS = 0.5;

export type PictureSituation = {
  /** Where the sound is heard. */
  readonly soundTime: number;
  /** The media time of the picture at the same moment. */
  readonly pictureTime: number;
  /** Of the picture. */
  readonly duration: number;
};

/** While playing: nudge the pace by up to ±6 %, seek above 250 ms, stand still past the end. */
export function followPlaying({ soundTime, pictureTime, duration }: PictureSituation): PictureMove {
  if (soundTime >= duration) return { kind: "hold" };
  const lag = soundTime - pictureTime;
  if (Math.abs(lag) > HARD_SEEK_SECONDS) return { kind: "seek", time: soundTime };
  if (Math.abs(lag) < CLOSE_SECONDS) return { kind: "nudge", rate: 1 };
  const change = Math.max(-LARGEST_NUDGE, Math.min(LARGEST_NUDGE, lag / CORRECTION_SECONDS));
  return { kind: "nudge", rate: 1 + Math.round(change / NUDGE_STEP) * NUDGE_STEP };
}
