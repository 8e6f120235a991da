import type { FlowProgress } from "#media/flow.ts";
import type { OrientationClass } from "#model/timeline/orientation.ts";

/** The picture on screen, and the upload of the next one. */
export type PictureState = {
  /** The source of the video element: a signed URL, or the local file's URL after an upload. Undefined: none, or still requested. */
  readonly src: string | undefined;
  /** Incremented when the user retries: the video element is created again and reads the same source. */
  readonly attempt: number;
  /** "unavailable": nothing of it is stored, and its original cannot be read. */
  readonly status: "none" | "loading" | "ready" | "failed" | "unavailable";
  /** The video element loads the frame of another time. */
  readonly isSeeking: boolean;
  readonly original: OriginalState;
  readonly unshownProxy: UnshownProxy;
  readonly proxy: ProxyState;
  /** The proxy's file on this device: frames under the pointer are decoded from it, while the original is shown. */
  readonly localProxy: Blob | undefined;
  readonly orientation: OrientationClass;
  /** The picture's own sound: "unknown" until its file has been read, "unread" if it could not be read. */
  readonly sound: "unknown" | "unread" | "present" | "none";
  readonly upload: PictureUpload;
};

/** Why no proxy is shown while the status is "unavailable". `unreachable`: no server answers; `refused`: the server does not give it. */
export type UnshownProxy = "not-stored" | "unreachable" | "refused";

/** `linkableFile`: a video that was refused only for its size; it can be the picture without being uploaded (B-216). */
export type PictureUpload =
  | { readonly status: "idle" }
  | { readonly status: "uploading"; readonly fileName: string; readonly progress: FlowProgress; readonly isLinked?: true }
  | { readonly status: "failed"; readonly message: string; readonly linkableFile?: File };

/**
 * The picture's original, where that stays on the user's computer (B-217).
 *
 * - `notNeeded`: the picture is stored, or there is none. `opening`: the search is running.
 * - `available`: it is shown. `hasStoredHandle`: this device finds it again at the next visit.
 */
export type OriginalState =
  | { readonly status: "notNeeded" }
  | { readonly status: "opening" }
  | { readonly status: "available"; readonly hasStoredHandle: boolean }
  | UnavailableOriginal;

export type UnavailableOriginal = {
  readonly status: "unavailable";
  /** The kind of `OpenedOriginal`; `slow`: the disk has not answered within 10 s. */
  readonly reason: "ask" | "denied" | "missing" | "changed" | "unknown" | "slow";
  /** The file as it is now, where it has changed. */
  readonly changedFile?: File;
  /** The user does not want the changed file until the next visit. */
  readonly isProxyKept?: true;
  /** The name of a file that was chosen in its place and is being read. */
  readonly checkedFileName?: string;
  /** The chosen file whose contents differ, and the sentence that says how. */
  readonly mismatch?: { readonly file: File; readonly message: string };
};

/**
 * The proxy of a picture whose original stays on the user's computer (B-220). Ratios 0 … 1.
 *
 * - `unknown`: the server has not been asked, or the picture has no original here.
 * - `waiting`: another tab makes one.
 * - `resting`: it is being made, once nothing plays, is scrubbed or is exported. `paused`: the user has stopped its making.
 * - `stored`: other devices and visitors see it. `isSilent`: without its sound, which could not be read to its end; `isCoarse`: smaller than
 *   planned, which this device knows where it has made it.
 */
export type ProxyState =
  | { readonly status: "unknown" }
  | { readonly status: "waiting" }
  | ProxyBeingMade
  | { readonly status: "sending"; readonly ratio: number }
  | { readonly status: "stored"; readonly isSilent?: true; readonly isCoarse?: true }
  | { readonly status: "failed"; readonly reason: NoProxyReason };

export type ProxyBeingMade = { readonly status: "making" | "resting" | "paused"; readonly ratio: number };

/**
 * `too-long`: a proxy of this length would show nothing. `too-large`: it cannot be made smaller than the server takes. `reduced`: its
 * sound cannot be decoded without the browser's decoder, which is not used after a crash. `cancelled`: by the user. `refused`: the server does not take it; `unreachable`: no server answers.
 */
export type NoProxyReason =
  | "no-encoder"
  | "no-decoder"
  | "full"
  | "too-long"
  | "too-large"
  | "reduced"
  | "cancelled"
  | "refused"
  | "unreachable"
  | "failed";

export const NO_PICTURE: PictureState = {
  src: undefined,
  attempt: 0,
  status: "none",
  isSeeking: false,
  original: { status: "notNeeded" },
  unshownProxy: "not-stored",
  proxy: { status: "unknown" },
  localProxy: undefined,
  orientation: "landscape",
  sound: "unknown",
  upload: { status: "idle" },
};
