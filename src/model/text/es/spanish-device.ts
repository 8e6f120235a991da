import type { DeviceMessages } from "../device-messages.ts";
import { causeClause } from "../readable-cause.ts";

export const spanishDevice: DeviceMessages = {
  editedElsewhere: "Este proyecto se está editando en otra pestaña. Aquí puede verlo y escucharlo.",
  takeOver: "Tomar el control",
  takingOver: "Tomando el control…",
  takeOverFailed: (reason) =>
    `No se pudo tomar el control de este proyecto: ${bareCause(reason)}. Se puede seguir editando en la otra pestaña. Pulse «Tomar el control» para intentarlo de nuevo.`,
  turnWaits: (reason) =>
    `La otra pestaña ya no edita este proyecto. La edición continuará aquí en cuanto se pueda leer el proyecto: ${bareCause(reason)}.`,
  tryNow: "Intentar ahora",
  recoveryOffered: (count) =>
    count === 1
      ? "No se pudo restaurar 1 cambio de este dispositivo: el editor se detuvo mientras lo restauraba. El proyecto se muestra sin él. Hasta que elija, aquí no se puede editar nada."
      : `No se pudieron restaurar ${count} cambios de este dispositivo: el editor se detuvo mientras los restauraba. El proyecto se muestra sin ellos. Hasta que elija, aquí no se puede editar nada.`,
  recoveryRestore: "Restaurar",
  recoveryDownload: "Descargar",
  recoveryDiscard: "Descartar",
  recoveryDiscardTitle: (count) => `¿Descartar ${changes(count)}?`,
  recoveryDiscardQuestion: (count) =>
    count === 1
      ? "Se hizo en este dispositivo y nunca llegó al servidor. Para conservar una copia, descárguelo antes."
      : "Se hicieron en este dispositivo y nunca llegaron al servidor. Para conservar una copia, descárguelos antes.",
  changesDamaged: (projects) => {
    const isOne = projects.length === 1 && projects[0]?.count === 1;
    const damaged = projects.map(({ name, count }) => `${changes(count)} en ${name === undefined ? "otro proyecto" : `«${name}»`}`);
    return `${isOne ? "Se dañó" : "Se dañaron"} en este dispositivo ${damaged.join(" y ")} y no se ${isOne ? "pudo" : "pudieron"} restaurar. Todos los demás sí. Revise el proyecto y vuelva a hacer lo que falte.`;
  },
  damagedDismiss: "Cerrar",
  deviceBlocked:
    "Este navegador no conserva nada en este dispositivo, así que los cambios solo están a salvo cuando aparece «Guardado». Mantenga abierta esta página hasta entonces.",
  deviceFull:
    "El almacenamiento de este navegador está lleno, así que los cambios no están a salvo en este dispositivo. Lo estarán cuando aparezca «Guardado»: mantenga abierta esta página hasta entonces o libere espacio.",
  deviceFailed:
    "El almacenamiento de este navegador no funciona ahora, así que los cambios no están a salvo en este dispositivo. Lo estarán cuando aparezca «Guardado»: mantenga abierta esta página hasta entonces. Lo que ya esperaba aquí se leerá de nuevo cuando recargue.",
  deviceUnread:
    "Los cambios que esperaban en este dispositivo no se pudieron leer y no están en lo que ve. Siguen aquí: recargue la página para incorporarlos.",
  saved: "Guardado",
  saving: "Guardando…",
  savedHere: "Guardado en este dispositivo",
  savingUnsafe: "Guardando – no está a salvo en este dispositivo",
  waitingElsewhere: (count) => `${changes(count)} en otro proyecto ${count === 1 ? "pendiente" : "pendientes"}`,
  waitingOffline: (count, isUnsafe) => `Sin conexión – ${waiting(count, isUnsafe)}`,
  waitingSignedOut: (count, isUnsafe) => `Sesión cerrada – ${waiting(count, isUnsafe)}`,
};

/** The cause without advice that may follow it: the surrounding sentence has its own. */
function bareCause(reason: string): string {
  return causeClause(reason).replace(/\. .*$/su, "");
}

function changes(count: number): string {
  return `${count} ${count === 1 ? "cambio" : "cambios"}`;
}

function waiting(count: number, isUnsafe: boolean): string {
  return `${changes(count)} ${count === 1 ? "pendiente" : "pendientes"}${isUnsafe ? ", no a salvo en este dispositivo" : ""}`;
}
