import { followWords } from "./language/language.ts";
import type { Worded } from "./language/language.ts";
import { formatTimeExact } from "../time/time.ts";
import type { ProjectOriginal } from "../timeline/clip.ts";
import { causeClause } from "./readable-cause.ts";
import { sizeText } from "./size-text.ts";

const RESTING = "resting while you play or export";

/** Sentences about a picture whose file stays on the user's computer (B-216, B-217). */
const english = {
  largerStay: ", larger ones stay on this computer",
  linkButton: "Keep it on this computer",
  linkNamed: (name: string) => `Keep it on this computer: ${name}`,
  keptAsProject: "It becomes the picture of a new project.",
  dismissNamed: (name: string) => `Dismiss ${name}`,
  linkedLabel: "Original on this computer",
  previewMaking: (percent: number) => `preparing preview ${percent} %`,
  previewResting: (percent: number) => `preparing preview ${percent} %, ${RESTING}`,
  previewQueued: "waiting for another tab that is making a preview",
  previewSending: (percent: number) => `uploading preview ${percent} %`,
  previewPaused: (percent: number) => `preview paused at ${percent} %`,
  previewStored: "preview uploaded",
  previewStoredSilent: "preview uploaded without sound, because the sound cannot be read to its end",
  previewCoarse: "the preview is coarse, because a finer one would be too large to upload",
  noEncoder: "No preview could be made, because this browser has no H.264 encoder: others will see no picture.",
  noDecoder: "No preview could be made, because this browser cannot read the picture: others will see no picture.",
  noRoomForPreview: "No preview could be made, because this device is full: others will see no picture.",
  tooLongForPreview: "The video is too long for a preview: others will see no picture.",
  tooLargeForPreview: "Even the smallest preview of this video is too large for the server: others will see no picture.",
  reducedForPreview: "No preview is made while sound is decoded without the browser's decoder: others will see no picture.",
  previewCancelled: "The preview was cancelled: others will see no picture.",
  previewRefused: "The server does not take the preview: others will see no picture.",
  previewWaits: "The preview is made, and waits for the server.",
  noPreview: "No preview could be made: others will see no picture.",
  previewPause: "Pause preview",
  previewResume: "Resume preview",
  previewAgain: "Try again",
  previewCancel: "Cancel preview",
  previewMake: "Make preview",
  handleNotStored: "This window forgets the file when it is closed.",
  ask: (name: string) => `The preview is not uploaded yet. ${name} is on this computer.`,
  denied: (name: string) => `The browser does not let this page read ${name}. Allow it for this site in the browser, or choose the file.`,
  playingPreview: "Playing the preview.",
  serverAway: "The server cannot be reached.",
  previewNotGiven: "The preview cannot be loaded now.",
  isHere: (name: string) => `${name} is on this computer.`,
  chooseToWork: (name: string) => `Choose ${name} to work with the original.`,
  missing: (name: string) => `${name} is not where it was.`,
  changed: (name: string) => `${name} has changed since it was added.`,
  slow: (name: string) => `${name} cannot be reached now. Is its disk connected?`,
  unknown: (name: string) =>
    `The preview is not uploaded yet. Open the project on the computer that has ${name}, or choose the file if it is here.`,
  checking: (fileName: string) => `Reading ${fileName}...`,
  /** @param difference "48:10 instead of 1:00:00"; undefined where only the contents differ */
  anotherFile: (difference: string | undefined) => `This is another file: ${difference ?? "its contents differ"}.`,
  notAVideo: (name: string) => `${name} is not a video that can be read here.`,
  visitor: "The preview of this video is not uploaded yet.",
  read: "Use original",
  chooseOriginal: "Choose original",
  exportPreview: "Export preview",
  find: "Find it",
  choose: "Choose file",
  newVersionLabel: "Use the new version",
  keepPreview: "Keep the preview",
  insteadLabel: "Use it instead",
  dropHint: (name: string) => `Drop ${name} to work with it`,
  copyMaking: "Making a compressed copy",
  copyResting: `Making a compressed copy, ${RESTING}`,
  soundOriginal: (size: string) => `${size} on this computer`,
  soundInThisWindow: "in this window only",
  soundCopy: (size: string) => `Compressed copy of ${size}`,
  soundUploaded: (size: string) => `${size} uploaded`,
  originalOf: (name: string) => `Original of ${name}`,
  readNamed: (name: string) => `Use original of ${name}`,
  chooseNamed: (name: string) => `Choose file: original of ${name}`,
  notTheOriginal: (name: string) => `This is another file than ${name}.`,
  findNamed: (name: string) => `Find it: original of ${name}`,
  copiesExported: (count: number) => (count === 1 ? "1 sound from its compressed copy" : `${count} sounds from their compressed copies`),
  copiesPossible: (count: number) =>
    count === 1
      ? "1 sound may come from its compressed copy: its file is not listed"
      : `${count} sounds may come from their compressed copies: their files are not listed`,
  tooLongForCopy: "The sound is too long for a compressed copy, which other devices play: it was not added.",
  copyFailed: (fileName: string, reason: string) =>
    `No compressed copy of ${fileName} could be made, and it was not added: ${causeClause(reason)}.`,
  linkingStopped: (fileName: string) => `${fileName} was not added, because its project is no longer open for editing here.`,
  /** How one file differs from another. */
  insteadOf: (found: string, wanted: string) => `${found} instead of ${wanted}`,
} as const;

export type OriginalMessages = Worded<typeof english>;
export let originalMessages: OriginalMessages = english;
followWords("original", english, (words) => {
  originalMessages = words;
});

/** What tells one file from another: its length, else its size; undefined where both are the same. */
export function differenceText(found: Pick<ProjectOriginal, "seconds" | "sizeBytes">, wanted: ProjectOriginal): string | undefined {
  const insteadOf = (one: string, other: string) => (one === other ? undefined : originalMessages.insteadOf(one, other));
  return (
    insteadOf(formatTimeExact(found.seconds), formatTimeExact(wanted.seconds)) ??
    insteadOf(sizeText(found.sizeBytes), sizeText(wanted.sizeBytes))
  );
}
