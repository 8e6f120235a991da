import type { Marker } from "../timeline/marker.ts";
import type { WhenOverlapping } from "../timeline/project-settings.ts";
import { readableCause, withCause } from "./readable-cause.ts";
import { historyMessages } from "./history-messages.ts";
import { laneMessages } from "./lane-messages.ts";
import { nameMessages } from "./name-messages.ts";
import { soundMessages } from "./sound-messages.ts";
import { timeMessages } from "./time-messages.ts";
import { formatDb } from "../time/time.ts";

/** Every sentence that users read. `docs/behaviour.md` lists them with the tests that make them appear. */

export const messages = {
  serverUnreachable: "Layback cannot reach its server.",
  pageFailed: "This page could not be shown.",
  pageFailedHint: "Reload it. If that does not help, go to the home page and try again later. What was saved is still there.",
  pageReload: "Reload the page",
  moduleUnavailable: "A part of this page could not be loaded. Check your connection, then reload the page. What was saved is still there.",
  menuUnavailable:
    "This menu could not be loaded. Check your connection and open it again; if it stays away, reload the page: your edits are kept.",
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
  projectOpenFailed: (message: string) => withCause("The project could not be opened:", message),
  /** `/embed?project=` shows the same sentence for a private project and for a missing one. */
  projectNotPublic: "This project is not public, or there is no such project.",
  projectNoLongerShown: "This project is no longer public, or was deleted. You see it as it was last.",
  projectNotPublicOwner: "If it is yours, sign in to see it.",
  projectNotPublicSignedIn: (email: string) => `You are signed in as ${email}.`,
  signInEndsWithPage: "This browser keeps nothing for this page: you stay signed in only until it is closed or reloaded.",
  sharePrivate: "Private: nobody but you can see this project.",
  sharePublic:
    "Public: whoever has the link can look at this project and listen to it, without an account. They can change nothing. Its video and the sounds of its clips can be read by them, too.",
  shareEmbedHint: "The embed code works on pages of the addresses that this server lets in (LAYBACK_EMBED_ORIGINS).",
  shareUnknown: (message: string) => withCause("It could not be found out whether this project is public:", message),
  shareFailed: (message: string) => withCause("Nothing was changed:", message),
  projectsLoading: "Loading projects...",
  projectsFailed: (message: string) => withCause("Projects could not be listed:", message),
  projectWithoutVideo: "Error: Video URL not found. Please try again.",
  projectWithoutId: "Error: Project was not created properly. Please try again.",
  videoUrlFormat: "Invalid video URL format.",
  openingAsProject: (name: string, present: string | undefined) =>
    present === undefined ? `Opening ${name} as a new project.` : `Opening ${name} as a new project. ${present} stays saved.`,
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

  // Clips
  invalidAudioUrl: "Invalid audio URL provided for the track.",
  clipAddFailed: (message: string) => withCause("Failed to add track instance to database:", message),
  clipRemoveFailed: (message: string) => withCause("Failed to remove track:", message),
  clipSplitFailed: (message: string) => withCause("Failed to split track:", message),
  splitTrackMissing: "Track not found",
  splitClipsRefused: "Failed to create split clips",
  splitWithoutData: "No data returned from split operation",
  clipSaveFailed: (message: string) => withCause("Failed to save changes for track. Please try again. Error:", message),
  /** The server's answer cannot be read or processed: whether it has the change is unknown. */
  notSavedYet: (message: string) => withCause("A change is not saved so far:", message),
  sentAgain: (sentence: string) => `${sentence.replace(/\.$/u, "")}. The change is kept, and sent again.`,
  /** Our own, modelled on the sentence above: for edits of the project itself. */
  projectSaveFailed: (message: string) => withCause("Failed to save changes to the project. Please try again. Error:", message),

  videoWithoutSound: "No sound in this video",
  videoSoundUnknown: "The video has not been read yet",
  videoIsUploading: "A video is being uploaded",
  videoIsOpening: "A video is being opened",
  notOver: "The mix was not over full scale",
  wasOver: "The mix was over full scale. The export limits it. Press to clear.",
  videoSoundOff: "The cut's own sound is off",
  /** The reason in "Failed to load video: …". */
  videoUnplayable: "the browser cannot play this video. Convert it to MP4 (H.264)",
  noPictureYet: "This project has no video yet.",
  // Project JSON
  /** `fault` is our own sentence. It is not masked: the author of the file needs the id or address in it. */
  projectFault: (path: string, fault: string) => (path === "" ? `Not a project: ${fault}` : `Not a project, at ${path}: ${fault}`),
  projectNotJson: "The file is not JSON.",
  projectLeftEmpty: (message: string) => `${readableCause(message)} (A project without clips was left behind.)`,
  projectNotAnObject: "It must be an object.",
  projectVersionUnknown: (version: string, known: number, latest: number) =>
    `Version ${version} is not known here; ${known} and ${latest} are.`,
  projectListTooLong: (length: number, most: number) => `A list of ${length} entries is too long; ${most} are the most.`,
  projectIdTwice: (id: string) => `The id "${id}" is given twice.`,
  projectNoAlternate: (id: string) => `No alternate of the cue has the id "${id}".`,
  projectCueTooShort: "It must be at least 0.1 s after the start.",
  projectNotPlain: "JSON cannot hold this.",
  projectTooLarge: "It is too long or nested too deep for a project.",
  projectEndsBeforeStart: "It must end after it starts.",
  uploadStopped: (fileName: string) => `${fileName}: the upload was stopped, because its project is no longer open for editing here.`,

  // Saving
  tooManyChanges: "The server cannot save so many changes at once. Make them in smaller parts.",
  anotherProject: "another project",

  // Timeline
  timelineLabel: "Timeline",
  /** Shown where there is no library to drag from. */
  timelineHasNoClips: "No clips yet.",
  timelineEmpty: "Drag music here from Project Files.",
  filesLand: (count: number, start: string, lane: string, spread: "inRow" | "onePerLane") =>
    `${count === 1 ? "1 file" : `${count} files`}${count > 1 && spread === "onePerLane" ? ", one per lane" : ""} · ${start} · ${lane}`,
  timelineNewLane: "Drop here for a new lane",
  moreErrors: (count: number) => (count === 1 ? "1 more message ▸" : `${count} more messages ▸`),
  fewerErrors: "Only the last message ▾",
  copyDragged: (start: string, change: string) => `Copy · ${start} (${change})`,
  whenOverlapping: { keep: "Keep both", crossfade: "Crossfade", overwrite: "Overwrite" },
  overlapRuleSet: (how: WhenOverlapping) => `When clips overlap: ${messages.whenOverlapping[how].toLowerCase()}`,
  overlapMade: (how: WhenOverlapping, seconds: number) =>
    how === "overwrite" ? messages.whenOverlapping.overwrite : `${messages.whenOverlapping[how]} ${seconds.toFixed(1)} s`,
  clipMutedCaption: (name: string) => `Muted · ${name}`,
  clipReadingCaption: (name: string, percent: number) => `Reading ${percent}% · ${name}`,
  pictureCaption: (name: string) => name || "Picture",
  videoSound: "Video sound",
  clipsSelected: (count: number) => (count === 1 ? "1 clip selected" : `${count} clips selected`),
  clipsChanged: (what: string, others: number) => (others === 0 ? what : `${what}, and ${others} ${others === 1 ? "other" : "others"}`),
  clipMix: (clip: { readonly name: string; readonly gainDb: number; readonly fadeIn: number; readonly fadeOut: number }) =>
    `${clip.name}, gain ${formatDb(clip.gainDb)}, fade in ${clip.fadeIn.toFixed(3)} s, fade out ${clip.fadeOut.toFixed(3)} s`,
  clipsRemoved: (name: string, count: number) => (count === 1 ? `${name} removed` : `${count} clips removed`),
  clipsAdded: (what: string, count: number) => (count === 1 ? `Added: ${what}` : `${count} clips added, the first: ${what}`),
  clipsReplaced: (count: number, now: readonly string[]) =>
    `${count === 1 ? "Now" : `${count} clips changed, the first now`}: ${now.join("; ")}`,
  clipsCopied: (name: string, count: number) => (count === 1 ? `${name} copied` : `${count} clips copied`),
  nothingToPaste: "Nothing to paste",
  nothingToUndo: "Nothing to undo",
  nothingToRedo: "Nothing to redo",
  nothingToTrim: "Nothing to trim at the playhead",
  noEditPoint: (direction: 1 | -1) => `There is no edit point ${direction < 0 ? "before" : "after"} the playhead`,
  noMarker: (direction: 1 | -1) => `There is no marker ${direction < 0 ? "before" : "after"} the playhead`,
  playbackLoop: (isOn: boolean) => `Playback loop ${isOn ? "on" : "off"}`,
  nothingToLoop: "There is no picture to loop",
  noClipUnderPlayhead: "No clip is under the playhead",
  nothingToExport: "There is no project to export yet",
  nothingToCrossfade: "No selected clips overlap on one lane",
  nothingChanges: "Nothing to change here",
  noClipSelected: "No clip is selected",
  playheadOutside: "The playhead is outside of the selected clips",
  readOnlyHere: "This project cannot be edited here",
  snapping: (isOn: boolean) => (isOn ? "Snapping on" : "Snapping off"),
  pictureRemoved: "Picture removed",
  noMarkers: (keys: string) => (keys === "" ? "No markers yet." : `No markers yet. ${keys} adds one at the playhead.`),
  markerColoured: (marker: Marker) => `${marker.name}, ${marker.colour}`,
  markerNoted: (marker: Marker) =>
    marker.note === undefined ? `Note of ${marker.name} removed` : `Note of ${marker.name}: ${marker.note}`,
  markerRemoved: (name: string) => `${name} removed`,
  loopRangeCleared: "Loop range cleared",
  rulerRow: "Markers and loop range",
  renameMarker: "Rename marker",
  nameOf: (name: string) => `Name of ${name}`,
  markerColour: (colour: string) => `${colour.charAt(0).toUpperCase()}${colour.slice(1)}`,
  findClip: "Find a clip by name",
  findHint: "↓ next",
  clipsFound: (count: number) => (count === 0 ? "Not found" : `${count} found`),
  silent: "Silent",
  timelineMenu: "Timeline actions",
  overviewWindow: "Part of the timeline in view",
  timelineNeedsWebGl:
    "This browser cannot draw the timeline: WebGL 2 is switched off or missing. Clips can still be reached with the keyboard.",

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

  ...soundMessages,
  ...timeMessages,

  ...laneMessages,
  ...nameMessages,

  ...historyMessages,
} as const;
