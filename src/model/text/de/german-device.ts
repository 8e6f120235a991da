import type { DeviceMessages } from "../device-messages.ts";
import { causeClause } from "../readable-cause.ts";

export const germanDevice: DeviceMessages = {
  editedElsewhere: "Dieses Projekt wird in einem anderen Tab bearbeitet. Hier können Sie es ansehen und anhören.",
  takeOver: "Übernehmen",
  takingOver: "Wird übernommen …",
  takeOverFailed: (reason) =>
    `Dieses Projekt konnte nicht übernommen werden: ${bareCause(reason)}. Im anderen Tab kann es weiter bearbeitet werden. Klicken Sie auf „Übernehmen“, um es noch einmal zu versuchen.`,
  turnWaits: (reason) =>
    `Der andere Tab bearbeitet dieses Projekt nicht mehr. Hier geht es weiter, sobald das Projekt gelesen werden kann: ${bareCause(reason)}.`,
  tryNow: "Jetzt versuchen",
  recoveryOffered: (count) =>
    `${changes(count)} von diesem Gerät ${count === 1 ? "konnte" : "konnten"} nicht wiederhergestellt werden: Der Editor wurde dabei beendet. Das Projekt wird ohne sie gezeigt. Bis Sie sich entscheiden, kann hier nichts bearbeitet werden.`,
  recoveryRestore: "Wiederherstellen",
  recoveryDownload: "Herunterladen",
  recoveryDiscard: "Verwerfen",
  recoveryDiscardTitle: (count) => `${changes(count)} verwerfen?`,
  recoveryDiscardQuestion: (count) =>
    `${count === 1 ? "Sie wurde" : "Sie wurden"} auf diesem Gerät gemacht und ${count === 1 ? "hat" : "haben"} den Server nie erreicht. Laden Sie sie vorher herunter, um eine Kopie zu behalten.`,
  changesDamaged: (projects) =>
    `${projects.map(({ name, count }) => `${changes(count)} an ${name === undefined ? "einem anderen Projekt" : `„${name}“`}`).join(" und ")} ${projects.length === 1 && projects[0]?.count === 1 ? "wurde" : "wurden"} auf diesem Gerät beschädigt und ${projects.length === 1 && projects[0]?.count === 1 ? "konnte" : "konnten"} nicht wiederhergestellt werden. Alle anderen sind da. Sehen Sie das Projekt durch und machen Sie noch einmal, was fehlt.`,
  damagedDismiss: "Schließen",
  deviceBlocked:
    "Dieser Browser behält nichts auf diesem Gerät. Änderungen sind daher erst sicher, wenn „Gespeichert“ dasteht. Lassen Sie die Seite bis dahin geöffnet.",
  deviceFull:
    "Der Speicher dieses Browsers ist voll. Änderungen sind auf diesem Gerät daher nicht sicher, sondern erst, wenn „Gespeichert“ dasteht: Lassen Sie die Seite bis dahin geöffnet oder schaffen Sie Platz.",
  deviceFailed:
    "Der Speicher dieses Browsers funktioniert gerade nicht. Änderungen sind auf diesem Gerät daher nicht sicher, sondern erst, wenn „Gespeichert“ dasteht: Lassen Sie die Seite bis dahin geöffnet. Was hier vorher wartete, wird beim Neuladen wieder gelesen.",
  deviceUnread:
    "Änderungen, die auf diesem Gerät warteten, konnten nicht gelesen werden und fehlen in dem, was Sie sehen. Sie sind noch da: Laden Sie die Seite neu, um sie einzubeziehen.",
  saved: "Gespeichert",
  saving: "Wird gespeichert …",
  savedHere: "Auf diesem Gerät gespeichert",
  savingUnsafe: "Wird gespeichert – auf diesem Gerät nicht sicher",
  waitingElsewhere: (count) => `${changes(count)} an einem anderen Projekt ${count === 1 ? "wartet" : "warten"}`,
  waitingOffline: (count, isUnsafe) => `Offline – ${waiting(count, isUnsafe)}`,
  waitingSignedOut: (count, isUnsafe) => `Abgemeldet – ${waiting(count, isUnsafe)}`,
};

/** The cause without advice that may follow it: the surrounding sentence has its own. */
function bareCause(reason: string): string {
  return causeClause(reason).replace(/\. .*$/su, "");
}

function changes(count: number): string {
  return `${count} ${count === 1 ? "Änderung" : "Änderungen"}`;
}

function waiting(count: number, isUnsafe: boolean): string {
  return `${changes(count)} ${count === 1 ? "wartet" : "warten"}${isUnsafe ? ", auf diesem Gerät nicht sicher" : ""}`;
}
