import { decimalText } from "../language/numbers.ts";
import type { Messages } from "../messages.ts";
import { causeClause, withCause } from "../readable-cause.ts";
import { formatFineDb, formatSeconds } from "../../time/time.ts";
import { germanColour } from "./german-menu.ts";
import { germanLanes, germanNames } from "./german-lanes.ts";
import { germanCues } from "./german-cues.ts";
import { germanHistory } from "./german-steps.ts";
import { germanTimes } from "./german-times.ts";

const OVERLAPPING = { keep: "Beide behalten", crossfade: "Überblenden", overwrite: "Überschreiben" } as const;

export const germanMessages: Messages = {
  moduleUnavailable:
    "Ein Teil dieser Seite konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und laden Sie die Seite dann neu. Was gespeichert war, ist noch da.",
  menuUnavailable:
    "Dieses Menü konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und öffnen Sie es noch einmal; wenn es nicht erscheint, laden Sie die Seite neu: Ihre Bearbeitungen bleiben erhalten.",
  projectOpenFailed: (message) => withCause("Das Projekt konnte nicht geöffnet werden:", message),
  invalidAudioUrl: "Die Adresse des Tons für den Clip ist ungültig.",
  clipSplitFailed: (message) => withCause("Der Clip konnte nicht geteilt werden:", message),
  splitTrackMissing: "Clip nicht gefunden",
  splitWithoutData: "Beim Teilen kamen keine Daten zurück",
  projectFault: (path, fault) => (path === "" ? `Kein Projekt: ${fault}` : `Kein Projekt, bei ${path}: ${fault}`),
  patchFault: (path, fault) => `Keine Änderung, bei ${path}: ${fault}`,
  patchKindUnknown: (names) => `Es muss eines von diesen sein: ${names.join(", ")}.`,
  patchesNotAList: "Es muss eine Liste sein.",
  patchNoClip: (id) => `Kein Clip hat die ID „${id}“.`,
  patchNoCue: (id) => `Kein Cue hat die ID „${id}“.`,
  patchRowTwice: "Eine andere Änderung der Liste hat dieselbe Zeile.",
  projectNotAnObject: "Es muss ein Objekt sein.",
  projectVersionUnknown: (version, known, latest) => `Version ${version} ist hier nicht bekannt; ${known} und ${latest} sind es.`,
  projectListTooLong: (length, most) => `Eine Liste mit ${length} Einträgen ist zu lang; höchstens ${most} sind möglich.`,
  projectIdTwice: (id) => `Die ID „${id}“ kommt zweimal vor.`,
  projectNoAlternate: (id) => `Keine Alternative des Cues hat die ID „${id}“.`,
  projectCueTooShort: "Es muss mindestens 0,1 s nach dem Anfang liegen.",
  projectNotPlain: "JSON kann das nicht enthalten.",
  projectTooLarge: "Es ist für ein Projekt zu lang oder zu tief verschachtelt.",
  projectEndsBeforeStart: "Es muss nach seinem Anfang enden.",
  timelineLabel: "Timeline",
  timelineHasNoClips: "Noch keine Clips.",
  timelineEmpty: "Legen Sie hier Musik ab, aus den Projektdateien oder von Ihrem Computer.",
  filesLand: (count, start, lane, spread) => {
    const files = `${count === 1 ? "1 Datei" : `${count} Dateien`}${count > 1 && spread === "onePerLane" ? ", eine pro Spur" : ""} · ${start}`;
    return lane === undefined ? files : `${files} · ${lane}`;
  },
  timelineNewLane: "Für eine neue Spur hier ablegen",
  copyDragged: (start, change) => `Kopie · ${start} (${change})`,
  whenOverlapping: OVERLAPPING,
  overlapRuleSet: (how) => `Wenn Clips sich überlappen: ${OVERLAPPING[how].charAt(0).toLowerCase()}${OVERLAPPING[how].slice(1)}`,
  crossfadeFromNowOn:
    "Von jetzt an werden Clips überblendet, die über andere gelegt werden. Die ausgewählten liegen schon dort: „Überlappungen überblenden“ unter „Trimmen und platzieren“ in ihrem Menü tut es jetzt.",
  overlapMade: (how, seconds) => (how === "overwrite" ? OVERLAPPING.overwrite : `${OVERLAPPING[how]} ${decimalText(seconds, 1)} s`),
  clipMutedCaption: (name) => `Stumm · ${name}`,
  clipFailedCaption: (name) => `⚠ ${name}`,
  clipCannotPlay: (reason) => `Kann nicht wiedergegeben werden: ${causeClause(reason)}`,
  clipReadingCaption: (name, percent) => `${percent} % gelesen · ${name}`,
  pictureCaption: (name) => name || "Bild",
  videoSound: "Videoton",
  clipsSelected: (count) => (count === 1 ? "1 Clip ausgewählt" : `${count} Clips ausgewählt`),
  clipsChanged: (what, others) => (others === 0 ? what : `${what}, und ${others === 1 ? "1 weiterer" : `${others} weitere`}`),
  clipMix: (clip) =>
    `${clip.name}, Verstärkung ${formatFineDb(clip.gainDb)}, Einblendung ${formatSeconds(clip.fadeIn)}, Ausblendung ${formatSeconds(clip.fadeOut)}`,
  clipsRemoved: (name, count) => (count === 1 ? `${name} entfernt` : `${count} Clips entfernt`),
  clipsAdded: (what, count) => (count === 1 ? `Hinzugefügt: ${what}` : `${count} Clips hinzugefügt, der erste: ${what}`),
  clipsReplaced: (count, now) => `${count === 1 ? "Jetzt" : `${count} Clips geändert, der erste jetzt`}: ${now.join("; ")}`,
  clipsCopied: (name, count) => (count === 1 ? `${name} kopiert` : `${count} Clips kopiert`),
  nothingInRange: "Im Schleifenbereich kann nichts kopiert werden",
  nothingToPaste: "Nichts zum Einfügen",
  loopsAll:
    "Alles läuft in einer Schleife, vom Anfang bis zum Ende. Ziehen Sie mit Umschalt über das Zeitlineal, um nur einen Teil zu wiederholen.",
  nothingToUndo: "Nichts rückgängig zu machen",
  nothingMoreToUndo: (most) => `Nichts mehr rückgängig zu machen: Die letzten ${most} Schritte werden behalten`,
  nothingToRedo: "Nichts zu wiederholen",
  nothingToTrim: "Am Abspielkopf ist nichts zu trimmen",
  noEditPoint: (direction) => `${direction < 0 ? "Vor" : "Nach"} dem Abspielkopf gibt es keinen Schnittpunkt`,
  noMarker: (direction) => `${direction < 0 ? "Vor" : "Nach"} dem Abspielkopf gibt es keine Marke`,
  playbackLoop: (isOn) => `Wiedergabeschleife ${isOn ? "ein" : "aus"}`,
  nothingToLoop: "Es gibt kein Bild, das wiederholt werden kann",
  noClipUnderPlayhead: "Unter dem Abspielkopf liegt kein Clip",
  nothingToCrossfade: "Auf keiner Spur überlappen sich ausgewählte Clips",
  nothingChanges: "Hier ist nichts zu ändern",
  noClipSelected: "Kein Clip ist ausgewählt",
  playheadOutside: "Der Abspielkopf liegt außerhalb der ausgewählten Clips",
  readOnlyHere: "Dieses Projekt kann hier nicht bearbeitet werden",
  snapping: (isOn) => (isOn ? "Einrasten ein" : "Einrasten aus"),
  pictureRemoved: "Bild entfernt",
  markerColoured: (marker) => `${marker.name}, ${germanColour(marker.colour)}`,
  markerNoted: (marker) => (marker.note === undefined ? `Notiz zu ${marker.name} entfernt` : `Notiz zu ${marker.name}: ${marker.note}`),
  markerRemoved: (name) => `${name} entfernt`,
  loopRangeCleared: "Schleifenbereich aufgehoben",
  rulerRow: "Marken und Schleifenbereich",
  nameOf: (name) => `Name von ${name}`,
  findClip: "Clip nach Namen suchen",
  findHint: "↓ weiter",
  clipsFound: (count) => (count === 0 ? "Nicht gefunden" : `${count} gefunden`),
  silent: "Stille",
  doubleClickResets: "Doppelklick setzt zurück",
  timelineMenu: "Aktionen der Timeline",
  overviewWindow: "Sichtbarer Teil der Timeline",
  timelineNeedsWebGl:
    "Dieser Browser kann die Timeline nicht zeichnen: WebGL 2 ist abgeschaltet oder fehlt. Mit der Tastatur sind die Clips trotzdem erreichbar.",
  soundNeedsGesture: "Die Wiedergabe braucht eine Eingabe von Ihnen. Bitte klicken oder tippen Sie noch einmal.",
  soundNeedsHttps: "Auf dieser Seite gibt es keinen Ton: Browser erlauben ihn nur über https.",
  soundNotReady: "Die Tonwiedergabe ist nicht bereit. Bitte klicken Sie irgendwo auf die Seite und versuchen Sie es noch einmal.",
  peaksUnreadable: (file) =>
    `Die Wellenformdaten von ${file} können nicht gelesen werden. Die Wellenform wird aus dem Ton selbst gezeichnet.`,
  audioLoadFailed: (name, file, reason) =>
    `„${name}“${file === undefined ? "" : ` (${file})`} konnte nicht geladen werden: ${causeClause(reason)}.`,
  playhead: "Abspielkopf",
  playerLabel: "Player",
  play: "Abspielen",
  pause: "Pause",
  soundsFailed: (count) => (count === 1 ? "1 Ton kann nicht abgespielt werden" : `${count} Töne können nicht abgespielt werden`),
  lanes: "Spuren",
  laneHeaders: "Spurköpfe",
  laneHeadersKeys: "Die Pfeiltasten führen von einem Bedienelement zum nächsten und von Spur zu Spur.",
  markers: "Marken",
  video: "Video",
  mute: "Stumm",
  solo: "Solo",
  gain: "Verstärkung",
  pan: "Panorama",
  laneLetters: { muted: "M", solo: "S" },
  laneToggle: (what, name) => (what === "muted" ? `${name} stummschalten` : `${name} auf Solo schalten`),
  moveLane: (name) => `${name} verschieben`,
  meterOf: (name) => `Pegel von ${name}`,
  levelOf: (what, name) => `${what} von ${name}`,
  spokenSilent: "Stille",
  sourceFailures: {
    unreadable:
      "die Datei ist beschädigt oder von unbekannter Art. Kopieren Sie sie neu von ihrer Quelle oder wandeln Sie sie in WAV, FLAC oder MP3 um",
    noSound: "sie enthält keinen Ton",
    empty: "sie enthält keinen Ton mehr: Sie ist leer oder abgeschnitten",
    network: "sie konnte nicht geladen werden. Prüfen Sie die Verbindung und versuchen Sie es dann noch einmal",
    tooLong: "sie ist zu lang für diesen Browser. Schneiden Sie sie in Teile oder wandeln Sie sie in WAV, FLAC oder MP3 um",
    noDecoder:
      "was den Ton liest, konnte nicht geladen werden (vielleicht fehlt die Verbindung, oder die Regeln dieser Seite erlauben es nicht)",
    noResampler: "was ihre Abtastrate umrechnet, konnte nicht geladen werden",
    closed: "sie wurde geschlossen",
  },
  sourceAnswered: (status) =>
    `der Server hat mit ${status} geantwortet. Prüfen Sie, ob es die Datei noch gibt, und versuchen Sie es dann noch einmal`,
  sourceCodec: (codec) => `dieser Browser kann ${codec ?? "ihren Ton"} nicht dekodieren. Wandeln Sie sie in WAV, FLAC oder MP3 um`,
  ...germanTimes,
  ...germanLanes,
  ...germanNames,
  ...germanCues,
  ...germanHistory,
};
