import type { ProxyEncoding } from "./proxy-budget.ts";
import type { ProxySettings } from "./proxy-settings.ts";

export type ProxyCommand =
  | {
      readonly type: "make";
      readonly original: Blob;
      readonly name: string;
      readonly settings: ProxySettings;
      readonly sound: Blob | undefined;
      /** The original's sound could not be read to its end. */
      readonly isSilent: boolean;
    }
  /** While held, no frame is decoded: playing, scrubbing and exporting go first. */
  | { readonly type: "hold"; readonly isHeld: boolean };

/** `isSilent`: without the original's sound, which could not be read to its end. */
export type MadeProxy = {
  readonly type: "done";
  readonly file: Blob;
  readonly isSilent: boolean;
  /** Smaller than planned where the proxy would have passed its limit. */
  readonly encoding: ProxyEncoding;
};

export type ProxyReport =
  | { readonly type: "made"; readonly parts: number; readonly of: number }
  | MadeProxy
  /** `no-encoder`, `no-decoder`: this browser cannot do it; `full`: the device has no room; `too-large`: no proxy of it is under the limit. */
  | { readonly type: "failed"; readonly reason: "no-encoder" | "no-decoder" | "full" | "too-large" | "failed"; readonly detail: string };
