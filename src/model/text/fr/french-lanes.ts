import type { Worded } from "../language/language.ts";
import type { laneMessages } from "../timeline/lane-messages.ts";
import type { nameMessages } from "../timeline/name-messages.ts";
import { timeText } from "../../time/time-style.ts";
import { formatDb, formatFineDb } from "../../time/time.ts";
import { frenchColour } from "./french-menu.ts";

const STATES = {
  muted: "muet activé",
  unmuted: "muet désactivé",
  solo: "solo activé",
  "solo off": "solo désactivé",
  locked: "piste verrouillée",
  unlocked: "piste déverrouillée",
} as const;
const HEIGHTS: Readonly<Partial<Record<string, string>>> = { small: "basse", medium: "moyenne", large: "haute" };

/** C (centre), G (gauche), D (droite). */
const panText = (pan: number) => {
  const percent = Math.round(100 * Math.abs(pan));
  return percent === 0 ? "C" : `${pan < 0 ? "G" : "D"} ${percent}`;
};

export const frenchLanes: Worded<typeof laneMessages> = {
  laneNameHint: (name) => `${name} (double-clic pour renommer)`,
  laneMoved: (name, place, count) => `${name}, piste ${place} sur ${count}`,
  laneActions: (name) => `Actions : ${name}`,
  laneRenamed: (name) => `Piste renommée en ${name}`,
  laneState: (name, state) => `${name}, ${STATES[state]}`,
  laneLevel: (name, levelDb) => `${name}, gain ${Number.isFinite(levelDb) ? formatDb(levelDb) : "silence"}`,
  panText,
  lanePan: (name, pan) => `${name}, panoramique ${panText(pan)}`,
  laneHeight: (lane, text) => `${lane}, hauteur ${HEIGHTS[text] ?? text}`,
  allLanes: "Toutes les pistes",
  laneAdded: (name, count) => `Piste ajoutée : ${name}${count === 0 ? "" : `, ${count === 1 ? "1 clip" : `${count} clips`}`}`,
  laneRemoved: (name) => `Piste ${name} supprimée`,
  laneColour: (name, colour) => `${name}, couleur ${colour === undefined ? "selon la source" : frenchColour(colour)}`,
  waveScale: (scale) => (scale === "fit" ? "Formes d’onde ajustées à la sonie" : `Formes d’onde ×${scale}`),
  laneLocked: (name) => `La piste ${name} est verrouillée`,
  laneUnlock: (name) => `Déverrouiller ${name}`,
  laneRow: (name, isLocked, colour, pan) =>
    `${Math.round(100 * pan) === 0 ? name : `${name}, panoramique ${panText(pan)}`}${isLocked ? ", verrouillée" : ""}${colour === undefined ? "" : `, ${frenchColour(colour)}`}`,
};

const FADE_SHAPES = { equalPower: "puissance constante", linear: "linéaire", s: "courbe en S" } as const;

export const frenchNames: Worded<typeof nameMessages> = {
  nameEmpty: "Un nom ne peut pas être vide.",
  clipRenamed: (before, now) => `${before} renommé en ${now}`,
  clipFacts: (names, clip, fades, times) =>
    [
      ...names,
      `son à partir de ${timeText(clip.sourceOffset, times.source)}`,
      `gain ${formatFineDb(clip.gainDb)}`,
      ...(fades === undefined ? [] : [`fondus : ${FADE_SHAPES[fades]}`]),
    ].join(", "),
  fadeShapes: FADE_SHAPES,
  clipFadeShape: (name, shape) => `${name}, forme du fondu : ${FADE_SHAPES[shape]}`,
  clipUnderPointer: (seconds, levelDb, style) => `Source ${timeText(seconds, style)} · Gain ${formatFineDb(levelDb)}`,
};
