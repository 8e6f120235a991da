import type { Worded } from "../language/language.ts";
import type { laneMessages } from "../timeline/lane-messages.ts";
import type { nameMessages } from "../timeline/name-messages.ts";
import { timeText } from "../../time/time-style.ts";
import { formatDb, formatFineDb } from "../../time/time.ts";
import { germanColour } from "./german-menu.ts";

const STATES = {
  muted: "stumm",
  unmuted: "nicht mehr stumm",
  solo: "Solo",
  "solo off": "Solo aus",
  locked: "gesperrt",
  unlocked: "entsperrt",
} as const;
const HEIGHTS: Readonly<Partial<Record<string, string>>> = { small: "niedrig", medium: "mittel", large: "hoch" };

const panText = (pan: number) => {
  const percent = Math.round(100 * Math.abs(pan));
  return percent === 0 ? "M" : `${pan < 0 ? "L" : "R"} ${percent}`;
};

export const germanLanes: Worded<typeof laneMessages> = {
  laneNameHint: (name) => `${name} (Doppelklick zum Umbenennen)`,
  laneMoved: (name, place, count) => `${name}, Spur ${place} von ${count}`,
  laneActions: (name) => `Aktionen für ${name}`,
  laneRenamed: (name) => `Spur in ${name} umbenannt`,
  laneState: (name, state) => `${name} ${STATES[state]}`,
  laneLevel: (name, levelDb) => `${name}, Verstärkung ${Number.isFinite(levelDb) ? formatDb(levelDb) : "Stille"}`,
  panText,
  lanePan: (name, pan) => `${name}, Panorama ${panText(pan)}`,
  laneHeight: (lane, text) => `${lane}, Höhe ${HEIGHTS[text] ?? text}`,
  allLanes: "Alle Spuren",
  laneAdded: (name, count) => `Spur hinzugefügt: ${name}${count === 0 ? "" : `, ${count === 1 ? "1 Clip" : `${count} Clips`}`}`,
  laneRemoved: (name) => `Spur ${name} entfernt`,
  laneColour: (name, colour) => `${name}, Farbe ${colour === undefined ? "nach Quelle" : germanColour(colour)}`,
  waveScale: (scale) => (scale === "fit" ? "Wellenformen an die Lautheit angepasst" : `Wellenformen ×${scale}`),
  laneLocked: (name) => `${name} ist gesperrt`,
  laneUnlock: (name) => `${name} entsperren`,
  laneRow: (name, isLocked, colour, pan) =>
    `${Math.round(100 * pan) === 0 ? name : `${name}, Panorama ${panText(pan)}`}${isLocked ? ", gesperrt" : ""}${colour === undefined ? "" : `, ${germanColour(colour)}`}`,
};

const FADE_SHAPES = { equalPower: "gleiche Leistung", linear: "linear", s: "S-Kurve" } as const;

export const germanNames: Worded<typeof nameMessages> = {
  nameEmpty: "Ein Name darf nicht leer sein.",
  clipRenamed: (before, now) => `${before} in ${now} umbenannt`,
  clipFacts: (names, clip, fades, times) =>
    [
      ...names,
      `Ton ab ${timeText(clip.sourceOffset, times.source)}`,
      `Verstärkung ${formatFineDb(clip.gainDb)}`,
      ...(fades === undefined ? [] : [`Blenden: ${FADE_SHAPES[fades]}`]),
    ].join(", "),
  fadeShapes: FADE_SHAPES,
  clipFadeShape: (name, shape) => `${name}, Blendenform ${FADE_SHAPES[shape]}`,
  clipUnderPointer: (seconds, levelDb, style) => `Quelle ${timeText(seconds, style)} · Verstärkung ${formatFineDb(levelDb)}`,
};
