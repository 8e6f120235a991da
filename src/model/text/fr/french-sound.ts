import { causeClause, withCause } from "../readable-cause.ts";
import type { SoundMessages } from "../sound-messages.ts";
import type { TrialMessages } from "../trial-messages.ts";

export const frenchSound: SoundMessages = {
  soundTakenAway: "Le navigateur a coupé le son, la lecture s’est donc arrêtée. Cliquez n’importe où pour le rétablir.",
  soundTakenAwayIdle: "Le navigateur a coupé le son. Cliquez n’importe où pour le rétablir.",
  soundInterrupted: "Le système a coupé le son, peut-être pour un appel. Cliquez n’importe où pour le rétablir.",
  soundClosed: "Le son a été fermé. Vos modifications et votre position sont conservées : un clic le redémarre.",
  soundLost:
    "Le périphérique audio ne répond pas, rien ne peut être entendu. Vos modifications et votre position sont conservées : un clic redémarre le son.",
  soundNoDevice: "Aucun périphérique audio : la lecture est muette. Le son reviendra dès qu’il y en aura un.",
  soundResume: "Reprendre la lecture",
  soundRestart: "Activer le son",
  soundWaiting: "En attente du son",
  audioDevicesChanged: "Vos périphériques audio ont changé. Le son va là où votre système l’envoie.",
  audioDevicesChangedWithOffset: (offsetMs) =>
    `Vos périphériques audio ont changé. La compensation de latence de ${offsetMs} reste active : vérifiez-la dans les réglages audio.`,
  latencyHint:
    "Au-dessus de 0 si vous entendez le son après le passage de la tête de lecture, comme en Bluetooth. Lancez la lecture et réglez la valeur jusqu’à ce que les deux coïncident. Conservé sur cet appareil.",
  latencyKnown: (latencyMs) => `${latencyMs} ms sont déjà pris en compte pour cet appareil.`,
  dropOuts: (shownCount) => (shownCount === "1" ? "1 décrochage" : `${shownCount} décrochages`),
  measuringMix: "Mesure…",
  mixMeasured: (time) => `Mixage complet, mesuré à ${time}.`,
  mixChanged: (time) => `Le mixage a changé depuis sa mesure à ${time}.`,
  mixLeftOut: (clips) => `Clips omis : ${clips}.`,
  alternateNotMeasured: (message) => `${withCause("Cette alternative n’a pas pu être mesurée :", message.replace(/[.\s]+$/u, ""))}.`,
  mixNotMeasured: (message) => `${withCause("Le mixage n’a pas pu être mesuré :", message.replace(/[.\s]+$/u, ""))}.`,
  mixNotMade: (message) => `${withCause("Le mixage n’a pas pu être créé :", message.replace(/[.\s]+$/u, ""))}.`,
  measuringStoodStill: "plus rien ne se passait",
  mixHintSound: "Convertissez le fichier de ce son en WAV, FLAC ou MP3 et remettez-le en place, ou rendez muet ce qui l’utilise.",
  dropOutsNone: "Aucun : tout a pu être entendu.",
  dropOutsUncounted: "Tout le son était prêt à temps. Ce navigateur ne compte pas les décrochages du périphérique.",
  dropOutsHint: (count) =>
    `Le son a décroché ${count < 2 ? "une fois" : `${count} fois`} pendant la lecture : l’ordinateur était surchargé. Fermez ce qui travaille à côté.`,
  soundGaps: "interruptions du son",
  soundLate: (seconds) => `${seconds} s de son n’ont pas été lues à temps.`,
  decodingRestarted: "La lecture des fichiers son s’est arrêtée et a été relancée. Vos modifications et votre position sont conservées.",
  decodingReduced:
    "La dernière page s’est fermée pendant la lecture de fichiers son. Au cas où le décodeur du navigateur en serait la cause, le son est maintenant décodé sans lui ; les fichiers MP3, AAC et semblables de plus de 10 minutes ne sont pas entendus.",
  decodingTryAgain: "Réessayer",
  memoryShort:
    "La mémoire de cette page est presque épuisée. Rechargez-la pour continuer : vos modifications et votre position sont conservées.",
  memoryReload: "Recharger",
  pageWasLost:
    "Cette page s’est fermée de façon inattendue ; l’ordinateur a peut-être manqué de mémoire. Vos modifications et votre position sont de retour.",
  spokenSilent: "silence",
  spokenLevel: (first, last) => `gauche ${first}, droite ${last}`,
};

export const frenchTrial: TrialMessages = {
  trialKeep: "S’inscrire et conserver",
  trialNotKept: (reason) =>
    `Votre travail n’a pas pu être conservé sur cet appareil en attendant votre connexion : ${causeClause(reason)}. Il est toujours là, sur cette page.`,
  trialWaits:
    "Ce que vous avez fait est conservé sur cet appareil. Dès que votre session est ouverte, « Ajouter à mes projets » le reprend.",
  trialOffered: "Ce que vous avez fait sans compte est toujours sur cet appareil.",
  trialAdd: "Ajouter à mes projets",
  trialAdding: "Ajout…",
  trialDiscard: "Abandonner",
  trialDiscardTitle: "Abandonner ce que vous avez fait sans compte",
  trialDiscardQuestion: "Cela n’existe que sur cet appareil. L’abandon supprime définitivement ses projets et ses fichiers.",
  trialKeeping: "Enregistrement…",
  trialNotAdded: (reason) =>
    withCause("Ce que vous avez fait sans compte n’a pas pu être ajouté entièrement et reste sur cet appareil :", reason),
  trialHere:
    "Vous essayez Layback sans compte. Votre travail n’existe que sur cette page et disparaît avec elle. « S’inscrire et conserver » le reprend.",
};
