import type { MergeValueMessages } from "../../merge/merge-value-messages.ts";
import type { UiMessages } from "../ui-messages.ts";
import { spanishColour } from "./spanish-menu.ts";

export const spanishUi: UiMessages = {
  loading: "Cargando…",
  close: "Cerrar",
  cancel: "Cancelar",
  dismiss: "Cerrar",
  tryAgain: "Reintentar",
  delete: "Eliminar",
  rename: "Renombrar",
  duplicate: "Duplicar",
  reset: "Restablecer",
  undo: "Deshacer",
  redo: "Rehacer",
  name: "Nombre",
  length: "Duración",
  notifications: "Notificaciones",
  popUps: "Ventanas emergentes",
  openMailbox: "Abrir el buzón local",
  deleteNamed: (name) => `Eliminar ${name}`,
  deleteKey: "Supr",
};

export const spanishMergeValues: MergeValueMessages = {
  theProject: "Proyecto",
  videoSound: "Sonido del video",
  onOff: (isOn) => (isOn ? "activado" : "desactivado"),
  silent: "silencio",
  bySource: "según el origen",
  colour: spanishColour,
  none: "sin valor",
  unknown: "valor desconocido",
  frames: (count) => (count === 1 ? "1 fotograma" : `${count} fotogramas`),
  range: (start, end) => `de ${start} a ${end}`,
  videoOf: (time) => `un video de ${time}`,
  alternate: (isInOne) => (isInOne ? "en una alternativa" : "en todas las alternativas"),
  keptWithEdit: "conservado con su cambio",
  deleted: "eliminado",
  split: "dividido",
};
