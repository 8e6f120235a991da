import type { Clip, VideoSound } from "../../timeline/clip.ts";
import type { Marker } from "../../timeline/marker.ts";
import { formatDb } from "../../time/time.ts";
import { lengthText, shortTimeText, timeText } from "../../time/time-style.ts";
import type { TimeStyle, TimeStyles, TimeUnit } from "../../time/time-style.ts";

/** The unit's name in sentences. */
const UNIT_NAMES: Readonly<Record<TimeUnit, string>> = { timecode: "timecode", seconds: "minutes and seconds", frames: "frames" };

/** Sentences with times, which are written in the style that the user has chosen (B-150). Part of `messages`. */
export const timeMessages = {
  clipDescription: (clip: Pick<Clip, "name" | "startTime" | "endTime" | "muted">, lane: string, times: TimeStyles) =>
    `${clip.name}, ${lane}, starts ${timeText(clip.startTime, times.place)}, length ${lengthText(clip.startTime, clip.endTime, times)}${clip.muted ? ", muted" : ""}`,
  pictureDescription: (name: string, seconds: number, times: TimeStyles) =>
    `${name || "Picture"}, Video, length ${timeText(seconds, times.length)}`,
  videoSoundDescription: (sound: VideoSound, seconds: number, times: TimeStyles) =>
    `Video sound, gain ${sound.gain > 0 ? formatDb(20 * Math.log10(sound.gain)) : "silent"}, length ${timeText(seconds, times.length)}${sound.muted ? ", muted" : ""}${sound.solo === true ? ", solo" : ""}`,
  clipSlipped: (clip: Pick<Clip, "name" | "sourceOffset">, times: TimeStyles) =>
    `${clip.name}, sound from ${timeText(clip.sourceOffset, times.source)}`,
  markerDescription: (marker: Pick<Marker, "name" | "time">, times: TimeStyles) =>
    `${marker.name}, marker at ${timeText(marker.time, times.place)}`,
  loopRangeSet: (start: number, end: number, times: TimeStyles) =>
    `Loop from ${timeText(start, times.place)} to ${timeText(end, times.place)}`,
  overviewRange: (start: number, end: number, times: TimeStyles) =>
    `${shortTimeText(start, times.place)} to ${shortTimeText(end, times.place)}`,
  playheadAt: (seconds: number, style: TimeStyle) => `Playhead at ${timeText(seconds, style)}`,
  timesShownIn: (unit: TimeUnit) => `Times in ${UNIT_NAMES[unit]}`,
  startTimecodeSet: (text: string) => `Start timecode ${text}`,
  dropFrameSet: (isOn: boolean) => `Drop-frame ${isOn ? "on" : "off"}`,
  notAPlace: (text: string, example: string) => `“${text}” is not a time. Write it like ${example}, or +1.5 s or -1.5 s to move.`,
  placeTooEarly: (text: string, first: string) => `“${text}” lies before the start, ${first}.`,
  placeTooLate: (text: string, last: string) => `“${text}” lies after the end, ${last}.`,
};
