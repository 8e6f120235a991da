import type { MergeMessages, RemovedEdit } from "../../merge/merge-messages.ts";
import { fieldName } from "../../merge/merge-messages.ts";

const WHOLE: ReadonlySet<string> = new Set(["clip", "marker", "cue"]);
const MOST_LISTED = 30;
const MOST_NAMED = 3;

const quoted = (names: readonly string[], most: number = MOST_LISTED) => {
  const listed = names.slice(0, most).map((name) => `„${name}“`);
  const more = names.length - listed.length;
  return `${listed.join(", ")}${more > 0 ? ` und ${more} weitere` : ""}`;
};

const done: Readonly<Record<RemovedEdit, string>> = { delete: "gelöscht", split: "geteilt", both: "gelöscht oder geteilt" };
const toDo: Readonly<Record<RemovedEdit, string>> = { delete: "löschen", split: "teilen", both: "löschen oder teilen" };

export const germanMerge: MergeMessages = {
  overridden: (overrides) => {
    const lines = overrides
      .slice(0, MOST_LISTED)
      .map(({ subject, field, kept, replaced }) =>
        WHOLE.has(field)
          ? `„${subject}“: ${kept}, nicht ${replaced}`
          : `„${subject}“, ${fieldName(field)}: jetzt ${kept}, nicht ${replaced}`,
      );
    const more = overrides.length - lines.length;
    return ["Auf zwei Geräten zugleich geändert:", ...lines, ...(more > 0 ? [`und ${more} weitere`] : [])].join("\n");
  },
  shownFromElsewhere: (what) => `Von einem anderen Gerät aktualisiert: ${what}`,
  clipsOf: (names) => quoted(names, MOST_NAMED),
  clipsRemoved: (names) => `${quoted(names, MOST_NAMED)} entfernt`,
  markersOf: (names) => `${names.length === 1 ? "Marke" : "Marken"} ${quoted(names, MOST_NAMED)}`,
  cuesOf: (names) => `${names.length === 1 ? "Cue" : "Cues"} ${quoted(names, MOST_NAMED)}`,
  video: "Video",
  projectName: "Projektname",
  lanes: "Spuren",
  settings: "Einstellungen",
  fellWithIt: (count) =>
    count === 1
      ? "Eine spätere Änderung baute auf der abgelehnten auf und wurde mit ihr zurückgenommen."
      : `${count} spätere Änderungen bauten auf der abgelehnten auf und wurden mit ihr zurückgenommen.`,
  leftChanged: (step, what) =>
    `${what} wurde nicht ${step === "undo" ? "rückgängig gemacht" : "wiederholt"}: seither auf einem anderen Gerät geändert.`,
  leftNothing: (step) =>
    `Es ist nichts mehr ${step === "undo" ? "rückgängig zu machen" : "zu wiederholen"}: Ein anderes Gerät hat es seither geändert.`,
  removedThereTitle: (count) => (count === 1 ? "Clip auf einem anderen Gerät gelöscht" : "Clips auf einem anderen Gerät gelöscht"),
  removedThere: (names) =>
    `Sie haben ${quoted(names)} hier bearbeitet, und ein anderes Gerät hat ${names.length === 1 ? "ihn" : "sie"} gelöscht.`,
  removedHereTitle: (count) => (count === 1 ? "Clip auf einem anderen Gerät bearbeitet" : "Clips auf einem anderen Gerät bearbeitet"),
  removedHere: (names, how) =>
    `Sie haben ${quoted(names)} hier ${done[how]}, und ein anderes Gerät hat ${names.length === 1 ? "ihn" : "sie"} bearbeitet.`,
  keepMine: (count) => (count === 1 ? "Clip mit meiner Bearbeitung behalten" : "Clips mit meinen Bearbeitungen behalten"),
  letRemove: (count) => (count === 1 ? "Löschen lassen" : "Alle löschen lassen"),
  keepTheirs: (count) => (count === 1 ? "Clip behalten, wie er dort ist" : "Clips behalten, wie sie dort sind"),
  removeAnyway: (count, how) => `${count === 1 ? "Ihn" : "Sie"} trotzdem ${toDo[how]}`,
  fields: {
    name: "Name",
    sound: "Ton",
    lane: "Spur",
    mute: "Stumm",
    solo: "Solo",
    gain: "Verstärkung",
    pan: "Panorama",
    "fade in": "Einblendung",
    "fade out": "Ausblendung",
    "fade shape": "Blendenform",
    "clip colour": "Clipfarbe",
    position: "Position",
    "sound from": "Ton ab",
    start: "Anfang",
    end: "Ende",
    "lane name": "Spurname",
    "lane gain": "Verstärkung der Spur",
    "lane mute": "Stummschaltung der Spur",
    "lane solo": "Solo der Spur",
    "lane colour": "Spurfarbe",
    "lane lock": "Sperre der Spur",
    "lane pan": "Panorama der Spur",
    "overlapping clips": "überlappende Clips",
    loop: "Schleife",
    "drop-frame timecode": "Drop-Frame-Timecode",
    "start timecode": "Start-Timecode",
    "video file": "Videodatei",
    "frame rate": "Bildrate",
    "marker time": "Zeit der Marke",
    "marker name": "Name der Marke",
    "marker colour": "Farbe der Marke",
    alternate: "Alternative",
    "heard alternate": "gehörte Alternative",
    reference: "Referenz",
    "cue number": "Nummer",
    "loudness match": "Lautheitsabgleich",
    trim: "Pegelkorrektur",
    video: "Video",
  },
};
