import type { Worded } from "../language/language.ts";
import type { timeMessages } from "../timeline/time-messages.ts";
import { lengthText, shortTimeText, timeText } from "../../time/time-style.ts";
import { formatDb } from "../../time/time.ts";

const UNIT_NAMES = { timecode: "en timecode", seconds: "en minutes et secondes", frames: "en images" } as const;

export const frenchTimes: Worded<typeof timeMessages> = {
  clipDescription: (clip, lane, times) =>
    `${clip.name}, ${lane}, débute à ${timeText(clip.startTime, times.place)}, durée ${lengthText(clip.startTime, clip.endTime, times)}${clip.muted ? ", muet" : ""}`,
  pictureDescription: (name, seconds, times) => `${name || "Image"}, Vidéo, durée ${timeText(seconds, times.length)}`,
  videoSoundDescription: (sound, seconds, times) =>
    `Son vidéo, gain ${sound.gain > 0 ? formatDb(20 * Math.log10(sound.gain)) : "silence"}, durée ${timeText(seconds, times.length)}${sound.muted ? ", muet" : ""}${sound.solo === true ? ", solo" : ""}`,
  clipSlipped: (clip, times) => `${clip.name}, son à partir de ${timeText(clip.sourceOffset, times.source)}`,
  markerDescription: (marker, times) => `${marker.name}, repère à ${timeText(marker.time, times.place)}`,
  loopRangeSet: (start, end, times) => `Boucle de ${timeText(start, times.place)} à ${timeText(end, times.place)}`,
  overviewRange: (start, end, times) => `${shortTimeText(start, times.place)} à ${shortTimeText(end, times.place)}`,
  playheadAt: (seconds, style) => `Tête de lecture à ${timeText(seconds, style)}`,
  timesShownIn: (unit) => `Temps ${UNIT_NAMES[unit]}`,
  startTimecodeSet: (text) => `Timecode de départ ${text}`,
  dropFrameSet: (isOn) => `Drop-frame ${isOn ? "activé" : "désactivé"}`,
  notAPlace: (text, example) => `« ${text} » n’est pas un temps. Écrivez-le comme ${example}, ou bien +1,5 s ou -1,5 s pour vous déplacer.`,
  placeTooEarly: (text, first) => `« ${text} » est avant le début, ${first}.`,
  placeTooLate: (text, last) => `« ${text} » est après la fin, ${last}.`,
};
