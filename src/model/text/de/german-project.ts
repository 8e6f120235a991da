import type { ProjectMessages } from "../project-messages.ts";
import { withCause } from "../readable-cause.ts";

export const germanProject: ProjectMessages = {
  noProjects: "Noch keine Projekte. Ein neues Projekt beginnt mit einem Video oder nur mit Musik.",
  noneDeleted: "In den letzten 30 Tagen wurde kein Projekt gelöscht.",
  noneFound: (wanted) => `Kein Projekt passt zu „${wanted}“.`,
  original: (name, size) => `Original: ${name}, ${size}, auf seinem Computer`,
  previewUploaded: "Vorschau hochgeladen",
  previewNotUploaded: "Vorschau nicht hochgeladen",
  edited: (when) => `Bearbeitet ${when}`,
  opens: (name, time, when) => `${name} öffnen, ${time}, bearbeitet ${when}`,
  deleted: (name) => `„${name}“ gelöscht`,
  restored: (name) => `„${name}“ wiederhergestellt`,
  notDeleted: (name, message) => withCause(`„${name}“ wurde nicht gelöscht:`, message),
  duplicated: (name) => `Als „${name}“ dupliziert`,
  notDuplicated: (name, message) => withCause(`„${name}“ wurde nicht dupliziert:`, message),
  notRestored: (name, message) => withCause(`„${name}“ wurde nicht wiederhergestellt:`, message),
  notSavedYet: (name) =>
    `„${name}“ hat Änderungen, die noch nicht gespeichert sind. Versuchen Sie es noch einmal, wenn der Server sie hat.`,
  notRenamed: (name, message) => withCause(`Nicht in „${name}“ umbenannt:`, message),
  commandOf: (label, name) => `${label}: ${name}`,
};
