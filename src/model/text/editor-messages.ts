import { followWords } from "./language/language.ts";
import type { Worded } from "./language/language.ts";
import { timeText } from "../time/time-style.ts";
import type { TimeStyle, TimeUnit } from "../time/time-style.ts";
import { asSentence, readableCause, withCause } from "./readable-cause.ts";

/** Examples of what can be typed. */
const TYPED: Readonly<Record<TimeUnit, string>> = {
  timecode: "1523 is 15 seconds and 23 frames",
  seconds: "83.5 is 1:23.5",
  frames: "1523 is a frame",
};

/** Sentences of the pages and the editor that an embedded timeline does not show: kept out of its entry. */
const english = {
  serverUnreachable: "Layback cannot reach its server.",
  pageFailed: "This page could not be shown.",
  pageFailedHint: "Reload it. If that does not help, go to the home page and try again later. What was saved is still there.",
  pageReload: "Reload the page",
  pageNotFound: "There is no page at this address.",

  // Profile
  profileSaved: "Profile updated successfully!",
  profileFailed: "Failed to update profile",
  photoTooLarge: "Photo must be less than 5MB",
  photoUnreadable: "This file cannot be read as an image. Please choose another one.",
  photoTooManyPixels: (megapixels: number) =>
    `This image has ${megapixels} megapixels, too many to open here. Please choose one of at most 64 megapixels, or a JPEG.`,
  photoTypeInvalid: "Please select an image file",

  // Picture upload
  noVideoUrl: "No video URL returned from upload",
  noProjectData: "No project data returned from creation",
  videoUploadFailed: "Failed to upload video",
  projectCreateFailed: "Failed to create project",
  projectGetOrCreateFailed: "Failed to create project. Please try again.",
  /** `/embed?project=` shows the same sentence for a private project and for a missing one. */
  projectNotPublic: "This project is not public, or there is no such project.",
  projectNoLongerShown: "This project is no longer public, or was deleted. You see it as it was last.",
  projectNotPublicOwner: "If it is yours, sign in to see it.",
  projectNotPublicSignedIn: (email: string) => `You are signed in as ${email}.`,
  signInEndsWithPage: "This browser keeps nothing for this page: you stay signed in only until it is closed or reloaded.",
  sharePrivate: "Private: nobody but you can see this project.",
  sharePublic:
    "Public: whoever has the link can look at this project and listen to it, without an account. They can change nothing. Its video and the sounds of its clips can be read by them, too.",
  shareEmbedHint: "The embed code works on pages of the addresses that this server allows.",
  shareUnknown: (message: string) => withCause("It could not be found out whether this project is public:", message),
  shareFailed: (message: string) => withCause("Nothing was changed:", message),
  projectsLoading: "Loading projects...",
  projectsFailed: (message: string) => withCause("Projects could not be listed:", message),
  projectWithoutVideo: "Error: Video URL not found. Please try again.",
  projectWithoutId: "Error: Project was not created properly. Please try again.",
  videoUrlFormat: "Invalid video URL format.",
  openingAsProject: (name: string, present: string | undefined) =>
    present === undefined ? `Opening ${name} as a new project.` : `Opening ${name} as a new project. ${present} stays as it is.`,
  videoLoadFailed: (message: string) => withCause("Failed to load video:", message),

  // Library
  libraryEmpty: 'No files yet. Click "Import" to add audio or video files.',
  libraryLoading: "Loading tracks...",
  libraryLoadFailed: (message: string) => withCause("Error loading tracks:", message),
  mediaTypeInvalid: "Please select a valid audio or video file",
  fileRequired: "File is required for upload.",
  importFailed: (message: string) => withCause("Failed to upload file:", message),
  noPublicUrl: (message: string) => withCause("Could not get public URL after upload:", message),
  emptyPublicUrl: "Could not get public URL after upload (empty response).",
  insertFailed: (message: string) => withCause("Database insert failed:", message),
  deletionIssues: "Deletion process completed with issues:",
  deletionFailed: (name: string, message: string) => `Failed delete for ${name}: ${withCause("Deletion failed:", message)}`,
  deletionWithoutFile: (name: string) => `Missing filename for storage deletion (Track: ${name})`,
  deletionUnknown: (id: string) => `Track data not found locally for ID ${id}`,
  deletionArguments: "Invalid arguments provided for track deletion.",
  clipAddFailed: (message: string) => withCause("Failed to add track instance to database:", message),
  clipRemoveFailed: (message: string) => withCause("Failed to remove track:", message),
  splitClipsRefused: "Failed to create split clips",
  clipSaveFailed: (message: string) => withCause("Failed to save changes for track. Please try again. Error:", message),
  /** The server's answer cannot be read or processed: whether it has the change is unknown. */
  notSavedYet: (message: string) => withCause("A change is not saved so far:", message),
  sentAgain: (sentence: string) => `${asSentence(sentence)} The change is kept, and sent again.`,
  /** Our own, modelled on the sentence above: for edits of the project itself. */
  projectSaveFailed: (message: string) => withCause("Failed to save changes to the project. Please try again. Error:", message),

  videoWithoutSound: "No sound in this video",
  videoSoundUnknown: "The video has not been read yet",
  videoIsUploading: "A video is being uploaded",
  videoIsOpening: "A video is being opened",
  notOver: "The mix was not over full scale",
  wasOver: "The mix was over full scale. The export limits it. Press to clear.",
  /** Where nothing can be exported. */
  wasOverFullScale: "The mix was over full scale. Press to clear.",
  frameBeforeCut: (text: string) => `Before the cut ${text}`,
  frameAtCut: (text: string) => `At the cut ${text}`,
  videoSoundOff: "The cut's own sound is off",
  /** The reason in "Failed to load video: …". */
  videoUnplayable: "the browser cannot play this video. Convert it to MP4 (H.264)",
  noPictureYet: "This project has no video yet.",
  projectNotJson: "The file is not JSON.",
  projectLeftEmpty: (message: string) => `${readableCause(message)} (A project without clips was left behind.)`,
  uploadStopped: (fileName: string) => `${fileName}: the upload was stopped, because its project is no longer open for editing here.`,

  // Saving
  tooManyChanges: "The server cannot save so many changes at once. Make them in smaller parts.",
  anotherProject: "another project",
  moreErrors: (count: number) => (count === 1 ? "1 more message ▸" : `${count} more messages ▸`),
  fewerErrors: "Only the last message ▾",
  nothingToExport: "There is no project to export yet",
  noMarkers: (keys: string) => (keys === "" ? "No markers yet." : `No markers yet. ${keys} adds one at the playhead.`),

  overlapSetting: (text: string) => `When clips overlap: ${text}`,

  // Typed values
  inspectorEmpty: "Select a clip to see its values and to change them.",
  mixedValues: "Mixed",
  notATime: (text: string, example: string) =>
    `“${text}” is not a time. Write it like ${example}, or in seconds, like 12.5 s; +1.5 s or -1.5 s shifts.`,
  notALevel: (text: string) => `“${text}” is not a level. Write decibels, like -6 or +1.5.`,
  startTooEarly: (name: string, first: string) => `${name} cannot start before ${first}.`,
  startTooLate: (last: string) => `A clip starts at ${last} at the latest.`,
  clipTooShort: (name: string, least: string) => `A clip keeps at least 0.1 s: for ${name} nothing below ${least} is possible.`,
  soundEnds: (name: string, most: string) => `The sound of ${name} ends: nothing beyond ${most} is possible.`,
  offsetBeyond: (name: string, least: string, most: string) =>
    `The sound of ${name} is too short for that: at this length it begins between ${least} and ${most}.`,
  notMeasured: (name: string) => `The length of ${name}’s sound is not known yet. Try again in a moment.`,
  gainBeyond: (least: string, most: string) => `Gain goes from ${least} to ${most}.`,
  crossfadeAbout: (least: string, most: string) =>
    `In seconds, or in timecode with colons: ${least} to ${most}. Both clips change about the middle of the overlap, as far as their sound goes.`,
  crossfadeImpossible: "The sound of neither clip goes on beyond the cut: there is nothing to crossfade.",
  crossfadeBeyond: (text: string, least: string, most: string) =>
    `“${text}” is not possible: the length is from ${least} to ${most}. Write it like 1.5 s.`,
  fadeBeyond: (name: string, most: string) => `The fades of ${name} would overlap: this one is at most ${most}.`,

  // Keys
  keyWaiting: "Press the keys … (Esc cancels)",
  keyTaken: (keys: string, label: string) => `${keys} is “${label}”.`,
  keyOfGrid: (keys: string, label: string) => `In the timeline grid ${keys} is “${label}”, and stays so there.`,
  keySetAbout: "The keys of the program you know. Your own changes lie above them.",
  keySetChosen: (name: string, hasOwn: boolean) => `The keys are those of ${name}.${hasOwn ? " Your own changes stay." : ""}`,
  keyboardOf: (name: string) => `Keyboard with the keys of ${name}`,
  keyboardHint: (keys: string) =>
    `Hold ${keys}, or press it here, for more keys. Dashed: only in the timeline grid. The list below has every key.`,
  keyboardUnavailable: "The keyboard could not be loaded. The list below has every key.",
  keyInGrid: (label: string) => `In the timeline grid: ${label}`,
  keyUnused: "does nothing",
  keyReserved: (keys: string) => `${keys} cannot be used: the browser needs it.`,

  // Times, undo and names
  shownSpan: (seconds: number, style: TimeStyle) => `${timeText(seconds, style)} in view`,
  timesWithoutPicture: "Without a picture times are in minutes and seconds",
  typeTime: "Go to a time",
  startTimecodeNote: "Of the picture’s first frame.",
  notATimecode: (text: string, example: string) => `“${text}” is not a timecode. Write it like ${example}.`,
  startTimecodeTooLate: (last: string) => `A start timecode is ${last} at the latest.`,
  dropFrameNote: "Skips numbers so that the count follows the clock.",
  dropFrameUnavailable: (rate: string) => `Drop-frame exists at 29.97 and 59.94 frames a second only; this picture has ${rate}.`,
  dropFrameUnknownRate: "Drop-frame needs a known frame rate; that of this picture is not known.",
  holdToUndo: "Undo; hold for the list of steps",
  holdToRedo: "Redo; hold for the list of steps",
  stepsToUndo: "Steps to undo",
  stepsToRedo: "Steps to redo",
  itemActions: (name: string) => `Actions of ${name}`,
  itemRenamed: (before: string, now: string) => `${before} renamed to ${now}`,
  itemNotRenamed: (name: string, message: string) => withCause(`Not renamed to “${name}”:`, message),
  itemGone: "the file is no longer in your library",
  typeTimeHint: (unit: TimeUnit) => `${TYPED[unit]}; +12 or -1:00 moves the playhead.`,
} as const;

export type EditorMessages = Worded<typeof english>;
export let editorMessages: EditorMessages = english;
followWords("editor", english, (words) => {
  editorMessages = words;
});
