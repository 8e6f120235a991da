import { decimalText } from "./language/numbers.ts";
import { followWords } from "./language/language.ts";
import type { Worded } from "./language/language.ts";
import type { Marker } from "../timeline/marker.ts";
import type { WhenOverlapping } from "../timeline/project-settings.ts";
import { causeClause, withCause } from "./readable-cause.ts";
import { cueMessages } from "./timeline/cue-messages.ts";
import { historyMessages } from "./timeline/history-messages.ts";
import { laneMessages } from "./timeline/lane-messages.ts";
import { nameMessages } from "./timeline/name-messages.ts";
import { timeMessages } from "./timeline/time-messages.ts";
import { formatFineDb, formatSeconds } from "../time/time.ts";

/** The sentences that an embedded timeline shows, too. `docs/behaviour.md` lists those of failures, with a test that makes each appear. */

const english = {
  moduleUnavailable: "A part of this page could not be loaded. Check your connection, then reload the page. What was saved is still there.",
  menuUnavailable:
    "This menu could not be loaded. Check your connection and open it again; if it stays away, reload the page: your edits are kept.",
  projectOpenFailed: (message: string) => withCause("The project could not be opened:", message),

  // Clips
  invalidAudioUrl: "Invalid audio URL provided for the track.",
  clipSplitFailed: (message: string) => withCause("Failed to split track:", message),
  splitTrackMissing: "Track not found",
  splitWithoutData: "No data returned from split operation",
  // Project JSON
  /** `fault` is our own sentence. It is not masked: the author of the file needs the id or address in it. */
  projectFault: (path: string, fault: string) => (path === "" ? `Not a project: ${fault}` : `Not a project, at ${path}: ${fault}`),
  patchFault: (path: string, fault: string) => `Not a change, at ${path}: ${fault}`,
  patchKindUnknown: (names: readonly string[]) => `It must be one of ${names.join(", ")}.`,
  patchesNotAList: "It must be a list.",
  patchNoClip: (id: string) => `No clip has the id "${id}".`,
  patchNoCue: (id: string) => `No cue has the id "${id}".`,
  patchRowTwice: "Another change of the list has the same row.",
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

  // Timeline
  timelineLabel: "Timeline",
  /** Shown where there is no library to drag from. */
  timelineHasNoClips: "No clips yet.",
  timelineEmpty: "Drop music here, from Project Files or from your computer.",
  /** `lane`: undefined where it is locked; `start` may then be the sentence that says so. */
  filesLand: (count: number, start: string, lane: string | undefined, spread: "inRow" | "onePerLane") => {
    const files = `${count === 1 ? "1 file" : `${count} files`}${count > 1 && spread === "onePerLane" ? ", one per lane" : ""} · ${start}`;
    return lane === undefined ? files : `${files} · ${lane}`;
  },
  timelineNewLane: "Drop here for a new lane",
  copyDragged: (start: string, change: string) => `Copy · ${start} (${change})`,
  whenOverlapping: { keep: "Keep both", crossfade: "Crossfade", overwrite: "Overwrite" },
  overlapRuleSet: (how: WhenOverlapping) => `When clips overlap: ${messages.whenOverlapping[how].toLowerCase()}`,
  crossfadeFromNowOn:
    "From now on, clips that are placed over others are crossfaded. The selected ones lie there already: “Crossfade where they overlap”, under “Trim and place” in their menu, does it now.",
  overlapMade: (how: WhenOverlapping, seconds: number) =>
    how === "overwrite" ? messages.whenOverlapping.overwrite : `${messages.whenOverlapping[how]} ${decimalText(seconds, 1)} s`,
  clipMutedCaption: (name: string) => `Muted · ${name}`,
  clipFailedCaption: (name: string) => `⚠ ${name}`,
  clipCannotPlay: (reason: string) => `Cannot be played: ${causeClause(reason)}`,
  clipReadingCaption: (name: string, percent: number) => `Reading ${percent}% · ${name}`,
  pictureCaption: (name: string) => name || "Picture",
  videoSound: "Video sound",
  clipsSelected: (count: number) => (count === 1 ? "1 clip selected" : `${count} clips selected`),
  clipsChanged: (what: string, others: number) => (others === 0 ? what : `${what}, and ${others} ${others === 1 ? "other" : "others"}`),
  clipMix: (clip: { readonly name: string; readonly gainDb: number; readonly fadeIn: number; readonly fadeOut: number }) =>
    `${clip.name}, gain ${formatFineDb(clip.gainDb)}, fade in ${formatSeconds(clip.fadeIn)}, fade out ${formatSeconds(clip.fadeOut)}`,
  clipsRemoved: (name: string, count: number) => (count === 1 ? `${name} removed` : `${count} clips removed`),
  clipsAdded: (what: string, count: number) => (count === 1 ? `Added: ${what}` : `${count} clips added, the first: ${what}`),
  clipsReplaced: (count: number, now: readonly string[]) =>
    `${count === 1 ? "Now" : `${count} clips changed, the first now`}: ${now.join("; ")}`,
  clipsCopied: (name: string, count: number) => (count === 1 ? `${name} copied` : `${count} clips copied`),
  nothingInRange: "Nothing in the loop range can be copied",
  nothingToPaste: "Nothing to paste",
  loopsAll: "Everything loops, from the start to the end. Drag along the ruler with Shift to loop a part.",
  nothingToUndo: "Nothing to undo",
  nothingMoreToUndo: (most: number) => `Nothing more to undo: the ${most} latest steps are kept`,
  nothingToRedo: "Nothing to redo",
  nothingToTrim: "Nothing to trim at the playhead",
  noEditPoint: (direction: 1 | -1) => `There is no edit point ${direction < 0 ? "before" : "after"} the playhead`,
  noMarker: (direction: 1 | -1) => `There is no marker ${direction < 0 ? "before" : "after"} the playhead`,
  playbackLoop: (isOn: boolean) => `Playback loop ${isOn ? "on" : "off"}`,
  nothingToLoop: "There is no picture to loop",
  noClipUnderPlayhead: "No clip is under the playhead",
  nothingToCrossfade: "No selected clips overlap on one lane",
  nothingChanges: "Nothing to change here",
  noClipSelected: "No clip is selected",
  playheadOutside: "The playhead is outside of the selected clips",
  readOnlyHere: "This project cannot be edited here",
  snapping: (isOn: boolean) => (isOn ? "Snapping on" : "Snapping off"),
  pictureRemoved: "Picture removed",
  markerColoured: (marker: Marker) => `${marker.name}, ${marker.colour}`,
  markerNoted: (marker: Marker) =>
    marker.note === undefined ? `Note of ${marker.name} removed` : `Note of ${marker.name}: ${marker.note}`,
  markerRemoved: (name: string) => `${name} removed`,
  loopRangeCleared: "Loop range cleared",
  rulerRow: "Markers and loop range",
  nameOf: (name: string) => `Name of ${name}`,
  findClip: "Find a clip by name",
  findHint: "↓ next",
  clipsFound: (count: number) => (count === 0 ? "Not found" : `${count} found`),
  silent: "Silent",
  doubleClickResets: "Double-click resets",
  timelineMenu: "Timeline actions",
  overviewWindow: "Part of the timeline in view",
  timelineNeedsWebGl:
    "This browser cannot draw the timeline: WebGL 2 is switched off or missing. Clips can still be reached with the keyboard.",

  soundNeedsGesture: "Audio playback requires user interaction. Please click or tap again.",
  soundNeedsHttps: "There is no sound on this page: browsers allow it only over https.",
  soundNotReady: "Audio engine not ready. Please click anywhere on the page and try again.",
  /** `file`: its name or web address; absent where neither is known. */
  audioLoadFailed: (name: string, file: string | undefined, reason: string) =>
    `Could not load "${name}"${file === undefined ? "" : ` (${file})`}: ${causeClause(reason)}.`,
  playhead: "Playhead",
  // The player
  playerLabel: "Player",
  play: "Play",
  pause: "Pause",
  soundsFailed: (count: number) => (count === 1 ? "1 sound cannot be played" : `${count} sounds cannot be played`),
  lanes: "Lanes",
  laneHeaders: "Lane headers",
  laneHeadersKeys: "The arrow keys go from control to control, and from lane to lane.",
  markers: "Markers",
  video: "Video",
  mute: "Mute",
  solo: "Solo",
  gain: "Gain",
  pan: "Pan",
  laneLetters: { muted: "M", solo: "S" },
  laneToggle: (what: "muted" | "solo", name: string) => (what === "muted" ? `Mute ${name}` : `Solo ${name}`),
  moveLane: (name: string) => `Move ${name}`,
  meterOf: (name: string) => `Level of ${name}`,
  /** `what`: gain or pan. */
  levelOf: (what: string, name: string) => `${what} of ${name}`,
  spokenSilent: "silent",
  /** Why a sound cannot be played and what the user can do, without a full stop: the `reason` of `audioLoadFailed`. */
  sourceFailures: {
    unreadable: "the file is damaged or of an unknown kind. Copy it again from where it came from, or convert it to WAV, FLAC or MP3",
    noSound: "there is no sound in it",
    empty: "no sound is left in it: it is empty or cut off",
    network: "it could not be fetched. Check the connection, then try again",
    tooLong: "it is too long for this browser to decode. Cut it into parts, or convert it to WAV, FLAC or MP3",
    noDecoder: "what reads sound could not be loaded (there may be no connection, or this page's policy may not allow it)",
    noResampler: "what converts its sample rate could not be loaded",
    closed: "it was closed",
  },
  sourceAnswered: (status: number) => `the server answered ${status}. Check whether the file is still there, then try again`,
  sourceCodec: (codec: string | undefined) => `this browser cannot decode ${codec ?? "its sound"}. Convert it to WAV, FLAC or MP3`,
  peaksUnreadable: (file: string) => `The peaks of ${file} cannot be read. Its waveform is drawn from the sound itself.`,
  ...timeMessages,

  ...laneMessages,
  ...nameMessages,

  ...cueMessages,

  ...historyMessages,
} as const;

export type Messages = Worded<typeof english>;
export let messages: Messages = english;
followWords("timeline", english, (words) => {
  messages = words;
});
