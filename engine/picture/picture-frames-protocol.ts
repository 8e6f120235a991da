/** Messages between a picture's frames (picture-frames.ts) and the worker that decodes them. A worker serves one picture. */
import type { SentBytes } from "../sources/sent-bytes.ts";

export type FramesCommand =
  | { readonly type: "open"; readonly bytes: SentBytes; readonly canvas: OffscreenCanvas }
  /** How large the picture is shown, in device pixels. */
  | { readonly type: "setSize"; readonly widthPx: number; readonly heightPx: number }
  /** Show the frame of this time; the newest of all such messages counts. */
  | { readonly type: "want"; readonly number: number; readonly seconds: number }
  /** Nothing is wanted any more. */
  | { readonly type: "rest" }
  /** Undefined: it could not be had. */
  | { readonly type: "giveUrl"; readonly request: number; readonly url: string | undefined };

export type FramesReport =
  /** `canDecode`: frames can be shown. */
  | { readonly type: "opened"; readonly firstSeconds: number; readonly canDecode: boolean }
  /** No frames from here on. */
  | { readonly type: "failed"; readonly detail: string }
  /** On the canvas now: a frame that begins at `seconds`, as the answer to that `want`; exactly the frame of its time, or one near it. */
  | { readonly type: "shown"; readonly number: number; readonly seconds: number; readonly isExact: boolean }
  /** `refused`: the URL that the server does not take. */
  | { readonly type: "askedUrl"; readonly request: number; readonly refused: string | undefined };
