import { followWords } from "./language/language.ts";
import type { Worded } from "./language/language.ts";
import { causeClause, withCause } from "./readable-cause.ts";

/** Every text of the export. `file` is a container with its article, "an MP4 file", or in failures of reading and writing a file's name. */
const english = {
  exportNoVideo: "Error: Video file is missing or invalid.",
  exportNoTimeline: "Error: Timeline data is missing or invalid.",
  exportNoClips: "Please add at least one audio track to the timeline before exporting.",
  exportClipWithoutUrl: (name: string) => `Error: Track "${name}" is missing a valid audio URL.`,
  exportEngineMissing: "Video engine failed to load. Cannot export.",
  exportEngineFailed: "Error loading video engine. Please refresh.",
  exportAllMuted: "Every clip is muted, so there is nothing to hear. Unmute a clip before exporting.",
  exportFetchFailed: (name: string, file: string) => `Failed to fetch ${name} (${file}).`,
  exportHintNetwork: "Check network or CORS policy.",
  exportHintNotFound: "File not found (404).",
  exportHintUrl: "Check URL validity.",
  withoutOriginal: "The original is not here. Export from the preview, which has fewer details?",
  unreadOriginal: "The original is not read yet. Export from the preview, which has fewer details?",
  exportHintOriginal: "Its file is not at hand. Choose the file in the place of the picture, then try again.",
  exportHintRoom: "Close other tabs and programs, free space on this computer, and try again.",
  exportHintSound:
    "Convert the file of this sound to WAV, FLAC or MP3 and put it in again, or mute what plays it, and export again: your edits are kept.",
  exportHintFailed: "Try again; if it fails again, reload the page: your edits are kept.",
  exportWriteFailed: (file: string) => `Failed writing ${file} to virtual filesystem. Large files might exceed memory limits.`,
  exportNoRoom: (size: string) => `This browser's storage has no room for ${size}, so nothing was exported.`,
  exportNoStorage: (size: string) => `An export of ${size} needs private storage, which this page does not have here.`,
  exportHintStorage: "Use a window that is not private, or another browser.",
  exportHintPlace: "It can be written straight to a file that you choose; a time code track of the picture is then left out.",
  exportHintFrame:
    "The site around this page does not let it ask for a file. Open the project in a window of its own, and export it there.",
  exportHintBlocked: "The browser does not let this page ask for a file. Allow it in the settings of this site, and try again.",
  exportPlaced: "Written straight to its file, without a time code track.",
  exportNotSaved: (fileName: string, message: string) => `${fileName} could not be saved (${causeClause(message)}).`,
  exportHintSaving: "The export is still here. Save it at another place.",
  exportFailed: (message: string) => `${withCause("Export failed:", message)}. Check console.`,
  exportCodecRefused: (codec: string, file: string) =>
    `This video's picture is ${codec}, which ${file} cannot carry unchanged. Convert the video to H.264 (MP4) and use "Change Video", then export again.`,
  exportCodecElsewhere: (codec: string, file: string, instead: string) =>
    `This video's picture is ${codec}, which ${file} cannot carry unchanged. Export it as ${instead} instead.`,
  exportTurnedCodec: (codec: string, file: string) =>
    `This video's picture is ${codec}, which ${file} cannot carry unchanged, and it is stored turned, which a WebM file cannot say. Convert the video to H.264 (MP4) and use "Change Video", then export again.`,
  exportTurnedPicture: "This video's picture is stored turned, and a WebM file cannot say so. Export it as MP4 instead.",
  exportCodecUnknown: (codec: string, file: string) =>
    `This video's picture has a format (${codec || "unknown"}) that ${file} cannot carry unchanged. Convert the video to H.264 (MP4) and use "Change Video", then export again.`,
  exportCodecWarning: (codec: string) =>
    `The picture is ${codec}. It is exported unchanged, but some players and browsers may not show it.`,
  exportPictureUnreadable:
    'The video file cannot be read: it is damaged, or not an MP4, MOV or WebM file. Nothing was exported. Convert it to MP4 (H.264), use "Change Video", and export again.',
  exportCheckFailed: (reason: string) =>
    `The exported file did not pass its check (${causeClause(reason)}), so it was not saved. Try again. If this happens again, convert the video to H.264 (MP4), use "Change Video", and export once more.`,
  exportCancelled: "Export cancelled.",
  exportReady: (fileName: string, size: string) => `Export ready: ${fileName}, ${size}. Save it where you want it.`,
  exportReadyAbout: "Until it is saved this page must stay open.",
  exportSaving: (fileName: string) => `Saving ${fileName}`,
  exportComplete: (fileName: string) => `Export complete: ${fileName}`,
  exportLicence: "Licence of the video engine (FFmpeg, GPL)",
  exportFormatAbout: {
    mp4: "The picture unchanged, with the mix as AAC, 192 kbit/s at 48 kHz.",
    webm: "The picture unchanged, with the mix as Opus, 192 kbit/s at 48 kHz. For VP8, VP9 and AV1.",
    wav: "The mix alone: a WAV file of 24 bits at 48 kHz, with its time code.",
    stems: "Each lane that is heard alone: WAV files of 24 bits at 48 kHz, in one ZIP file.",
  },
  exportRangeOnly: (start: string, end: string) => `Only the range ${start} – ${end}`,
  exportRangeAbout: "From its first sample to its last, with the time code of its start.",
  exportRangeOfPicture: "From the frame at its start to its end. Frames before it that the first ones depend on stay hidden in the file.",
  exportRangeNotWebm: "For MP4, WAV and stems only: the video is copied unchanged, so a WebM file can begin only at a key frame.",
  exportRangeWithoutFrame: "The video shows no picture within the range. Move it, or export all.",
  exportRangeBeyond: "The range lies after the end of the video. Move it, or export all.",
  exportLoudnessAbout: {
    asMixed: "As loud as it was mixed.",
    [-14]: "Online video and music streaming.",
    [-16]: "Podcasts and mobile listening.",
    [-23]: "Broadcast (EBU R 128).",
  },
  exportVideoSoundOn: "As loud as you hear it. The level is that of its lane in the timeline.",
  exportVideoSoundOff: "The file will not have the video's own sound.",
  exportStemsLoudness: "Stems are as loud as in the mix.",
  exportInSync: (samples: number) => `In sync, ${samples} ${samples === 1 ? "sample" : "samples"} off`,
  exportSyncUnknown: "Sync not compared",
  exportTargetMissed: (target: string, reached: string, isLimited: boolean) =>
    `The loudness is ${reached} LUFS, not ${target}: ${isLimited ? "the limiter took the rest" : "the mix is too quiet to be raised that far"}.`,
  exportStemLimited: (lane: string, truePeakDb: string) =>
    `"${lane}" alone reached ${truePeakDb} dBTP, so its loudest moments were limited to −1 dBTP.`,
  exportWillBeLimited: (truePeakDb: string, excessDb: string) =>
    `The mix reaches ${truePeakDb} dBTP, so its loudest moments will be limited to −1 dBTP, by up to ${excessDb} dB.`,
  exportLimited: (truePeakDb: string) => `The mix reached ${truePeakDb} dBTP, so its loudest moments were limited to −1 dBTP.`,
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
  exportTitle: "Export",
  format: "Format",
  loudness: "Loudness",
  asMixed: "As mixed",
  stems: "Stems",
  discard: "Discard",
  saving: "Saving...",
  exporting: "Exporting...",
  save: "Save…",
  chooseFile: "Choose a file…",
  exported: "Exported",
  factPicture: "Picture",
  factCutOff: "Cut off",
  factLanes: "Lanes",
  factClips: "Clips",
  factLeftOut: "Left out",
  factVideoSound: "Video sound",
  factSound: "Sound",
  silence: "Silence",
  includeVideoSound: "Include video sound",
  videoSoundLevel: "Level of the video sound",
  originalVideo: "Original video",
  exportAs: (text: string) => `Export ${text}`,
  chooseFormat: (text: string) => `Choose ${text}`,
  cutOff: (time: string) => `${time} after the video`,
  previewOf: (name: string) => `preview of ${name}`,
  originalFile: (file: string) => `original, ${file}`,
  fileNotHere: (file: string) => `not here: ${file}`,
  shareOf: (count: number, total: number) => `${count} of ${total}`,
  videoSound: {
    included: "Included",
    off: "Not included",
    notSolo: "Not included: other lanes are solo",
    none: "The video has none",
  },
  leftOut: {
    muted: (count: number) => `${count} muted`,
    laneMuted: (count: number) => `${count} on muted lanes`,
    notSolo: (count: number) => `${count} beside solo lanes`,
    afterEnd: (count: number) => `${count} after the video`,
    tooShort: (count: number) => `${count} too short`,
  },
  percent: (count: number) => `${count}%`,
  secondsLeft: (count: number) => `${count} s left`,
  minutesLeft: (count: number) => `${count} min left`,
  /** Containers, with their article. */
  files: { mp4: "an MP4 file", webm: "a WebM file" },
  /** Why the written file did not pass its check. */
  checkFaults: {
    unreadable: "it cannot be read",
    pictures: (count: number) => `${count} pictures instead of one`,
    sounds: (count: number) => `${count} sounds instead of one`,
    codec: (codec: string) => `the sound is not ${codec}, 48 kHz, stereo`,
    soundLength: (found: string, wanted: string) => `the sound is ${found} s long instead of ${wanted} s`,
    pictureNotWhole: "the picture was not copied whole",
    pictureEnd: "the picture does not end where it did",
    pictureTimes: "the picture's time stamps changed",
    pictureMoved: "the picture is not where it was",
    soundUndecodable: "its sound cannot be decoded",
    soundMoved: "its sound is not where it was mixed",
    tooSlow: "it could not be read in time",
  },
} as const;

export type ExportMessages = Worded<typeof english>;
export let exportMessages: ExportMessages = english;
followWords("export", english, (words) => {
  exportMessages = words;
});
