import type { Worded } from "../language/language.ts";
import type { timeMessages } from "../timeline/time-messages.ts";
import { lengthText, shortTimeText, timeText } from "../../time/time-style.ts";
import { formatDb } from "../../time/time.ts";

const UNIT_NAMES = { timecode: "als Timecode", seconds: "in Minuten und Sekunden", frames: "in Frames" } as const;

export const germanTimes: Worded<typeof timeMessages> = {
  clipDescription: (clip, lane, times) =>
    `${clip.name}, ${lane}, beginnt bei ${timeText(clip.startTime, times.place)}, Länge ${lengthText(clip.startTime, clip.endTime, times)}${clip.muted ? ", stumm" : ""}`,
  pictureDescription: (name, seconds, times) => `${name || "Bild"}, Video, Länge ${timeText(seconds, times.length)}`,
  videoSoundDescription: (sound, seconds, times) =>
    `Videoton, Verstärkung ${sound.gain > 0 ? formatDb(20 * Math.log10(sound.gain)) : "Stille"}, Länge ${timeText(seconds, times.length)}${sound.muted ? ", stumm" : ""}${sound.solo === true ? ", Solo" : ""}`,
  clipSlipped: (clip, times) => `${clip.name}, Ton ab ${timeText(clip.sourceOffset, times.source)}`,
  markerDescription: (marker, times) => `${marker.name}, Marke bei ${timeText(marker.time, times.place)}`,
  loopRangeSet: (start, end, times) => `Schleife von ${timeText(start, times.place)} bis ${timeText(end, times.place)}`,
  overviewRange: (start, end, times) => `${shortTimeText(start, times.place)} bis ${shortTimeText(end, times.place)}`,
  playheadAt: (seconds, style) => `Abspielkopf bei ${timeText(seconds, style)}`,
  timesShownIn: (unit) => `Zeiten ${UNIT_NAMES[unit]}`,
  startTimecodeSet: (text) => `Start-Timecode ${text}`,
  dropFrameSet: (isOn) => `Drop-Frame ${isOn ? "ein" : "aus"}`,
  notAPlace: (text, example) => `„${text}“ ist keine Zeit. Schreiben Sie sie wie ${example} oder bewegen Sie mit +1,5 s oder -1,5 s.`,
  placeTooEarly: (text, first) => `„${text}“ liegt vor dem Anfang, ${first}.`,
  placeTooLate: (text, last) => `„${text}“ liegt hinter dem Ende, ${last}.`,
};
