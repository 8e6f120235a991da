import type { FlowProgress } from "#media/flow.ts";
import type { OrientationClass } from "#model/timeline/orientation.ts";

/** The picture on screen, and the upload of the next one. */
export type PictureState = {
  /** The source of the video element: a signed URL, or the local file's URL after an upload. Undefined: none, or still requested. */
  readonly src: string | undefined;
  /** Incremented when the user retries: the video element is created again and reads the same source. */
  readonly attempt: number;
  /** "away": nothing of it is stored, and its original is not at hand. */
  readonly status: "none" | "loading" | "ready" | "failed" | "away";
  readonly original: OriginalState;
  readonly orientation: OrientationClass;
  /** The picture's own sound: "unknown" until its file has been read, or if it could not be read. */
  readonly sound: "unknown" | "present" | "none";
  readonly upload: PictureUpload;
};

/** `keepable`: a video that is only too large to be uploaded; it can stay on the user's computer (B-216). */
export type PictureUpload =
  | { readonly status: "idle" }
  | { readonly status: "uploading"; readonly fileName: string; readonly progress: FlowProgress; readonly isKept?: true }
  | { readonly status: "failed"; readonly message: string; readonly keepable?: File };

/**
 * The picture's original, where that stays on the user's computer (B-217).
 *
 * - `stored`: the picture is stored, or there is none. `opening`: it is being looked for.
 * - `atHand`: it is shown. `isRemembered`: this device finds it again.
 */
export type OriginalState =
  | { readonly status: "stored" }
  | { readonly status: "opening" }
  | { readonly status: "atHand"; readonly isRemembered: boolean }
  | AwayOriginal;

export type AwayOriginal = {
  readonly status: "away";
  /** As of an `OpenedOriginal`; `slow`: its disk does not answer. */
  readonly why: "ask" | "denied" | "missing" | "changed" | "unknown" | "slow";
  /** The file as it is now, where it has changed. */
  readonly newer?: File;
  /** The name of a file that was chosen in its place and is being read. */
  readonly checking?: string;
  /** The file that was chosen in its place, and the sentence that says why it is another. */
  readonly refused?: { readonly file: File; readonly message: string };
};

export const NO_PICTURE: PictureState = {
  src: undefined,
  attempt: 0,
  status: "none",
  original: { status: "stored" },
  orientation: "landscape",
  sound: "unknown",
  upload: { status: "idle" },
};
