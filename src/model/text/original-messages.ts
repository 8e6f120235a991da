/** Sentences about a picture whose file stays on the user's computer (B-216, B-217). */
export const originalMessages = {
  largerStay: ", larger ones stay on this computer",
  keep: "Keep it on this computer",
  kept: "Original on this computer",
  notRemembered: "This window forgets the file when it is closed.",
  ask: (name: string) => `The preview is not uploaded yet. ${name} is on this computer.`,
  read: "Use original",
  missing: (name: string) => `${name} is not where it was.`,
  find: "Find it",
  changed: (name: string) => `${name} has changed since it was added.`,
  unknown: (name: string) =>
    `The preview is not uploaded yet. Open the project on the computer that has ${name}, or choose the file if it is here.`,
  choose: "Choose file",
  dropHint: (name: string) => `Drop ${name} to work with it`,
  takeNewVersion: "Use the new version",
  /** @param difference "48:10 instead of 1:00:00"; undefined where only the contents differ */
  anotherFile: (difference: string | undefined) => `This is another file: ${difference ?? "its contents differ"}.`,
  notAVideo: (name: string) => `${name} is not a video that can be read here.`,
  takeInstead: "Use it instead",
  visitor: "The preview of this video is not uploaded yet.",
} as const;
