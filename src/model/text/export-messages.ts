/** Sentences of an export in progress. The other sentences of the export are in `messages.ts`. */
export const exportMessages = {
  pictureTruncated: (seconds: string) =>
    `The video file is cut short: only its first ${seconds} s are there, and the export is as long as they are. For more, upload the whole file with "Change Video".`,
  inspecting: "Looking at the video",
  phases: {
    load: "Loading video engine",
    fetch: "Reading files",
    measure: "Measuring loudness",
    mix: "Mixing sound",
    encode: "Encoding sound",
    mux: "Writing the video",
    check: "Checking the result",
  },
  /** @param phase one of the above */
  stoodStill: (phase: string) =>
    `The export was stopped because nothing more happened at "${phase}". Try again. If it stops there again, reload this page and export once more.`,
} as const;
