/** Messages between a picture's thumbnails (thumbnails.ts) and the worker that makes them. A worker serves one picture. */
import type { SentBytes } from "../../sources/sent-bytes.ts";

export type RequestedThumbnail = {
  /** Picture time. */
  readonly seconds: number;
  /** A frame that begins at most this much earlier is good enough: a key frame costs a fraction of any other. */
  readonly toleranceSeconds: number;
};

export type ThumbnailSize = { readonly widthPx: number; readonly heightPx: number };

export type DecodedThumbnail = ThumbnailSize & {
  /** The requested time. */
  readonly seconds: number;
  /** How long before the requested frame the frame shown begins; 0: it is that frame. */
  readonly lagSeconds: number;
  /** RGBA, upright, rows from the top. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
};

export type ThumbnailCommand =
  | { readonly type: "open"; readonly bytes: SentBytes }
  /** Replaces the previous requests. */
  | { readonly type: "want"; readonly requests: readonly RequestedThumbnail[]; readonly size: ThumbnailSize }
  /** Held: nothing is decoded until `isHeld` is false. */
  | { readonly type: "hold"; readonly isHeld: boolean }
  /** Undefined: the URL could not be obtained. */
  | { readonly type: "answerUrl"; readonly request: number; readonly url: string | undefined };

export type ThumbnailReport =
  /** The picture's displayed width divided by its height. */
  | { readonly type: "opened"; readonly aspect: number }
  | { readonly type: "made"; readonly thumbnail: DecodedThumbnail }
  /** No further thumbnails: the picture cannot be decoded here, or no further. */
  | { readonly type: "failed"; readonly detail: string }
  /** `refused`: the URL that the server rejected. */
  | { readonly type: "askedUrl"; readonly request: number; readonly refused: string | undefined };
