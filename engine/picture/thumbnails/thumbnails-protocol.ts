/** Messages between a picture's thumbnails (thumbnails.ts) and the worker that makes them. A worker serves one picture. */
import type { SentBytes } from "../../sources/sent-bytes.ts";

export type RequestedThumbnail = {
  /** A time of the picture. */
  readonly seconds: number;
  /** A frame that begins this much before the wanted one will do: a key frame costs a fraction of any other. */
  readonly toleranceSeconds: number;
};

export type ThumbnailSize = { readonly widthPx: number; readonly heightPx: number };

export type DecodedThumbnail = ThumbnailSize & {
  /** As it was wished for. */
  readonly seconds: number;
  /** How long before the wished frame the one shown begins; 0: it is that frame. */
  readonly lagSeconds: number;
  /** RGBA, upright, rows from the top. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
};

export type ThumbnailCommand =
  | { readonly type: "open"; readonly bytes: SentBytes }
  /** Instead of what was wanted before. */
  | { readonly type: "want"; readonly wishes: readonly RequestedThumbnail[]; readonly size: ThumbnailSize }
  /** Held: nothing is decoded until it is let go. */
  | { readonly type: "hold"; readonly isHeld: boolean }
  /** Undefined: it could not be had. */
  | { readonly type: "giveUrl"; readonly request: number; readonly url: string | undefined };

export type ThumbnailReport =
  /** The picture's width over its height as it is displayed. */
  | { readonly type: "opened"; readonly aspect: number }
  | { readonly type: "made"; readonly thumbnail: DecodedThumbnail }
  /** None from here on: it cannot be decoded here, or not any further. */
  | { readonly type: "failed"; readonly detail: string }
  /** `refused`: the URL that the server does not take. */
  | { readonly type: "askedUrl"; readonly request: number; readonly refused: string | undefined };
