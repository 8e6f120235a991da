import { decimalText } from "../language/numbers.ts";
import type { Messages } from "../messages.ts";
import { causeClause, withCause } from "../readable-cause.ts";
import { formatFineDb, formatSeconds } from "../../time/time.ts";
import { frenchOf } from "./french-elision.ts";
import { frenchColour } from "./french-menu.ts";
import { frenchLanes, frenchNames } from "./french-lanes.ts";
import { frenchCues } from "./french-cues.ts";
import { frenchHistory } from "./french-steps.ts";
import { frenchTimes } from "./french-times.ts";

const OVERLAPPING = { keep: "Garder les deux", crossfade: "Fondu enchaîné", overwrite: "Écraser" } as const;

export const frenchMessages: Messages = {
  moduleUnavailable:
    "Une partie de cette page n’a pas pu être chargée. Vérifiez votre connexion, puis rechargez la page. Ce qui était enregistré est toujours là.",
  menuUnavailable:
    "Ce menu n’a pas pu être chargé. Vérifiez votre connexion et ouvrez-le de nouveau ; s’il n’apparaît toujours pas, rechargez la page : vos modifications sont conservées.",
  projectOpenFailed: (message) => withCause("Le projet n’a pas pu être ouvert :", message),
  invalidAudioUrl: "L’adresse du son de ce clip n’est pas valide.",
  clipSplitFailed: (message) => withCause("Le clip n’a pas pu être scindé :", message),
  splitTrackMissing: "Clip introuvable",
  splitWithoutData: "La scission n’a renvoyé aucune donnée",
  projectFault: (path, fault) => (path === "" ? `Projet non valide : ${fault}` : `Projet non valide, à ${path} : ${fault}`),
  patchFault: (path, fault) => `Modification non valide, à ${path} : ${fault}`,
  patchKindUnknown: (names) => `Valeurs possibles : ${names.join(", ")}.`,
  patchesNotAList: "Il faut une liste.",
  patchNoClip: (id) => `Aucun clip n’a l’identifiant « ${id} ».`,
  patchNoCue: (id) => `Aucun cue n’a l’identifiant « ${id} ».`,
  patchRowTwice: "Une autre modification de la liste porte sur la même ligne.",
  projectNotAnObject: "Il faut un objet.",
  projectVersionUnknown: (version, known, latest) => `La version ${version} n’est pas connue ici ; ${known} et ${latest} le sont.`,
  projectListTooLong: (length, most) => `Une liste de ${length} entrées est trop longue ; le maximum est de ${most}.`,
  projectIdTwice: (id) => `L’identifiant « ${id} » figure deux fois.`,
  projectNoAlternate: (id) => `Aucune variante du cue n’a l’identifiant « ${id} ».`,
  projectCueTooShort: "La fin doit se situer au moins 0,1 s après le début.",
  projectNotPlain: "Le format JSON ne peut pas contenir cette valeur.",
  projectTooLarge: "L’ensemble est trop long ou trop imbriqué pour un projet.",
  projectEndsBeforeStart: "La fin doit se situer après le début.",
  timelineLabel: "Timeline",
  timelineHasNoClips: "Aucun clip pour l’instant.",
  timelineEmpty: "Déposez de la musique ici, depuis les fichiers du projet ou depuis votre ordinateur.",
  filesLand: (count, start, lane, spread) => {
    const files = `${count < 2 ? `${count} fichier` : `${count} fichiers`}${count > 1 && spread === "onePerLane" ? ", un par piste" : ""} · ${start}`;
    return lane === undefined ? files : `${files} · ${lane}`;
  },
  timelineNewLane: "Déposer ici pour créer une piste",
  copyDragged: (start, change) => `Copie · ${start} (${change})`,
  whenOverlapping: OVERLAPPING,
  overlapRuleSet: (how) => `Si des clips se chevauchent : ${OVERLAPPING[how].toLowerCase()}`,
  crossfadeFromNowOn:
    "Désormais, les clips placés sur d’autres sont liés par un fondu enchaîné. Ceux de la sélection s’y trouvent déjà : « Fondu enchaîné aux chevauchements », sous « Rogner et placer » dans leur menu, le fait maintenant.",
  overlapMade: (how, seconds) => (how === "overwrite" ? OVERLAPPING.overwrite : `${OVERLAPPING[how]} ${decimalText(seconds, 1)} s`),
  clipMutedCaption: (name) => `Muet · ${name}`,
  clipFailedCaption: (name) => `⚠ ${name}`,
  clipCannotPlay: (reason) => `Lecture impossible : ${causeClause(reason)}`,
  clipReadingCaption: (name, percent) => `Chargement ${percent} % · ${name}`,
  pictureCaption: (name) => name || "Image",
  videoSound: "Son vidéo",
  clipsSelected: (count) => (count < 2 ? `${count} clip sélectionné` : `${count} clips sélectionnés`),
  clipsChanged: (what, others) => (others === 0 ? what : `${what}, et ${others === 1 ? "1 autre" : `${others} autres`}`),
  clipMix: (clip) =>
    `${clip.name}, gain ${formatFineDb(clip.gainDb)}, fondu entrant ${formatSeconds(clip.fadeIn)}, fondu sortant ${formatSeconds(clip.fadeOut)}`,
  clipsRemoved: (name, count) => (count === 1 ? `${name} supprimé` : `${count} clips supprimés`),
  clipsAdded: (what, count) => (count === 1 ? `Ajouté : ${what}` : `${count} clips ajoutés, le premier : ${what}`),
  clipsReplaced: (count, now) => `${count === 1 ? "Désormais" : `${count} clips modifiés, désormais pour le premier`} : ${now.join(" ; ")}`,
  clipsCopied: (name, count) => (count === 1 ? `${name} copié` : `${count} clips copiés`),
  nothingInRange: "Rien à copier dans la plage de boucle",
  nothingToPaste: "Rien à coller",
  loopsAll: "Tout est lu en boucle, du début à la fin. Faites glisser sur la règle avec Maj pour n’en répéter qu’une partie.",
  nothingToUndo: "Rien à annuler",
  nothingMoreToUndo: (most) => `Plus rien à annuler : seules les ${most} dernières étapes sont conservées`,
  nothingToRedo: "Rien à rétablir",
  nothingToTrim: "Rien à rogner à la tête de lecture",
  noEditPoint: (direction) => `Aucun point de montage ${direction < 0 ? "avant" : "après"} la tête de lecture`,
  noMarker: (direction) => `Aucun repère ${direction < 0 ? "avant" : "après"} la tête de lecture`,
  playbackLoop: (isOn) => `Lecture en boucle ${isOn ? "activée" : "désactivée"}`,
  nothingToLoop: "Il n’y a pas d’image à lire en boucle",
  noClipUnderPlayhead: "Aucun clip sous la tête de lecture",
  nothingToCrossfade: "Aucun clip sélectionné n’en chevauche un autre sur la même piste",
  nothingChanges: "Rien à modifier ici",
  noClipSelected: "Aucun clip sélectionné",
  playheadOutside: "La tête de lecture est en dehors des clips sélectionnés",
  readOnlyHere: "Ce projet ne peut pas être modifié ici",
  snapping: (isOn) => (isOn ? "Magnétisme activé" : "Magnétisme désactivé"),
  pictureRemoved: "Image supprimée",
  markerColoured: (marker) => `${marker.name}, ${frenchColour(marker.colour)}`,
  markerNoted: (marker) =>
    marker.note === undefined ? `Note ${frenchOf(marker.name)} supprimée` : `Note ${frenchOf(marker.name)} : ${marker.note}`,
  markerRemoved: (name) => `${name} supprimé`,
  loopRangeCleared: "Plage de boucle effacée",
  rulerRow: "Repères et plage de boucle",
  nameOf: (name) => `Nom ${frenchOf(name)}`,
  findClip: "Rechercher un clip par son nom",
  findHint: "↓ suivant",
  clipsFound: (count) => (count === 0 ? "Introuvable" : count === 1 ? "1 trouvé" : `${count} trouvés`),
  silent: "Silence",
  doubleClickResets: "Double-clic pour réinitialiser",
  timelineMenu: "Actions de la timeline",
  overviewWindow: "Partie visible de la timeline",
  timelineNeedsWebGl:
    "Ce navigateur ne peut pas dessiner la timeline : WebGL 2 est désactivé ou absent. Les clips restent accessibles au clavier.",
  soundNeedsGesture: "La lecture du son demande une action de votre part. Cliquez ou touchez de nouveau.",
  soundNeedsHttps: "Il n’y a pas de son sur cette page : les navigateurs ne l’autorisent qu’en https.",
  soundNotReady: "Le moteur audio n’est pas prêt. Cliquez n’importe où sur la page, puis réessayez.",
  peaksUnreadable: (file) =>
    `Les données de forme d’onde de ${file} sont illisibles. La forme d’onde est dessinée à partir du son lui-même.`,
  audioLoadFailed: (name, file, reason) =>
    `« ${name} »${file === undefined ? "" : ` (${file})`} n’a pas pu être chargé : ${causeClause(reason)}.`,
  playhead: "Tête de lecture",
  playerLabel: "Lecteur",
  play: "Lecture",
  pause: "Pause",
  soundsFailed: (count) => (count === 1 ? "1 son ne peut pas être lu" : `${count} sons ne peuvent pas être lus`),
  lanes: "Pistes",
  laneHeaders: "En-têtes des pistes",
  laneHeadersKeys: "Les touches fléchées vont d’une commande à l’autre et d’une piste à l’autre.",
  markers: "Repères",
  video: "Vidéo",
  mute: "Muet",
  solo: "Solo",
  gain: "Gain",
  pan: "Panoramique",
  laneLetters: { muted: "M", solo: "S" },
  laneToggle: (what, name) => (what === "muted" ? `Muet : ${name}` : `Solo : ${name}`),
  moveLane: (name) => `Déplacer ${name}`,
  meterOf: (name) => `Niveau ${frenchOf(name)}`,
  levelOf: (what, name) => `${what} ${frenchOf(name)}`,
  spokenSilent: "silence",
  sourceFailures: {
    unreadable:
      "le fichier est endommagé ou d’un type inconnu. Copiez-le de nouveau depuis sa source, ou convertissez-le en WAV, FLAC ou MP3",
    noSound: "le fichier ne contient aucun son",
    empty: "le fichier ne contient plus de son : il est vide ou tronqué",
    network: "le fichier n’a pas pu être récupéré. Vérifiez la connexion, puis réessayez",
    tooLong: "le fichier est trop long pour que ce navigateur le décode. Découpez-le, ou convertissez-le en WAV, FLAC ou MP3",
    noDecoder:
      "le module qui lit le son n’a pas pu être chargé (la connexion est peut-être coupée, ou les règles de cette page ne l’autorisent pas)",
    noResampler: "le module qui convertit la fréquence d’échantillonnage n’a pas pu être chargé",
    closed: "le fichier a été fermé",
  },
  sourceAnswered: (status) => `le serveur a répondu ${status}. Vérifiez que le fichier existe encore, puis réessayez`,
  sourceCodec: (codec) => `ce navigateur ne peut pas décoder ${codec ?? "son contenu audio"}. Convertissez le fichier en WAV, FLAC ou MP3`,
  ...frenchTimes,
  ...frenchLanes,
  ...frenchNames,
  ...frenchCues,
  ...frenchHistory,
};
