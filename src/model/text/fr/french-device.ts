import type { DeviceMessages } from "../device-messages.ts";
import { causeClause } from "../readable-cause.ts";

export const frenchDevice: DeviceMessages = {
  editedElsewhere: "Ce projet est en cours de modification dans un autre onglet. Ici, vous pouvez regarder et écouter.",
  takeOver: "Prendre la main",
  takingOver: "Prise de main…",
  takeOverFailed: (reason) =>
    `La prise de main sur ce projet a échoué : ${bareCause(reason)}. Il reste modifiable dans l’autre onglet. Cliquez sur « Prendre la main » pour réessayer.`,
  turnWaits: (reason) =>
    `L’autre onglet ne modifie plus ce projet. Le travail reprend ici dès que le projet peut être lu : ${bareCause(reason)}.`,
  tryNow: "Essayer maintenant",
  recoveryOffered: (count) =>
    `${changes(count)} de cet appareil ${count < 2 ? "n’a pas pu être restaurée" : "n’ont pas pu être restaurées"} : l’éditeur s’est arrêté pendant la restauration. Le projet est affiché sans ${count < 2 ? "elle" : "elles"}. Tant que vous n’avez pas choisi, rien ne peut être modifié ici.`,
  recoveryRestore: "Restaurer",
  recoveryDownload: "Télécharger",
  recoveryDiscard: "Abandonner",
  recoveryDiscardTitle: (count) => `Abandonner ${changes(count)} ?`,
  recoveryDiscardQuestion: (count) =>
    count < 2
      ? "Elle a été faite sur cet appareil et n’est jamais parvenue au serveur. Pour en garder une copie, téléchargez-la d’abord."
      : "Elles ont été faites sur cet appareil et ne sont jamais parvenues au serveur. Pour en garder une copie, téléchargez-les d’abord.",
  changesDamaged: (projects) => {
    const isOne = projects.length === 1 && projects[0]?.count === 1;
    const what = projects.map(({ name, count }) => `${changes(count)} à ${name === undefined ? "un autre projet" : `« ${name} »`}`);
    return `${what.join(" et ")}, ${isOne ? "endommagée sur cet appareil, n’a pas pu être restaurée" : "endommagées sur cet appareil, n’ont pas pu être restaurées"}. Toutes les autres sont là. Vérifiez le projet et refaites ce qui manque.`;
  },
  damagedDismiss: "Fermer",
  deviceBlocked:
    "Ce navigateur ne conserve rien sur cet appareil : les modifications ne sont donc en sécurité qu’une fois « Enregistré » affiché. Gardez cette page ouverte jusque-là.",
  deviceFull:
    "L’espace de stockage de ce navigateur est plein : les modifications ne sont pas en sécurité sur cet appareil. Elles le sont une fois « Enregistré » affiché : gardez cette page ouverte jusque-là, ou libérez de l’espace.",
  deviceFailed:
    "Le stockage de ce navigateur ne fonctionne pas pour le moment : les modifications ne sont pas en sécurité sur cet appareil. Elles le sont une fois « Enregistré » affiché : gardez cette page ouverte jusque-là. Ce qui attendait ici auparavant sera relu au rechargement.",
  deviceUnread:
    "Des modifications en attente sur cet appareil n’ont pas pu être lues et ne figurent pas dans ce que vous voyez. Elles sont toujours là : rechargez la page pour les intégrer.",
  saved: "Enregistré",
  saving: "Enregistrement…",
  savedHere: "Enregistré sur cet appareil",
  savingUnsafe: "Enregistrement – pas en sécurité sur cet appareil",
  waitingElsewhere: (count) => `${changes(count)} d’un autre projet en attente`,
  waitingOffline: (count, isUnsafe) => `Hors ligne – ${waiting(count, isUnsafe)}`,
  waitingSignedOut: (count, isUnsafe) => `Session fermée – ${waiting(count, isUnsafe)}`,
};

/** The cause without advice that may follow it: the surrounding sentence has its own. */
function bareCause(reason: string): string {
  return causeClause(reason).replace(/\. .*$/su, "");
}

function changes(count: number): string {
  return `${count} ${count < 2 ? "modification" : "modifications"}`;
}

function waiting(count: number, isUnsafe: boolean): string {
  return `${changes(count)} en attente${isUnsafe ? ", pas en sécurité sur cet appareil" : ""}`;
}
