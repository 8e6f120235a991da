import type { MergeMessages, RemovedEdit } from "../../merge/merge-messages.ts";
import { fieldName } from "../../merge/merge-messages.ts";

const WHOLE: ReadonlySet<string> = new Set(["clip", "marker", "cue"]);
const MOST_LISTED = 30;
const MOST_NAMED = 3;

const andMore = (more: number) => `et ${more} ${more === 1 ? "autre" : "autres"}`;

const quoted = (names: readonly string[], most: number = MOST_LISTED) => {
  const listed = names.slice(0, most).map((name) => `« ${name} »`);
  const more = names.length - listed.length;
  return `${listed.join(", ")}${more > 0 ? ` ${andMore(more)}` : ""}`;
};

const DONE: Readonly<Record<RemovedEdit, string>> = { delete: "supprimé", split: "scindé", both: "supprimé ou scindé" };
const TO_DO_ONE: Readonly<Record<RemovedEdit, string>> = {
  delete: "Le supprimer",
  split: "Le scinder",
  both: "Le supprimer ou le scinder",
};
const TO_DO_ALL: Readonly<Record<RemovedEdit, string>> = {
  delete: "Les supprimer",
  split: "Les scinder",
  both: "Les supprimer ou les scinder",
};

export const frenchMerge: MergeMessages = {
  overridden: (overrides) => {
    const lines = overrides
      .slice(0, MOST_LISTED)
      .map(({ subject, field, kept, replaced }) =>
        WHOLE.has(field)
          ? `« ${subject} » : ${kept}, et non ${replaced}`
          : `« ${subject} », ${fieldName(field)} : désormais ${kept}, et non ${replaced}`,
      );
    const more = overrides.length - lines.length;
    return ["Modifié sur deux appareils à la fois :", ...lines, ...(more > 0 ? [andMore(more)] : [])].join("\n");
  },
  shownFromElsewhere: (what) => `Mis à jour depuis un autre appareil : ${what}`,
  clipsOf: (names) => quoted(names, MOST_NAMED),
  clipsRemoved: (names) => `${quoted(names, MOST_NAMED)} ${names.length === 1 ? "supprimé" : "supprimés"}`,
  markersOf: (names) => `${names.length === 1 ? "repère" : "repères"} ${quoted(names, MOST_NAMED)}`,
  cuesOf: (names) => `${names.length === 1 ? "cue" : "cues"} ${quoted(names, MOST_NAMED)}`,
  video: "vidéo",
  projectName: "nom du projet",
  lanes: "pistes",
  settings: "réglages",
  fellWithIt: (count) =>
    count === 1
      ? "Une modification ultérieure reposait sur celle qui a été refusée et a été retirée avec elle."
      : `${count} modifications ultérieures reposaient sur celle qui a été refusée et ont été retirées avec elle.`,
  leftChanged: (step, what) =>
    `${step === "undo" ? "L’annulation" : "Le rétablissement"} ne s’applique pas à ${what} : modifié depuis sur un autre appareil.`,
  leftNothing: (step) => `Il ne reste rien à ${step === "undo" ? "annuler" : "rétablir"} : un autre appareil a tout modifié depuis.`,
  removedThereTitle: (count) => (count === 1 ? "Clip supprimé sur un autre appareil" : "Clips supprimés sur un autre appareil"),
  removedThere: (names) =>
    `Vous avez modifié ${quoted(names)} ici, et un autre appareil ${names.length === 1 ? "l’a supprimé" : "les a supprimés"}.`,
  removedHereTitle: (count) => (count === 1 ? "Clip modifié sur un autre appareil" : "Clips modifiés sur un autre appareil"),
  removedHere: (names, how) =>
    `Vous avez ${DONE[how]} ${quoted(names)} ici, et un autre appareil ${names.length === 1 ? "l’a modifié" : "les a modifiés"}.`,
  keepMine: (count) => (count === 1 ? "Garder le clip avec ma modification" : "Garder les clips avec mes modifications"),
  letRemove: (count) => (count === 1 ? "Accepter la suppression" : "Accepter les suppressions"),
  keepTheirs: (count) => (count === 1 ? "Garder le clip tel qu’il est là-bas" : "Garder les clips tels qu’ils sont là-bas"),
  removeAnyway: (count, how) => `${(count === 1 ? TO_DO_ONE : TO_DO_ALL)[how]} quand même`,
  fields: {
    name: "nom",
    sound: "son",
    lane: "piste",
    mute: "muet",
    solo: "solo",
    gain: "gain",
    pan: "panoramique",
    "fade in": "fondu entrant",
    "fade out": "fondu sortant",
    "fade shape": "forme du fondu",
    "clip colour": "couleur du clip",
    position: "position",
    "sound from": "son à partir de",
    start: "début",
    end: "fin",
    "lane name": "nom de la piste",
    "lane gain": "gain de la piste",
    "lane mute": "muet de la piste",
    "lane solo": "solo de la piste",
    "lane colour": "couleur de la piste",
    "lane lock": "verrouillage de la piste",
    "lane pan": "panoramique de la piste",
    "overlapping clips": "clips qui se chevauchent",
    loop: "boucle",
    "drop-frame timecode": "timecode drop-frame",
    "start timecode": "timecode de départ",
    "video file": "fichier vidéo",
    "frame rate": "cadence d’images",
    "marker time": "temps du repère",
    "marker name": "nom du repère",
    "marker colour": "couleur du repère",
    alternate: "variante",
    "heard alternate": "variante entendue",
    reference: "référence",
    "cue number": "numéro",
    "loudness match": "égalisation de sonie",
    trim: "ajustement de niveau",
    video: "vidéo",
  },
};
