import type { Worded } from "../language/language.ts";
import type { timeMessages } from "../timeline/time-messages.ts";
import { lengthText, shortTimeText, timeText } from "../../time/time-style.ts";
import { formatDb } from "../../time/time.ts";

const UNIT_NAMES = { timecode: "código de tiempo", seconds: "minutos y segundos", frames: "fotogramas" } as const;

export const spanishTimes: Worded<typeof timeMessages> = {
  clipDescription: (clip, lane, times) =>
    `${clip.name}, ${lane}, comienza en ${timeText(clip.startTime, times.place)}, duración ${lengthText(clip.startTime, clip.endTime, times)}${clip.muted ? ", silenciado" : ""}`,
  pictureDescription: (name, seconds, times) => `${name || "Imagen"}, Video, duración ${timeText(seconds, times.length)}`,
  videoSoundDescription: (sound, seconds, times) =>
    `Sonido del video, ganancia ${sound.gain > 0 ? formatDb(20 * Math.log10(sound.gain)) : "en silencio"}, duración ${timeText(seconds, times.length)}${sound.muted ? ", silenciado" : ""}${sound.solo === true ? ", en solo" : ""}`,
  clipSlipped: (clip, times) => `${clip.name}, sonido desde ${timeText(clip.sourceOffset, times.source)}`,
  markerDescription: (marker, times) => `${marker.name}, marcador en ${timeText(marker.time, times.place)}`,
  loopRangeSet: (start, end, times) => `Bucle de ${timeText(start, times.place)} a ${timeText(end, times.place)}`,
  overviewRange: (start, end, times) => `de ${shortTimeText(start, times.place)} a ${shortTimeText(end, times.place)}`,
  playheadAt: (seconds, style) => `Cabezal de reproducción en ${timeText(seconds, style)}`,
  timesShownIn: (unit) => `Tiempos en ${UNIT_NAMES[unit]}`,
  startTimecodeSet: (text) => `Código de tiempo inicial ${text}`,
  dropFrameSet: (isOn) => `Drop-frame ${isOn ? "activado" : "desactivado"}`,
  notAPlace: (text, example) => `«${text}» no es un tiempo. Escríbalo como ${example}, o +1,5 s o -1,5 s para desplazarse.`,
  placeTooEarly: (text, first) => `«${text}» está antes del inicio, ${first}.`,
  placeTooLate: (text, last) => `«${text}» está después del fin, ${last}.`,
};
