import { decimalText } from "./language/numbers.ts";
import { followWords } from "./language/language.ts";
import type { Worded } from "./language/language.ts";
import { signedTenths } from "../time/time.ts";
import { causeClause, readableCause, withCause } from "./readable-cause.ts";

const MEGABYTE = 2 ** 20;

export const wholeMegabytes = (bytes: number) => Math.floor(bytes / MEGABYTE);

/** Below 10 MB with one decimal. */
export const megabytes = (bytes: number) => decimalText(bytes / MEGABYTE, bytes < 10 * MEGABYTE ? 1 : 0);

/** Sentences about incoming files and library files. Each refusal names a next step. */
const english = {
  videoTypeInvalid: "Please select a valid video file",
  videoTooLarge: (maxBytes: number) => `File too large. Please select a video smaller than ${wholeMegabytes(maxBytes)}MB`,
  fileTooLarge: (maxBytes: number) => `File too large. Please select a file smaller than ${wholeMegabytes(maxBytes)}MB`,
  videoFormats: (maxBytes: number) => `MP4, WebM, MOV · up to ${wholeMegabytes(maxBytes)} MB`,
  /** The server, or a proxy before it, refused a file that the page's own limit allows. */
  tooLargeForServer: (bytes: number, maxBytes: number) =>
    `The server does not take this file of ${megabytes(bytes)} MB, though up to ${wholeMegabytes(maxBytes)} MB are allowed here. Choose a smaller one, or ask who runs the server.`,
  photoTooLargeForServer: (bytes: number) =>
    `The server does not take this photo of ${megabytes(bytes)} MB. Choose a smaller one, or ask who runs the server.`,
  uploadCutOff: (bytes: number) =>
    `The connection ended while ${megabytes(bytes)} MB were being sent. Check it, then try again. If it ends each time, the server may not take files of this size: try a smaller one.`,

  // Unusable files (our own sentences)
  /** Prefixes the file's name unless the sentence contains it. */
  aboutFile: (fileName: string, sentence: string) => (sentence.includes(fileName) ? sentence : `${fileName}: ${sentence}`),
  fileUnusable: (fileName: string, reason: string) => `"${fileName}" cannot be used: ${readableCause(reason)}`,
  fileUnknownFormat:
    "it is not in an audio or video format that can be opened here. Convert a video to MP4 (H.264), a sound to WAV, FLAC or MP3.",
  filePictureCodec: (codec: string) => `its picture's codec (${codec}) cannot be played here. Convert it to MP4 (H.264).`,
  fileSoundCodec: (codec: string) => `its codec (${codec}) cannot be played here. Convert it to WAV, FLAC or MP3.`,
  fileEmpty: "it is empty: there is no picture and no sound in it. Choose another file.",
  fileImplausible: "the times in it cannot be true. Convert it again, a video to MP4 (H.264), a sound to WAV, FLAC or MP3.",
  /** The container's edit list plays several parts of the file. */
  fileEdited: "it is put together of several parts by its edit list. Export it as one video or sound from the program it was edited with.",
  fileDamaged: "it is cut off or damaged. Copy it again from where it came from, or convert it again.",
  fileTimedOut: "reading it took too long. Try again, or convert it to MP4 (H.264), WAV, FLAC or MP3.",
  fileReaderMissing: "the part of this page that reads it could not be loaded. Check your connection, then reload the page.",
  /** The picture of the video plays, its sound does not. */
  fileSoundSilent: (fileName: string, codec: string) =>
    `"${fileName}" plays without its own sound: this browser cannot decode ${codec}. Convert its sound to AAC to hear it.`,
  fileAlphaDropped: (fileName: string) =>
    `"${fileName}" has a transparent picture. An export as MP4 does not carry the transparency; an export as WebM does.`,
  /** The file has more pictures or sounds than the one that is used. */
  fileFirstPicture: (fileName: string, count: number) => `"${fileName}" has ${count} pictures. The first one is shown and exported.`,
  fileFirstSound: (fileName: string, count: number) => `"${fileName}" has ${count} sounds. The first one is heard and exported.`,
  fileAborted: "reading it was given up.",
  fileTruncated: (fileName: string, seconds: string) => `"${fileName}" is cut short: only the first ${seconds} s of it are there.`,

  // Pictures that cannot be exported because of their edit list
  exportTrimmedPicture: "This video is trimmed by its edit list, and a WebM file cannot say so. Export it as MP4 instead.",
  exportEditedPicture:
    'This video is put together of several parts by its edit list. Export it as one video from the program it was edited with and use "Change Video", then export again.',

  // Files dragged over the editor
  dropHint: (hasPicture: boolean) =>
    hasPicture
      ? "Drop: the files go to Project Files, the music goes on a lane at the playhead"
      : "Drop: the video becomes the picture, the music goes on a lane",
  videoInFiles: (fileName: string) =>
    `${fileName} is in Project Files, and the picture stays. “Change Video” replaces it; “+” opens the file as a new project.`,
  /** Where there is one project only. */
  videoInFilesOnly: (fileName: string) => `${fileName} is in Project Files, and the picture stays. “Change Video” or “+” replaces it.`,
  soundsIncoming: (count: number) => `Importing ${count === 1 ? "1 sound" : `${count} sounds`} for the timeline`,

  // Library rows
  importNotTakenBack: (fileName: string, message: string) =>
    withCause(`${fileName} was cancelled too late and is in your files. It could not be deleted:`, message),
  keptNotTakenBack: (fileName: string, message: string) =>
    withCause(`${fileName} was cancelled too late and is the picture of a new project. It could not be deleted:`, message),
  itemFailed: (reason: string) => `Could not be loaded: ${causeClause(reason)}.`,
  itemFailedNamed: (name: string, reason: string) => withCause(`${name}, could not be loaded:`, reason),
  itemPictureOnly: (reason: string) => withCause("Picture only:", reason),
  itemNothingToHear: (name: string) => `${name} has no sound that this browser can play.`,
  itemNotPreviewed: (name: string) => `${name} cannot be previewed in this browser. Add it to the timeline to hear it.`,
  itemNotFetched: (name: string) => `${name} could not be fetched. Check the connection, then try again.`,
  /** Mono, stereo, 5.1 and 7.1 are played in full; of any other layout only the first two channels. */
  itemFirstTwoChannels: (channels: number) => `Plays channels 1 and 2 of ${channels}`,
  itemsChosen: (count: number) => `${count} selected`,
  previewPosition: (present: string, end: string) => `${present} of ${end}`,
  rangeDrag: "Drag to the timeline",
  itemsFound: (found: number, total: number) => `${found} of ${total}`,
  itemsNoneFound: (wanted: string) => `No file matches "${wanted}".`,
  itemsAdd: (count: number) => (count === 1 ? "Add 1" : `Add ${count} in a row`),
  videoOpens: "Open as a new project",
  videoIsPictureOrOpens: "Use as picture or open as a new project",
  itemsDelete: (count: number) => `Delete ${count}`,
  itemsNotAdded: (names: readonly string[]) => `Left out: ${names.join(", ")}. Only sounds that can be played are added together.`,
  itemsDeleteQuestion: (count: number) => `Are you sure you want to delete ${count} track(s)? This cannot be undone.`,
  itemLoudness: (lufs: number) => `${signedTenths(lufs)} LUFS`,
  itemSilent: "Silence",
  itemLoudnessUnknown: "Loudness not measured yet",
  itemVideoNotMeasured: "Loudness not measured yet. A preview measures it.",
  itemReading: (percent: number) => `Reading ${percent}%`,
} as const;

export type FileMessages = Worded<typeof english>;
export let fileMessages: FileMessages = english;
followWords("file", english, (words) => {
  fileMessages = words;
});
