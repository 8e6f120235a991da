/** Messages between a picture's frames (picture-frames.ts) and the worker that decodes them. A worker serves one picture. */
import type { SentBytes } from "../sources/sent-bytes.ts";

/** From this time so many frames on, or back if negative. Frames that begin at `endSeconds` or later do not count. */
export type FrameStep = { readonly seconds: number; readonly count: number; readonly endSeconds: number };

/** The start of a frame. `left`: the frames that are missing, because the picture begins or ends there. */
export type SteppedFrame = { readonly seconds: number; readonly left: number };

export type FramesCommand =
  | { readonly type: "open"; readonly bytes: SentBytes; readonly canvas: OffscreenCanvas }
  /** How large the picture is shown, in device pixels. */
  | { readonly type: "setSize"; readonly widthPx: number; readonly heightPx: number }
  /** Show the frame of this time; only the newest of these messages counts. */
  | { readonly type: "want"; readonly requestNumber: number; readonly seconds: number }
  /** Stop decoding. */
  | { readonly type: "rest" }
  /** Find a frame; nothing is shown. */
  | { readonly type: "findStep"; readonly request: number; readonly step: FrameStep }
  /** Undefined: the URL could not be obtained. */
  | { readonly type: "answerUrl"; readonly request: number; readonly url: string | undefined };

export type FramesReport =
  /** Frames can be found; `canDecode`: and shown. */
  | { readonly type: "opened"; readonly firstSeconds: number; readonly canDecode: boolean }
  /** No further frames. */
  | { readonly type: "failed"; readonly detail: string }
  /**
   * Now on the canvas, in answer to that `want`: a frame that begins at `seconds`; exactly the frame of the wanted time, or one near it.
   */
  | { readonly type: "shown"; readonly requestNumber: number; readonly seconds: number; readonly isExact: boolean }
  /** Undefined: the file could not be read there. */
  | { readonly type: "foundStep"; readonly request: number; readonly frame: SteppedFrame | undefined }
  /** `refused`: the URL that the server rejected. */
  | { readonly type: "askedUrl"; readonly request: number; readonly refused: string | undefined };
