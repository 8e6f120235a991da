import type { OrientationClass } from "#model/timeline/orientation.ts";

/** The picture on screen, and the upload of the next one. */
export type PictureState = {
  /** What the video element plays: a signed URL, or the local file's while it is fresh. Undefined: none, or still being asked for. */
  readonly src: string | undefined;
  /** Counts up where the user asks for another try: the video element is made anew, and reads the same source again. */
  readonly attempt: number;
  readonly status: "none" | "loading" | "ready" | "failed";
  readonly orientation: OrientationClass;
  /** The picture's own: "unknown" until its file has been read, or where it could not be read. */
  readonly sound: "unknown" | "present" | "none";
  readonly upload: PictureUpload;
};

export type PictureUpload =
  | { readonly status: "idle" }
  | { readonly status: "uploading"; readonly fileName: string; readonly sentBytes: number; readonly totalBytes: number }
  | { readonly status: "failed"; readonly message: string };

export const NO_PICTURE: PictureState = {
  src: undefined,
  attempt: 0,
  status: "none",
  orientation: "landscape",
  sound: "unknown",
  upload: { status: "idle" },
};
