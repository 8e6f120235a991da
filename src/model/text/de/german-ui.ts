import type { MergeValueMessages } from "../../merge/merge-value-messages.ts";
import type { UiMessages } from "../ui-messages.ts";
import { germanColour } from "./german-menu.ts";

export const germanUi: UiMessages = {
  loading: "Wird geladen …",
  close: "Schließen",
  cancel: "Abbrechen",
  dismiss: "Schließen",
  tryAgain: "Noch einmal versuchen",
  delete: "Löschen",
  rename: "Umbenennen",
  duplicate: "Duplizieren",
  reset: "Zurücksetzen",
  undo: "Rückgängig",
  redo: "Wiederholen",
  name: "Name",
  length: "Länge",
  notifications: "Mitteilungen",
  popUps: "Eingeblendete Fenster",
  openMailbox: "Lokales Postfach öffnen",
  deleteNamed: (name) => `${name} löschen`,
  deleteKey: "Entf",
};

export const germanMergeValues: MergeValueMessages = {
  theProject: "Projekt",
  videoSound: "Videoton",
  onOff: (isOn) => (isOn ? "ein" : "aus"),
  silent: "Stille",
  bySource: "nach Quelle",
  colour: germanColour,
  none: "keine Angabe",
  unknown: "unbekannt",
  frames: (count) => `${count} Frames`,
  range: (start, end) => `${start} bis ${end}`,
  videoOf: (time) => `ein Video von ${time}`,
  alternate: (isInOne) => (isInOne ? "in einer Alternative" : "in jeder Alternative"),
  keptWithEdit: "mit seiner Bearbeitung behalten",
  deleted: "gelöscht",
  split: "geteilt",
};
