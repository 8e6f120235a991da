import { signedTenths } from "../../time/time.ts";
import { megabytes, wholeMegabytes } from "../file-messages.ts";
import type { FileMessages } from "../file-messages.ts";
import { causeClause, readableCause, withCause } from "../readable-cause.ts";

export const germanFile: FileMessages = {
  videoTypeInvalid: "Bitte wählen Sie eine gültige Videodatei",
  videoTooLarge: (maxBytes) => `Die Datei ist zu groß. Bitte wählen Sie ein Video unter ${wholeMegabytes(maxBytes)} MB`,
  fileTooLarge: (maxBytes) => `Die Datei ist zu groß. Bitte wählen Sie eine Datei unter ${wholeMegabytes(maxBytes)} MB`,
  videoFormats: (maxBytes) => `MP4, WebM, MOV · bis ${wholeMegabytes(maxBytes)} MB`,
  tooLargeForServer: (bytes, maxBytes) =>
    `Der Server nimmt diese Datei von ${megabytes(bytes)} MB nicht an, obwohl hier bis zu ${wholeMegabytes(maxBytes)} MB erlaubt sind. Wählen Sie eine kleinere oder fragen Sie, wer den Server betreibt.`,
  photoTooLargeForServer: (bytes) =>
    `Der Server nimmt dieses Foto von ${megabytes(bytes)} MB nicht an. Wählen Sie ein kleineres oder fragen Sie, wer den Server betreibt.`,
  uploadCutOff: (bytes) =>
    `Die Verbindung brach ab, während ${megabytes(bytes)} MB gesendet wurden. Prüfen Sie sie und versuchen Sie es dann noch einmal. Wenn sie jedes Mal abbricht, nimmt der Server Dateien dieser Größe vielleicht nicht an: Versuchen Sie es mit einer kleineren.`,
  aboutFile: (fileName, sentence) => (sentence.includes(fileName) ? sentence : `${fileName}: ${sentence}`),
  fileUnusable: (fileName, reason) => `„${fileName}“ kann nicht verwendet werden: ${readableCause(reason)}`,
  fileUnknownFormat:
    "Sie hat kein Audio- oder Videoformat, das hier geöffnet werden kann. Wandeln Sie ein Video in MP4 (H.264) um, einen Ton in WAV, FLAC oder MP3.",
  filePictureCodec: (codec) => `Der Codec ihres Bildes (${codec}) kann hier nicht abgespielt werden. Wandeln Sie sie in MP4 (H.264) um.`,
  fileSoundCodec: (codec) => `Ihr Codec (${codec}) kann hier nicht abgespielt werden. Wandeln Sie sie in WAV, FLAC oder MP3 um.`,
  fileEmpty: "Sie ist leer und enthält weder Bild noch Ton. Wählen Sie eine andere Datei.",
  fileImplausible:
    "Die Zeiten darin können nicht stimmen. Wandeln Sie sie neu um, ein Video in MP4 (H.264), einen Ton in WAV, FLAC oder MP3.",
  fileEdited:
    "Sie ist durch ihre Schnittliste aus mehreren Teilen zusammengesetzt. Exportieren Sie sie aus dem Programm, in dem sie bearbeitet wurde, als ein Video oder einen Ton.",
  fileDamaged: "Sie ist abgeschnitten oder beschädigt. Kopieren Sie sie neu von ihrer Quelle oder wandeln Sie sie neu um.",
  fileTimedOut: "Das Lesen dauerte zu lange. Versuchen Sie es noch einmal oder wandeln Sie sie in MP4 (H.264), WAV, FLAC oder MP3 um.",
  fileReaderMissing:
    "Der Teil dieser Seite, der sie liest, konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und laden Sie die Seite dann neu.",
  fileSoundSilent: (fileName, codec) =>
    `„${fileName}“ läuft ohne eigenen Ton: Dieser Browser kann ${codec} nicht dekodieren. Wandeln Sie den Ton in AAC um, um ihn zu hören.`,
  fileAlphaDropped: (fileName) =>
    `„${fileName}“ hat ein durchsichtiges Bild. Ein Export als MP4 erhält die Transparenz nicht, ein Export als WebM schon.`,
  fileFirstPicture: (fileName, count) => `„${fileName}“ hat ${count} Bilder. Das erste wird gezeigt und exportiert.`,
  fileFirstSound: (fileName, count) => `„${fileName}“ hat ${count} Tonspuren. Die erste ist zu hören und wird exportiert.`,
  fileAborted: "Das Lesen wurde abgebrochen.",
  fileTruncated: (fileName, seconds) => `„${fileName}“ ist abgeschnitten: Nur die ersten ${seconds} s sind da.`,
  exportTrimmedPicture:
    "Dieses Video ist durch seine Schnittliste gekürzt, was eine WebM-Datei nicht angeben kann. Exportieren Sie es stattdessen als MP4.",
  exportEditedPicture:
    "Dieses Video ist durch seine Schnittliste aus mehreren Teilen zusammengesetzt. Exportieren Sie es aus dem Programm, in dem es bearbeitet wurde, als ein Video, verwenden Sie „Video ändern“ und exportieren Sie dann noch einmal.",
  dropHint: (hasPicture) =>
    hasPicture
      ? "Ablegen: Die Dateien kommen in die Projektdateien, die Musik auf eine Spur am Abspielkopf"
      : "Ablegen: Das Video wird zum Bild, die Musik kommt auf eine Spur",
  videoInFiles: (fileName) =>
    `${fileName} ist in den Projektdateien, und das Bild bleibt. „Video ändern“ ersetzt es; „+“ öffnet die Datei als neues Projekt.`,
  videoInFilesOnly: (fileName) => `${fileName} ist in den Projektdateien, und das Bild bleibt. „Video ändern“ oder „+“ ersetzt es.`,
  soundsIncoming: (count) => `${count === 1 ? "1 Ton wird" : `${count} Töne werden`} für die Timeline importiert`,
  importNotTakenBack: (fileName, message) =>
    withCause(`${fileName} wurde zu spät abgebrochen und ist in Ihren Dateien. Löschen war nicht möglich:`, message),
  keptNotTakenBack: (fileName, message) =>
    withCause(`${fileName} wurde zu spät abgebrochen und ist das Bild eines neuen Projekts. Löschen war nicht möglich:`, message),
  itemFailed: (reason) => `Konnte nicht geladen werden: ${causeClause(reason)}.`,
  itemFailedNamed: (name, reason) => withCause(`${name}, konnte nicht geladen werden:`, reason),
  itemPictureOnly: (reason) => withCause("Nur Bild:", reason),
  itemNothingToHear: (name) => `${name} hat keinen Ton, den dieser Browser abspielen kann.`,
  itemNotPreviewed: (name) => `${name} kann in diesem Browser nicht vorgehört werden. Fügen Sie es der Timeline hinzu, um es zu hören.`,
  itemNotFetched: (name) => `${name} konnte nicht geladen werden. Prüfen Sie die Verbindung und versuchen Sie es dann noch einmal.`,
  itemFirstTwoChannels: (channels) => `Spielt Kanal 1 und 2 von ${channels}`,
  itemsChosen: (count) => `${count} ausgewählt`,
  previewPosition: (present, end) => `${present} von ${end}`,
  rangeDrag: "In die Timeline ziehen",
  itemsFound: (found, total) => `${found} von ${total}`,
  itemsNoneFound: (wanted) => `Keine Datei passt zu „${wanted}“.`,
  itemsAdd: (count) => (count === 1 ? "1 hinzufügen" : `${count} hintereinander`),
  videoOpens: "Als neues Projekt öffnen",
  videoIsPictureOrOpens: "Als Bild verwenden oder als neues Projekt öffnen",
  itemsDelete: (count) => `${count} löschen`,
  itemsNotAdded: (names) => `Ausgelassen: ${names.join(", ")}. Gemeinsam hinzugefügt wird nur Ton, der abgespielt werden kann.`,
  itemsDeleteQuestion: (count) =>
    count === 1
      ? "Möchten Sie 1 Datei wirklich löschen? Das kann nicht rückgängig gemacht werden."
      : `Möchten Sie ${count} Dateien wirklich löschen? Das kann nicht rückgängig gemacht werden.`,
  itemLoudness: (lufs) => `${signedTenths(lufs)} LUFS`,
  itemSilent: "Stille",
  itemLoudnessUnknown: "Lautheit noch nicht gemessen",
  itemVideoNotMeasured: "Lautheit noch nicht gemessen. Das Vorhören misst sie.",
  itemReading: (percent) => `${percent} % gelesen`,
};
