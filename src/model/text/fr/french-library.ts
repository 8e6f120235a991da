import type { LibraryMessages } from "../library-messages.ts";
import { frenchOf } from "./french-elision.ts";

const KINDS = { all: "fichier", audio: "fichier audio", video: "fichier vidéo" } as const;

export const frenchLibrary: LibraryMessages = {
  files: "Fichiers du projet",
  filesToImport: "Fichiers à importer",
  dropToImport: "Déposez des fichiers audio ou vidéo à importer",
  import: "Importer",
  kindOfFile: "Type de fichier",
  allFiles: "Tous",
  audio: "Audio",
  video: "Vidéo",
  deleteFile: "Supprimer le fichier",
  deleteFiles: "Supprimer les fichiers",
  uploadWaiting: "En attente",
  uploadReading: "Analyse",
  uploadChecking: "Vérification",
  uploads: "Envois",
  adds: "Ajoute",
  actions: "Actions",
  chooseAll: "Sélectionner tous les fichiers",
  duration: "Durée",
  loudness: "Sonie",
  added: "Ajouté",
  type: "Type",
  clearSelection: "Effacer la sélection",
  search: "Chercher",
  searchFiles: "Chercher un fichier",
  sortFiles: "Trier les fichiers",
  newestFirst: "Plus récents d’abord",
  oldestFirst: "Plus anciens d’abord",
  shortestFirst: "Plus courts d’abord",
  longestFirst: "Plus longs d’abord",
  loudestFirst: "Plus forts d’abord",
  quietestFirst: "Plus faibles d’abord",
  pausePreview: "Suspendre la préécoute",
  preview: "Préécouter",
  addAtPlayhead: "Ajouter à la tête de lecture, sur une nouvelle piste (Maj : à la fin de la piste du clip sélectionné)",
  addToTimeline: "Ajouter à la timeline, à la tête de lecture",
  setIn: "Entrée ici",
  setOut: "Sortie ici",
  wholeFile: "Tout utiliser",
  cancelUpload: (fileName) => `Annuler l’envoi ${frenchOf(fileName)}`,
  noneOfKind: (kind) => `Aucun ${KINDS[kind]} pour l’instant.`,
  inPointOf: (name) => `Point d’entrée ${frenchOf(name)}`,
  outPointOf: (name) => `Point de sortie ${frenchOf(name)}`,
  previewOf: (name) => `Préécouter ${name}`,
  pausePreviewOf: (name) => `Suspendre la préécoute ${frenchOf(name)}`,
  previewPositionOf: (name) => `Position de préécoute ${frenchOf(name)}`,
  choose: (name) => `Sélectionner ${name}`,
  addNamed: (name) => `Ajouter ${name} à la timeline`,
  deleteCount: (count) => `Supprimer ${count} fichiers`,
  readAgain: (name) => `Réessayer de lire ${name}`,
  renameAgain: (name) => `Réessayer de renommer ${name}`,
  deleteQuestion: (name, fileName) => `Voulez-vous vraiment supprimer ${name} (${fileName}) ? Cette action est irréversible.`,
  usageAsked: (isOne) => `Recherche des clips qui utilisent ${isOne ? "ce fichier" : "ces fichiers"}…`,
  usageUnknown: (isOne) =>
    `Impossible de savoir si des clips utilisent ${isOne ? "ce fichier" : "ces fichiers"}. Si c’est le cas, ils gardent leur son.`,
  usedByNone: (isOne) => `Aucun clip n’utilise ${isOne ? "ce fichier" : "ces fichiers"}.`,
  usedByClips: (isOne, count) =>
    `${count === 1 ? "1 clip utilise" : `${count} clips utilisent`} ${isOne ? "ce fichier" : "ces fichiers"} et ${count === 1 ? "garde son son" : "gardent leur son"}.`,
  usedAsPicture: (isOne, count) => {
    const subject = isOne ? "Ce fichier est l’image" : count === 1 ? "L’un d’eux est l’image" : "Ils sont les images";
    const kept = isOne || count === 1 ? "la" : "les";
    return `${subject} de ${count === 1 ? `1 projet, qui ${kept} garde` : `${count} projets, qui ${kept} gardent`}.`;
  },
};
