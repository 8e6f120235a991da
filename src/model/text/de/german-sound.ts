import { withCause } from "../readable-cause.ts";
import type { SoundMessages } from "../sound-messages.ts";
import type { TrialMessages } from "../trial-messages.ts";
import { causeClause } from "../readable-cause.ts";

export const germanSound: SoundMessages = {
  soundTakenAway: "Der Browser hat den Ton abgeschaltet, die Wiedergabe wurde angehalten. Klicken Sie irgendwo, um ihn zurückzuholen.",
  soundTakenAwayIdle: "Der Browser hat den Ton abgeschaltet. Klicken Sie irgendwo, um ihn zurückzuholen.",
  soundInterrupted: "Das System hat den Ton abgeschaltet, vielleicht für einen Anruf. Klicken Sie irgendwo, um ihn zurückzuholen.",
  soundClosed: "Der Ton wurde beendet. Ihre Bearbeitungen und Ihre Position bleiben erhalten: Ein Klick startet ihn wieder.",
  soundLost:
    "Das Audiogerät antwortet nicht, es ist nichts zu hören. Ihre Bearbeitungen und Ihre Position bleiben erhalten: Ein Klick startet den Ton wieder.",
  soundNoDevice: "Kein Audiogerät: Die Wiedergabe ist stumm. Der Ton kommt zurück, sobald es eines gibt.",
  soundResume: "Wiedergabe fortsetzen",
  soundRestart: "Ton einschalten",
  soundWaiting: "Wartet auf Ton",
  audioDevicesChanged: "Ihre Audiogeräte haben sich geändert. Der Ton geht dorthin, wohin Ihr System ihn leitet.",
  audioDevicesChangedWithOffset: (offsetMs) =>
    `Ihre Audiogeräte haben sich geändert. Der Latenzausgleich von ${offsetMs} gilt noch: Prüfen Sie ihn in den Audioeinstellungen.`,
  latencyHint:
    "Über 0, wenn Sie den Ton erst hören, nachdem der Abspielkopf vorbei ist, wie bei Bluetooth. Spielen Sie ab und verschieben Sie ihn, bis beides zusammenfällt. Wird auf diesem Gerät behalten.",
  latencyKnown: (latencyMs) => `${latencyMs} ms sind für dieses Gerät schon eingerechnet.`,
  dropOuts: (shownCount) => (shownCount === "1" ? "1 Aussetzer" : `${shownCount} Aussetzer`),
  measuringMix: "Wird gemessen …",
  mixMeasured: (time) => `Ganze Mischung, gemessen um ${time}.`,
  mixChanged: (time) => `Die Mischung hat sich seit der Messung um ${time} geändert.`,
  mixLeftOut: (clips) => `Ausgelassene Clips: ${clips}.`,
  alternateNotMeasured: (message) => `${withCause("Diese Alternative konnte nicht gemessen werden:", message.replace(/[.\s]+$/u, ""))}.`,
  mixNotMeasured: (message) => `${withCause("Die Mischung konnte nicht gemessen werden:", message.replace(/[.\s]+$/u, ""))}.`,
  mixNotMade: (message) => `${withCause("Die Mischung konnte nicht erstellt werden:", message.replace(/[.\s]+$/u, ""))}.`,
  measuringStoodStill: "es geschah nichts mehr",
  mixHintSound:
    "Wandeln Sie die Datei dieses Tons in WAV, FLAC oder MP3 um und fügen Sie sie neu ein, oder schalten Sie stumm, was sie abspielt.",
  dropOutsNone: "Keine: Alles war zu hören.",
  dropOutsUncounted: "Aller Ton war rechtzeitig bereit. Dieser Browser zählt nicht, wo das Gerät aussetzt.",
  dropOutsHint: (count) =>
    count === 1
      ? "Der Ton setzte beim Abspielen einmal aus: Der Computer war überlastet. Schließen Sie, was sonst noch arbeitet."
      : `Der Ton setzte beim Abspielen ${count} Mal aus: Der Computer war überlastet. Schließen Sie, was sonst noch arbeitet.`,
  soundGaps: "Lücken im Ton",
  soundLate: (seconds) => `${seconds} s Ton wurden nicht rechtzeitig gelesen.`,
  decodingRestarted: "Das Lesen der Tondateien wurde beendet und neu gestartet. Ihre Bearbeitungen und Ihre Position bleiben erhalten.",
  decodingReduced:
    "Die letzte Seite endete, während sie Ton las. Falls der Decoder des Browsers der Grund war, wird Ton jetzt ohne ihn dekodiert; MP3, AAC und Ähnliches von mehr als 10 Minuten ist nicht zu hören.",
  decodingTryAgain: "Noch einmal versuchen",
  memoryShort:
    "Dieser Seite geht der Speicher aus. Laden Sie sie neu, um weiterzuarbeiten: Ihre Bearbeitungen und Ihre Position bleiben erhalten.",
  memoryReload: "Neu laden",
  pageWasLost:
    "Diese Seite wurde unerwartet geschlossen; vielleicht ging dem Computer der Speicher aus. Ihre Bearbeitungen und Ihre Position sind wieder da.",
  spokenSilent: "Stille",
  spokenLevel: (first, last) => `links ${first}, rechts ${last}`,
};

export const germanTrial: TrialMessages = {
  trialKeep: "Registrieren und behalten",
  trialNotKept: (reason) =>
    `Ihre Arbeit konnte für die Zeit bis zu Ihrer Anmeldung nicht auf diesem Gerät gespeichert werden: ${causeClause(reason)}. Auf dieser Seite ist sie noch da.`,
  trialWaits:
    "Was Sie gemacht haben, ist auf diesem Gerät gespeichert. Sobald Sie angemeldet sind, nimmt „Zu meinen Projekten hinzufügen“ es mit.",
  trialOffered: "Was Sie ohne Konto gemacht haben, ist noch auf diesem Gerät.",
  trialAdd: "Zu meinen Projekten hinzufügen",
  trialAdding: "Wird hinzugefügt …",
  trialDiscard: "Verwerfen",
  trialDiscardTitle: "Verwerfen, was Sie ohne Konto gemacht haben",
  trialDiscardQuestion: "Es ist nur auf diesem Gerät. Verwerfen entfernt die Projekte und Dateien endgültig.",
  trialKeeping: "Wird gespeichert …",
  trialNotAdded: (reason) =>
    withCause("Was Sie ohne Konto gemacht haben, konnte nicht vollständig hinzugefügt werden und bleibt auf diesem Gerät:", reason),
  trialHere:
    "Sie probieren Layback ohne Konto aus. Ihre Arbeit ist nur auf dieser Seite und endet mit ihr. „Registrieren und behalten“ nimmt sie mit.",
};
