import type { MergeMessages, RemovedEdit } from "../../merge/merge-messages.ts";
import { fieldName } from "../../merge/merge-messages.ts";

const WHOLE: ReadonlySet<string> = new Set(["clip", "marker", "cue"]);
const MOST_LISTED = 30;
const MOST_NAMED = 3;

const quoted = (names: readonly string[], most: number = MOST_LISTED) => {
  const listed = names.slice(0, most).map((name) => `«${name}»`);
  const more = names.length - listed.length;
  return `${listed.join(", ")}${more > 0 ? ` y ${more} más` : ""}`;
};

const done: Readonly<Record<RemovedEdit, string>> = { delete: "eliminado", split: "dividido", both: "eliminado o dividido" };

const toDo = (how: RemovedEdit, them: string): string => {
  if (how === "both") return `Eliminar${them} o dividir${them}`;
  return how === "delete" ? `Eliminar${them}` : `Dividir${them}`;
};

export const spanishMerge: MergeMessages = {
  overridden: (overrides) => {
    const lines = overrides
      .slice(0, MOST_LISTED)
      .map(({ subject, field, kept, replaced }) =>
        WHOLE.has(field) ? `«${subject}»: ${kept}, no ${replaced}` : `«${subject}», ${fieldName(field)}: ahora ${kept}, no ${replaced}`,
      );
    const more = overrides.length - lines.length;
    return ["Cambiado en dos dispositivos a la vez:", ...lines, ...(more > 0 ? [`y ${more} más`] : [])].join("\n");
  },
  shownFromElsewhere: (what) => `Actualizado desde otro dispositivo: ${what}`,
  clipsOf: (names) => quoted(names, MOST_NAMED),
  clipsRemoved: (names) => `${quoted(names, MOST_NAMED)} ${names.length === 1 ? "eliminado" : "eliminados"}`,
  markersOf: (names) => `${names.length === 1 ? "marcador" : "marcadores"} ${quoted(names, MOST_NAMED)}`,
  cuesOf: (names) => `${names.length === 1 ? "cue" : "cues"} ${quoted(names, MOST_NAMED)}`,
  video: "video",
  projectName: "nombre del proyecto",
  lanes: "pistas",
  settings: "ajustes",
  fellWithIt: (count) =>
    count === 1
      ? "Un cambio posterior se basaba en el rechazado y se retiró con él."
      : `${count} cambios posteriores se basaban en el rechazado y se retiraron con él.`,
  leftChanged: (step, what) =>
    `No se pudo ${step === "undo" ? "deshacer" : "rehacer"} el cambio de ${what}: desde entonces cambió en otro dispositivo.`,
  leftNothing: (step) => `No queda nada que ${step === "undo" ? "deshacer" : "rehacer"}: otro dispositivo lo ha cambiado desde entonces.`,
  removedThereTitle: (count) => (count === 1 ? "Clip eliminado en otro dispositivo" : "Clips eliminados en otro dispositivo"),
  removedThere: (names) => `Usted ha editado ${quoted(names)} aquí, y otro dispositivo ${names.length === 1 ? "lo" : "los"} ha eliminado.`,
  removedHereTitle: (count) => (count === 1 ? "Clip editado en otro dispositivo" : "Clips editados en otro dispositivo"),
  removedHere: (names, how) =>
    `Usted ha ${done[how]} ${quoted(names)} aquí, y otro dispositivo ${names.length === 1 ? "lo" : "los"} ha editado.`,
  keepMine: (count) => (count === 1 ? "Conservar el clip con mi cambio" : "Conservar los clips con mis cambios"),
  letRemove: (count) => (count === 1 ? "Dejar que se elimine" : "Dejar que se eliminen"),
  keepTheirs: (count) => (count === 1 ? "Conservar el clip como está allí" : "Conservar los clips como están allí"),
  removeAnyway: (count, how) => `${toDo(how, count === 1 ? "lo" : "los")} de todos modos`,
  fields: {
    name: "nombre",
    sound: "sonido",
    lane: "pista",
    mute: "silencio",
    solo: "solo",
    gain: "ganancia",
    pan: "panorama",
    "fade in": "fundido de entrada",
    "fade out": "fundido de salida",
    "fade shape": "forma del fundido",
    "clip colour": "color del clip",
    position: "posición",
    "sound from": "sonido desde",
    start: "inicio",
    end: "fin",
    "lane name": "nombre de la pista",
    "lane gain": "ganancia de la pista",
    "lane mute": "silencio de la pista",
    "lane solo": "solo de la pista",
    "lane colour": "color de la pista",
    "lane lock": "bloqueo de la pista",
    "lane pan": "panorama de la pista",
    "overlapping clips": "clips que se solapan",
    loop: "bucle",
    "drop-frame timecode": "código de tiempo drop-frame",
    "start timecode": "código de tiempo inicial",
    "video file": "archivo de video",
    "frame rate": "velocidad de fotogramas",
    "marker time": "tiempo del marcador",
    "marker name": "nombre del marcador",
    "marker colour": "color del marcador",
    alternate: "alternativa",
    "heard alternate": "alternativa que suena",
    reference: "referencia",
    "cue number": "número",
    "loudness match": "igualación de sonoridad",
    trim: "ajuste de nivel",
    video: "video",
  },
};
