import type { MergeValueMessages } from "../../merge/merge-value-messages.ts";
import type { UiMessages } from "../ui-messages.ts";
import { frenchColour } from "./french-menu.ts";

export const frenchUi: UiMessages = {
  loading: "Chargement…",
  close: "Fermer",
  cancel: "Annuler",
  dismiss: "Fermer",
  tryAgain: "Réessayer",
  delete: "Supprimer",
  rename: "Renommer",
  duplicate: "Dupliquer",
  reset: "Réinitialiser",
  undo: "Annuler",
  redo: "Rétablir",
  name: "Nom",
  length: "Durée",
  notifications: "Notifications",
  popUps: "Fenêtres contextuelles",
  openMailbox: "Ouvrir la messagerie locale",
  deleteNamed: (name) => `Supprimer ${name}`,
  deleteKey: "Suppr",
};

export const frenchMergeValues: MergeValueMessages = {
  theProject: "Projet",
  videoSound: "Son vidéo",
  onOff: (isOn) => (isOn ? "activé" : "désactivé"),
  silent: "silence",
  bySource: "selon la source",
  colour: frenchColour,
  none: "aucune valeur",
  unknown: "inconnu",
  frames: (count) => (count < 2 ? `${count} image` : `${count} images`),
  range: (start, end) => `${start} à ${end}`,
  videoOf: (time) => `une vidéo de ${time}`,
  alternate: (isInOne) => (isInOne ? "dans une variante" : "dans toutes les variantes"),
  keptWithEdit: "conservé avec sa modification",
  deleted: "supprimé",
  split: "scindé",
};
