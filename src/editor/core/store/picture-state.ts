import type { FlowProgress } from "#media/flow.ts";
import type { OrientationClass } from "#model/timeline/orientation.ts";

/** The picture on screen, and the upload of the next one. */
export type PictureState = {
  /** The source of the video element: a signed URL, or the local file's URL after an upload. Undefined: none, or still requested. */
  readonly src: string | undefined;
  /** Incremented when the user retries: the video element is created again and reads the same source. */
  readonly attempt: number;
  readonly status: "none" | "loading" | "ready" | "failed";
  readonly orientation: OrientationClass;
  /** The picture's own sound: "unknown" until its file has been read, or if it could not be read. */
  readonly sound: "unknown" | "present" | "none";
  readonly upload: PictureUpload;
};

export type PictureUpload =
  | { readonly status: "idle" }
  | { readonly status: "uploading"; readonly fileName: string; readonly progress: FlowProgress }
  | { readonly status: "failed"; readonly message: string };

export const NO_PICTURE: PictureState = {
  src: undefined,
  attempt: 0,
  status: "none",
  orientation: "landscape",
  sound: "unknown",
  upload: { status: "idle" },
};
