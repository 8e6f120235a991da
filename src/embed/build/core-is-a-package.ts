import type { Plugin } from "vite";

/** Leaves FFmpeg's core out of a package: an export loads it from `@layback/ffmpeg`, or from where the page says. */
export function coreIsAPackage(): Plugin {
  return {
    name: "layback:core-is-a-package",
    apply: "build",
    load: {
      filter: { id: /\/ffmpeg\/own-core\.ts$/u },
      handler: () => "export const OWN_CORE = undefined;",
    },
  };
}
