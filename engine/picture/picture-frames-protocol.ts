/** Messages between a picture's frames (picture-frames.ts) and the worker that decodes them. A worker serves one picture. */
import type { SentBytes } from "../sources/sent-bytes.ts";

export type FramesCommand =
  | { readonly type: "open"; readonly bytes: SentBytes; readonly canvas: OffscreenCanvas }
  /** How large the picture is shown, in device pixels. */
  | { readonly type: "setSize"; readonly widthPx: number; readonly heightPx: number }
  /** Show the frame of this time; only the newest of these messages counts. */
  | { readonly type: "want"; readonly number: number; readonly seconds: number }
  /** Stop decoding. */
  | { readonly type: "rest" }
  /** Undefined: the URL could not be obtained. */
  | { readonly type: "giveUrl"; readonly request: number; readonly url: string | undefined };

export type FramesReport =
  /** `canDecode`: frames can be shown. */
  | { readonly type: "opened"; readonly firstSeconds: number; readonly canDecode: boolean }
  /** No further frames. */
  | { readonly type: "failed"; readonly detail: string }
  /**
   * Now on the canvas, in answer to that `want`: a frame that begins at `seconds`; exactly the frame of the wanted time, or one near it.
   */
  | { readonly type: "shown"; readonly number: number; readonly seconds: number; readonly isExact: boolean }
  /** `refused`: the URL that the server rejected. */
  | { readonly type: "askedUrl"; readonly request: number; readonly refused: string | undefined };
