import { signedTenths } from "../../time/time.ts";
import { megabytes, wholeMegabytes } from "../file-messages.ts";
import type { FileMessages } from "../file-messages.ts";
import { causeClause, readableCause, withCause } from "../readable-cause.ts";

export const frenchFile: FileMessages = {
  videoTypeInvalid: "Veuillez choisir un fichier vidéo valide",
  videoTooLarge: (maxBytes) => `Fichier trop volumineux. Veuillez choisir une vidéo de moins de ${wholeMegabytes(maxBytes)} MB`,
  fileTooLarge: (maxBytes) => `Fichier trop volumineux. Veuillez choisir un fichier de moins de ${wholeMegabytes(maxBytes)} MB`,
  videoFormats: (maxBytes) => `MP4, WebM, MOV · jusqu’à ${wholeMegabytes(maxBytes)} MB`,
  tooLargeForServer: (bytes, maxBytes) =>
    `Le serveur n’accepte pas ce fichier de ${megabytes(bytes)} MB, alors que ${wholeMegabytes(maxBytes)} MB sont autorisés ici. Choisissez-en un plus petit, ou demandez à ceux qui gèrent le serveur.`,
  photoTooLargeForServer: (bytes) =>
    `Le serveur n’accepte pas cette photo de ${megabytes(bytes)} MB. Choisissez-en une plus petite, ou demandez à ceux qui gèrent le serveur.`,
  uploadCutOff: (bytes) =>
    `La connexion s’est interrompue pendant l’envoi de ${megabytes(bytes)} MB. Vérifiez-la, puis réessayez. Si elle s’interrompt chaque fois, le serveur n’accepte peut-être pas les fichiers de cette taille : essayez-en un plus petit.`,
  aboutFile: (fileName, sentence) => (sentence.includes(fileName) ? sentence : `${fileName} : ${sentence}`),
  fileUnusable: (fileName, reason) => `« ${fileName} » ne peut pas être utilisé : ${readableCause(reason)}`,
  fileUnknownFormat:
    "il n’est pas dans un format audio ou vidéo qui puisse être ouvert ici. Convertissez une vidéo en MP4 (H.264), un son en WAV, FLAC ou MP3.",
  filePictureCodec: (codec) => `le codec de son image (${codec}) ne peut pas être lu ici. Convertissez-le en MP4 (H.264).`,
  fileSoundCodec: (codec) => `son codec (${codec}) ne peut pas être lu ici. Convertissez-le en WAV, FLAC ou MP3.`,
  fileEmpty: "il est vide et ne contient ni image ni son. Choisissez un autre fichier.",
  fileImplausible:
    "ses indications de temps ne peuvent pas être justes. Convertissez-le de nouveau : une vidéo en MP4 (H.264), un son en WAV, FLAC ou MP3.",
  fileEdited:
    "sa liste de montage l’assemble à partir de plusieurs parties. Exportez-le en une seule vidéo ou un seul son depuis le logiciel où il a été monté.",
  fileDamaged: "il est tronqué ou endommagé. Copiez-le de nouveau depuis sa source, ou convertissez-le de nouveau.",
  fileTimedOut: "sa lecture a pris trop de temps. Réessayez, ou convertissez-le en MP4 (H.264), WAV, FLAC ou MP3.",
  fileReaderMissing: "la partie de cette page qui le lit n’a pas pu être chargée. Vérifiez votre connexion, puis rechargez la page.",
  fileSoundSilent: (fileName, codec) =>
    `« ${fileName} » est lu sans son propre son : ce navigateur ne peut pas décoder ${codec}. Convertissez le son en AAC pour l’entendre.`,
  fileAlphaDropped: (fileName) =>
    `« ${fileName} » a une image transparente. Un export en MP4 ne conserve pas la transparence ; un export en WebM la conserve.`,
  fileFirstPicture: (fileName, count) => `« ${fileName} » contient ${count} flux d’image. Le premier est affiché et exporté.`,
  fileFirstSound: (fileName, count) => `« ${fileName} » contient ${count} flux de son. Le premier est lu et exporté.`,
  fileAborted: "sa lecture a été abandonnée.",
  fileTruncated: (fileName, seconds) => `« ${fileName} » est tronqué : seules les ${seconds} premières secondes sont là.`,
  exportTrimmedPicture:
    "Cette vidéo est rognée par sa liste de montage, ce qu’un fichier WebM ne peut pas indiquer. Exportez-la plutôt en MP4.",
  exportEditedPicture:
    "Cette vidéo est assemblée de plusieurs parties par sa liste de montage. Exportez-la en une seule vidéo depuis le logiciel où elle a été montée, utilisez « Changer la vidéo », puis exportez de nouveau.",
  dropHint: (hasPicture) =>
    hasPicture
      ? "Déposez : les fichiers vont dans les fichiers du projet, la musique sur une piste à la tête de lecture"
      : "Déposez : la vidéo devient l’image, la musique va sur une piste",
  videoInFiles: (fileName) =>
    `${fileName} est dans les fichiers du projet, et l’image reste. « Changer la vidéo » la remplace ; « + » ouvre le fichier comme nouveau projet.`,
  videoInFilesOnly: (fileName) =>
    `${fileName} est dans les fichiers du projet, et l’image reste. « Changer la vidéo » ou « + » la remplace.`,
  soundsIncoming: (count) => `Importation de ${count === 1 ? "1 son" : `${count} sons`} pour la timeline`,
  importNotTakenBack: (fileName, message) =>
    withCause(`${fileName} a été annulé trop tard et se trouve dans vos fichiers. Suppression impossible :`, message),
  keptNotTakenBack: (fileName, message) =>
    withCause(`${fileName} a été annulé trop tard et est l’image d’un nouveau projet. Suppression impossible :`, message),
  itemFailed: (reason) => `Chargement impossible : ${causeClause(reason)}.`,
  itemFailedNamed: (name, reason) => withCause(`${name}, chargement impossible :`, reason),
  itemPictureOnly: (reason) => withCause("Image seule :", reason),
  itemNothingToHear: (name) => `${name} n’a pas de son que ce navigateur puisse lire.`,
  itemNotPreviewed: (name) =>
    `La préécoute de ce fichier n’est pas possible dans ce navigateur : ${name}. Ajoutez-le à la timeline pour l’entendre.`,
  itemNotFetched: (name) => `${name} n’a pas pu être récupéré. Vérifiez la connexion, puis réessayez.`,
  itemFirstTwoChannels: (channels) => `Lit les canaux 1 et 2 sur ${channels}`,
  itemsChosen: (count) => (count < 2 ? `${count} sélectionné` : `${count} sélectionnés`),
  previewPosition: (present, end) => `${present} sur ${end}`,
  rangeDrag: "Faire glisser vers la timeline",
  itemsFound: (found, total) => `${found} sur ${total}`,
  itemsNoneFound: (wanted) => `Aucun fichier ne correspond à « ${wanted} ».`,
  itemsAdd: (count) => (count === 1 ? "Ajouter 1" : `Ajouter ${count} à la suite`),
  videoOpens: "Ouvrir comme nouveau projet",
  videoIsPictureOrOpens: "Utiliser comme image ou ouvrir comme nouveau projet",
  itemsDelete: (count) => `Supprimer ${count}`,
  itemsNotAdded: (names) => `Omis : ${names.join(", ")}. Seuls les sons lisibles sont ajoutés ensemble.`,
  itemsDeleteQuestion: (count) =>
    `Voulez-vous vraiment supprimer ${count === 1 ? "1 fichier" : `${count} fichiers`} ? Cette action est irréversible.`,
  itemLoudness: (lufs) => `${signedTenths(lufs)} LUFS`,
  itemSilent: "Silence",
  itemLoudnessUnknown: "Sonie pas encore mesurée",
  itemVideoNotMeasured: "Sonie pas encore mesurée. La préécoute la mesure.",
  itemReading: (percent) => `Chargement ${percent} %`,
};
