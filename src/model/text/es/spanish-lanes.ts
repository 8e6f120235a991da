import type { Worded } from "../language/language.ts";
import type { laneMessages } from "../timeline/lane-messages.ts";
import type { nameMessages } from "../timeline/name-messages.ts";
import { timeText } from "../../time/time-style.ts";
import { formatDb, formatFineDb } from "../../time/time.ts";
import { spanishColour } from "./spanish-menu.ts";

const STATES = {
  muted: "silencio activado",
  unmuted: "silencio desactivado",
  solo: "solo activado",
  "solo off": "solo desactivado",
  locked: "bloqueo activado",
  unlocked: "bloqueo desactivado",
} as const;
const HEIGHTS: Readonly<Partial<Record<string, string>>> = { small: "baja", medium: "media", large: "alta" };

const panText = (pan: number) => {
  const percent = Math.round(100 * Math.abs(pan));
  return percent === 0 ? "C" : `${pan < 0 ? "I" : "D"} ${percent}`;
};

export const spanishLanes: Worded<typeof laneMessages> = {
  laneNameHint: (name) => `${name} (doble clic para renombrar)`,
  laneMoved: (name, place, count) => `${name}, pista ${place} de ${count}`,
  laneActions: (name) => `Acciones de ${name}`,
  laneRenamed: (name) => `Nuevo nombre de la pista: ${name}`,
  laneState: (name, state) => `${name}: ${STATES[state]}`,
  laneLevel: (name, levelDb) => `${name}, ganancia ${Number.isFinite(levelDb) ? formatDb(levelDb) : "en silencio"}`,
  panText,
  lanePan: (name, pan) => `${name}, panorama ${panText(pan)}`,
  laneHeight: (lane, text) => `${lane}, altura ${HEIGHTS[text] ?? text}`,
  allLanes: "Todas las pistas",
  laneAdded: (name, count) => `Pista añadida: ${name}${count === 0 ? "" : `, ${count === 1 ? "1 clip" : `${count} clips`}`}`,
  laneRemoved: (name) => `Pista ${name} eliminada`,
  laneColour: (name, colour) => `${name}, color ${colour === undefined ? "según el origen" : spanishColour(colour)}`,
  waveScale: (scale) => (scale === "fit" ? "Formas de onda adaptadas a la sonoridad" : `Formas de onda ×${scale}`),
  laneLocked: (name) => `Pista bloqueada: ${name}`,
  laneUnlock: (name) => `Desbloquear ${name}`,
  laneRow: (name, isLocked, colour, pan) =>
    `${Math.round(100 * pan) === 0 ? name : `${name}, panorama ${panText(pan)}`}${isLocked ? ", bloqueada" : ""}${colour === undefined ? "" : `, ${spanishColour(colour)}`}`,
};

const FADE_SHAPES = { equalPower: "potencia constante", linear: "lineal", s: "curva en S" } as const;

export const spanishNames: Worded<typeof nameMessages> = {
  nameEmpty: "El nombre no puede estar vacío.",
  clipRenamed: (before, now) => `Nuevo nombre de ${before}: ${now}`,
  clipFacts: (names, clip, fades, times) =>
    [
      ...names,
      `sonido desde ${timeText(clip.sourceOffset, times.source)}`,
      `ganancia ${formatFineDb(clip.gainDb)}`,
      ...(fades === undefined ? [] : [`forma de los fundidos: ${FADE_SHAPES[fades]}`]),
    ].join(", "),
  fadeShapes: FADE_SHAPES,
  clipFadeShape: (name, shape) => `${name}, forma del fundido: ${FADE_SHAPES[shape]}`,
  clipUnderPointer: (seconds, levelDb, style) => `Origen ${timeText(seconds, style)} · Ganancia ${formatFineDb(levelDb)}`,
};
