import { causeClause, withCause } from "../readable-cause.ts";
import type { SoundMessages } from "../sound-messages.ts";
import type { TrialMessages } from "../trial-messages.ts";

export const spanishSound: SoundMessages = {
  soundTakenAway: "El navegador ha cortado el sonido y la reproducción se detuvo. Haga clic en cualquier lugar para recuperarlo.",
  soundTakenAwayIdle: "El navegador ha cortado el sonido. Haga clic en cualquier lugar para recuperarlo.",
  soundInterrupted: "El sistema ha cortado el sonido, quizá por una llamada. Haga clic en cualquier lugar para recuperarlo.",
  soundClosed: "El sonido se cerró. Sus cambios y su posición se conservan: un clic lo inicia de nuevo.",
  soundLost:
    "El dispositivo de audio no responde, así que no se oye nada. Sus cambios y su posición se conservan: un clic inicia el sonido de nuevo.",
  soundNoDevice: "No hay dispositivo de audio: la reproducción es muda. El sonido volverá cuando haya uno.",
  soundResume: "Reanudar la reproducción",
  soundRestart: "Activar el sonido",
  soundWaiting: "Esperando el sonido",
  audioDevicesChanged: "Sus dispositivos de audio han cambiado. El sonido va adonde su sistema lo envía.",
  audioDevicesChangedWithOffset: (offsetMs) =>
    `Sus dispositivos de audio han cambiado. La compensación de latencia de ${offsetMs} sigue activa: revísela en los ajustes de audio.`,
  latencyHint:
    "Por encima de 0 si oye el sonido después de que pase el cabezal de reproducción, como con Bluetooth. Reproduzca y muévala hasta que coincidan. Se conserva en este dispositivo.",
  latencyKnown: (latencyMs) => `Para este dispositivo ya se tienen en cuenta ${latencyMs} ms.`,
  dropOuts: (shownCount) => (shownCount === "1" ? "1 interrupción" : `${shownCount} interrupciones`),
  measuringMix: "Midiendo…",
  mixMeasured: (time) => `Mezcla completa, medición: ${time}.`,
  mixChanged: (time) => `La mezcla ha cambiado desde la medición (${time}).`,
  mixLeftOut: (clips) => `Clips omitidos: ${clips}.`,
  alternateNotMeasured: (message) => `${withCause("No se pudo medir esta alternativa:", message.replace(/[.\s]+$/u, ""))}.`,
  mixNotMeasured: (message) => `${withCause("No se pudo medir la mezcla:", message.replace(/[.\s]+$/u, ""))}.`,
  mixNotMade: (message) => `${withCause("No se pudo crear la mezcla:", message.replace(/[.\s]+$/u, ""))}.`,
  measuringStoodStill: "ya no avanzaba",
  mixHintSound: "Convierta el archivo de este sonido a WAV, FLAC o MP3 y vuelva a añadirlo, o silencie lo que lo reproduce.",
  dropOutsNone: "Ninguna: todo se pudo oír.",
  dropOutsUncounted: "Todo el sonido estuvo listo a tiempo. Este navegador no cuenta dónde se interrumpe el dispositivo.",
  dropOutsHint: (count) =>
    `El sonido se interrumpió ${count === 1 ? "una vez" : `${count} veces`} durante la reproducción: el equipo estaba sobrecargado. Cierre los demás programas que estén trabajando.`,
  soundGaps: "huecos en el sonido",
  soundLate: (seconds) => `${seconds} s de sonido no se leyeron a tiempo.`,
  decodingRestarted: "La lectura de archivos de sonido se detuvo y se inició de nuevo. Sus cambios y su posición se conservan.",
  decodingReduced:
    "La última página se cerró mientras leía sonido. Por si la causa fue el descodificador del navegador, el sonido se descodifica ahora sin él; MP3, AAC y similares de más de 10 minutos no se oyen.",
  decodingTryAgain: "Reintentar",
  memoryShort: "Esta página se está quedando sin memoria. Recárguela para continuar: sus cambios y su posición se conservan.",
  memoryReload: "Recargar",
  pageWasLost:
    "Esta página se cerró de forma inesperada; puede que el equipo se quedara sin memoria. Se han recuperado sus cambios y su posición.",
  spokenSilent: "silencio",
  spokenLevel: (first, last) => `izquierda ${first}, derecha ${last}`,
};

export const spanishTrial: TrialMessages = {
  trialKeep: "Registrarse y conservarlo",
  trialNotKept: (reason) =>
    `Su trabajo no se pudo guardar en este dispositivo hasta que inicie sesión: ${causeClause(reason)}. Sigue aquí, en esta página.`,
  trialWaits: "Lo que ha hecho está guardado en este dispositivo. Cuando inicie sesión, «Añadir a mis proyectos» lo incorporará.",
  trialOffered: "Lo que hizo sin cuenta sigue en este dispositivo.",
  trialAdd: "Añadir a mis proyectos",
  trialAdding: "Añadiendo…",
  trialDiscard: "Descartar",
  trialDiscardTitle: "Descartar lo que hizo sin cuenta",
  trialDiscardQuestion: "Solo está en este dispositivo. Al descartarlo, sus proyectos y archivos se eliminan para siempre.",
  trialKeeping: "Guardando…",
  trialNotAdded: (reason) => withCause("Lo que hizo sin cuenta no se pudo añadir por completo y permanece en este dispositivo:", reason),
  trialHere:
    "Está probando Layback sin cuenta. Su trabajo solo está en esta página y termina con ella. Use «Registrarse y conservarlo» para no perderlo.",
};
