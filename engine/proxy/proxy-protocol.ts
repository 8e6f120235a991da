import type { ProxySettings } from "./proxy-settings.ts";

export type ProxyCommand =
  | {
      readonly type: "make";
      readonly original: Blob;
      readonly name: string;
      readonly settings: ProxySettings;
      readonly sound: Blob | undefined;
    }
  /** While held, no frame is decoded: playing, scrubbing and exporting go first. */
  | { readonly type: "hold"; readonly isHeld: boolean };

export type ProxyReport =
  | { readonly type: "made"; readonly parts: number; readonly of: number }
  | { readonly type: "done"; readonly file: Blob }
  /** `no-encoder`, `no-decoder`: this browser cannot do it; `full`: the device has no room; `too-large`: no proxy of it is under the limit. */
  | { readonly type: "failed"; readonly reason: "no-encoder" | "no-decoder" | "full" | "too-large" | "failed"; readonly detail: string };
